/** NOTIFY accepts less than 8,000 bytes; the prefix of a part takes up to 60. */
const PART_LENGTH = 7900

/** A message as payloads of NOTIFY: sender, number of the message, number of the part and of all parts, then its text. */
export function writeParts(from: string, sequence: number, text: string): string[] {
  const plain = toAscii(text)
  const count = Math.max(1, Math.ceil(plain.length / PART_LENGTH))
  return Array.from({ length: count }, (_, index) => {
    const part = plain.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH)
    return `${from} ${sequence} ${index} ${count} ${part}`
  })
}

/** Joins the parts from others; parts from `own` are skipped, and so is a message whose beginning was missed. */
export function createPartReader(
  own: string,
): (payload: string) => { from: string; text: string } | null {
  const begun = new Map<string, { sequence: string; parts: string[] }>()

  return (payload) => {
    const found = /^(\S+) (\d+) (\d+) (\d+) ([^]*)$/.exec(payload)
    const [, from = '', sequence = '', index, count, part = ''] = found ?? []
    if (!found || from === own) return null
    if (count === '1') return { from, text: part }
    if (index === '0') begun.set(from, { sequence, parts: [] })
    const message = begun.get(from)
    if (message?.sequence !== sequence || message.parts.length !== Number(index)) return null
    message.parts.push(part)
    if (message.parts.length < Number(count)) return null
    begun.delete(from)
    return { from, text: message.parts.join('') }
  }
}

/** Escapes do not change the meaning of JSON, and a cut never splits a character. */
function toAscii(json: string): string {
  return json.replaceAll(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
