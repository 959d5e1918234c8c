const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether the browser goes to an address that our server names as the payment provider's: every page over https, and one without
 * it only from a page that has none either, on the same host or this machine.
 */
export function mayLeaveFor(address: string, from: Pick<URL, 'protocol' | 'hostname'>): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return true
  if (protocol !== 'http:' || from.protocol !== 'http:') return false
  return hostname === from.hostname || thisMachine.has(hostname)
}
