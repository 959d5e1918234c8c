/** The lines of a calendar by the letter of RFC 5545: unfolded, each as its name with parameters, and its value. */
export interface CalendarLine {
  name: string
  value: string
}

const CONTENT_LINE = /^([A-Z-]+(?:;[A-Z-]+=[^;:]+)*):(.*)$/s

/** Reads a calendar as a strict program does; throws for everything that the format forbids. */
export function parseCalendar(text: string): CalendarLine[] {
  if (/[^\r]\n|\r[^\n]/.test(text)) throw new Error('Lines end with CR and LF.')
  const folded = text.replace(/\r\n$/, '').split('\r\n')
  for (const line of folded) {
    if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 octets: ${line}`)
    if (line.includes('\uFFFD')) throw new Error('A character was cut in two.')
  }
  const lines: string[] = []
  for (const line of folded) {
    if (line.startsWith(' ')) lines.push((lines.pop() ?? '') + line.slice(1))
    else lines.push(line)
  }
  const open: string[] = []
  const parsed = lines.map((line) => {
    const [, name, value] = CONTENT_LINE.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`No content line: ${line}`)
    if (name === 'BEGIN') open.push(value)
    if (name === 'END' && open.pop() !== value) throw new Error(`${value} ends unopened.`)
    return { name, value }
  })
  if (open.length > 0) throw new Error(`${open.join()} is not closed.`)
  if (parsed[0]?.value !== 'VCALENDAR') throw new Error('A calendar comes first.')
  return parsed
}

/** The decoded text value. */
export function unescapeText(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_all, letter: string) =>
    letter.toLowerCase() === 'n' ? '\n' : letter,
  )
}
