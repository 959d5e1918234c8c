/** Paths of the services that a Supabase project has as well. */
const projectPrefixes = ['/rest/v1', '/auth/v1', '/storage/v1', '/realtime/v1']

/** Paths of our own functions; an unknown one is a JSON 404, never the app's page. */
const functionPrefixes = ['/api', '/functions/v1', '/.netlify/functions']

function beginsWithOne(pathname: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
}

export function isProjectPath(pathname: string): boolean {
  return beginsWithOne(pathname, projectPrefixes)
}

/** Paths of the embedded backend's services, which answer in Supabase's own formats. */
export function isServicePath(pathname: string): boolean {
  return isProjectPath(pathname) || beginsWithOne(pathname, ['/__dev/mailbox'])
}

export function isFunctionPath(pathname: string): boolean {
  return beginsWithOne(pathname, functionPrefixes)
}

/** A path for the log: pages have ids, and the addresses of calendars and personal links are secrets. */
export function describePath(pathname: string): string {
  if (!isFunctionPath(pathname)) return 'page'
  return pathname.replace(/^(\/api\/(?:calendar|capture)\/).+$/, '$1…')
}

/** The matched pattern, for counting: there are few, and they contain nothing personal. */
export function describeRoute(pathname: string, pattern: string): string {
  const isCatchAll = pattern === '/*' || pattern === '*'
  if (isFunctionPath(pathname)) return isCatchAll ? 'unknown function' : pattern
  return pathname === '/healthz' || pathname === '/metrics' ? pathname : 'page'
}
