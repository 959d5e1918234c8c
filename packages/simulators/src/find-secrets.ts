/** A checked place, and its text. */
export type Place = readonly [name: string, content: string | Uint8Array]

/** Shorter parts of a secret appear in other texts by chance. */
const leastPart = 12

/**
 * Where secrets appear, as 'place: the text', each place and secret once; empty if nothing leaked. It finds a secret
 * unchanged, in any case, encoded for addresses, forms, JSON, HTML or as hex, in base64 at any offset, and by its first or
 * second half. Unpack compressed data before.
 */
export function findSecrets(places: Iterable<Place>, secrets: readonly string[]): string[] {
  const wanted = secrets.map((secret) => {
    if (secret.length < leastPart) throw new Error('Such a short secret is found everywhere.')
    const forms = new Set(partsOf(secret).flatMap(formsOf))
    return { shown: `${secret.slice(0, leastPart)}…`, forms: [...forms] }
  })
  const found = new Set<string>()
  for (const [name, content] of places) {
    const text = typeof content === 'string' ? content : Buffer.from(content).toString('latin1')
    const lower = text.toLowerCase()
    for (const { shown, forms } of wanted) {
      if (forms.some((form) => lower.includes(form))) found.add(`${name}: ${shown}`)
    }
  }
  return [...found]
}

/** Cutting a long text leaves one half whole. */
function partsOf(secret: string): string[] {
  const half = Math.floor(secret.length / 2)
  return half < leastPart ? [secret] : [secret.slice(0, half), secret.slice(half)]
}

function formsOf(part: string): string[] {
  const bytes = Buffer.from(part)
  const encoded = [0, 1, 2].map((before) => toBase64(bytes, before))
  const forms = [
    part,
    encodeURIComponent(part),
    new URLSearchParams([['', part]]).toString().slice(1),
    JSON.stringify(part).slice(1, -1),
    part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    bytes.toString('hex'),
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    ...encoded.map(encodeURIComponent),
  ]
  return forms.map((form) => form.toLowerCase())
}

/** The characters that depend only on these bytes, after that many others. */
function toBase64(bytes: Buffer, before: number): string {
  const padded = Buffer.concat([Buffer.alloc(before), bytes])
  const first = Math.ceil((before * 8) / 6)
  const end = Math.floor((padded.length * 8) / 6)
  return padded.toString('base64').slice(first, end)
}
