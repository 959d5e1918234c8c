/** Paths that belong to the backend's services, which answer in Supabase's own shapes. */
const servicePrefixes = ['/rest/v1', '/auth/v1', '/storage/v1', '/realtime/v1', '/__dev/mailbox']

export function isServicePath(pathname: string): boolean {
  return servicePrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
}

/** Paths of our own functions; what is not there is a JSON 404, never the app's page. */
const functionPrefixes = ['/api', '/functions/v1', '/.netlify/functions']

export function isFunctionPath(pathname: string): boolean {
  return functionPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
}

/** A path as the log names it: pages carry ids, and the addresses of calendars are secrets. */
export function describePath(pathname: string): string {
  if (!isFunctionPath(pathname)) return 'page'
  return pathname.replace(/^(\/api\/calendar\/).+$/, '$1…')
}

/** The pattern that answered, for counting: few, and without what a path says of somebody. */
export function describeRoute(pathname: string, pattern: string): string {
  const isCatchAll = pattern === '/*' || pattern === '*'
  if (isFunctionPath(pathname)) return isCatchAll ? 'unknown function' : pattern
  return pathname === '/healthz' || pathname === '/metrics' ? pathname : 'page'
}
