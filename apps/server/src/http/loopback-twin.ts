/**
 * `localhost` and `127.0.0.1` are the same place under two names, and people type either.
 * The other name of a loopback origin, or null for any other origin.
 */
export function loopbackTwin(origin: string): string | null {
  const url = new URL(origin)
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1'
  else if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  else return null
  return url.origin
}
