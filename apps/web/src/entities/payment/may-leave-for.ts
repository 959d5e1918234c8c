const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether the browser may open an address that our server gives as the payment provider's: any https page, or an http page
 * if the current page is http too and the target is on the same host or this machine.
 */
export function mayLeaveFor(address: string, from: Pick<URL, 'protocol' | 'hostname'>): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return true
  if (protocol !== 'http:' || from.protocol !== 'http:') return false
  return hostname === from.hostname || thisMachine.has(hostname)
}
