/** A share is a link with a few words around it; longer text is cut. */
const longestText = 20_000

/** The parts of a share from another app of the device, as the manifest names them. */
const parts = ['url', 'text', 'title']

/** The text of a share: each part once, the address first. */
export function textOfShare(get: (part: string) => string | null): string {
  const texts = parts.map((part) => get(part)?.trim() ?? '').filter((text) => text !== '')
  return [...new Set(texts)].join('\n').slice(0, longestText)
}
