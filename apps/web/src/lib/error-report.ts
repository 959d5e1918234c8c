import type { BrowserError } from '@sampletrail/contracts/browser-errors.ts'

/** What the server said, where the failure was an answer of its. */
interface Answer {
  code: string
  requestId: string | undefined
}

const mostFrames = 12
/** A page that fails again and again says nothing new. */
const mostReports = 10
const told = new Set<string>()

/**
 * Tells our server of a failure that nobody expected: what kind it was and where in our scripts, on which kind of page.
 * Never its message, which may repeat typed text. A report that cannot be sent is dropped silently.
 */
export async function sendErrorReport(error: unknown, answer: Answer): Promise<void> {
  const report = describeError(error, answer, window.location)
  const mark = `${report.name} ${report.code} ${report.frames[0]}`
  if (told.has(mark) || told.size >= mostReports) return
  told.add(mark)
  try {
    await fetch('/api/errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      keepalive: true,
    })
  } catch {
    // Of no importance to the person: it is neither tried again nor said that the server is away.
  }
}

function isWord(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{1,60}$/.test(text)
}

/** What may be told of it. */
export function describeError(
  error: unknown,
  { code, requestId }: Answer,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
): BrowserError {
  return {
    name: error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'Unknown',
    ...(isWord(code) && code !== 'unknown' && { code: code.replaceAll('-', '_') }),
    ...(isWord(requestId) && { requestId }),
    frames: error instanceof Error ? readFrames(error.stack ?? '', origin) : [],
    page: describePage(pathname),
  }
}

/** Scripts of ours, as the browser names them; extensions and inline code of others are left out. */
function readFrames(stack: string, origin: string): string[] {
  const frames: string[] = []
  for (const [, address = ''] of stack.matchAll(/(https?:\/\/[^\s()]+:\d+:\d+)/g)) {
    if (!address.startsWith(`${origin}/`)) continue
    const frame = address.slice(origin.length).replace(/\?[^:]*/, '')
    if (/^\/[\w./-]{1,200}:\d{1,7}:\d{1,7}$/.test(frame)) frames.push(frame)
  }
  return frames.slice(0, mostFrames)
}

/** Words stay; every other part of a path may identify a person. */
function describePage(pathname: string): string {
  return pathname
    .split('/')
    .slice(0, 6)
    .map((part) => (/^[a-z-]{0,20}$/.test(part) ? part : '$'))
    .join('/')
}
