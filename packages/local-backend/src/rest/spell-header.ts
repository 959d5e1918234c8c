/** They describe the connection, not the answer. */
const FRAMING: ReadonlySet<string> = new Set([
  'Connection',
  'Content-Length',
  'Keep-Alive',
  'Te',
  'Trailer',
  'Transfer-Encoding',
  'Upgrade',
])

/** The usual spelling of a header that SQL has set, so that it replaces ours; null for one that SQL cannot set. */
export function spellHeader(name: string): string | null {
  const spelt = name.toLowerCase().replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())
  return FRAMING.has(spelt) ? null : spelt
}
