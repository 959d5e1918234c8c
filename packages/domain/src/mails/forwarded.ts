import type { MailRow } from '#src/mails/mail-row.ts'

/** What the lines above a forwarded mail say. */
export type ForwardedHead = {
  subject: string | null
  from: { name: string; address: string } | null
  date: string | null
  /** The rows of the mail itself. */
  rows: readonly MailRow[]
}

const FIELDS: readonly (readonly ['from' | 'date' | 'subject' | 'to', RegExp])[] = [
  ['from', /^(?:from|von|de|da|expéditeur|mittente)\s?:\s*(.*)$/iu],
  ['date', /^(?:date|sent|datum|gesendet|envoyé|enviado(?: el)?|fecha|data|inviato)\s?:\s*(.*)$/iu],
  [
    'subject',
    /^(?:subject|betreff|objet|objeto|assunto|asunto|oggetto|onderwerp|ämne|emne|aihe|temat|předmět|konu|件名|主题|主旨)\s?[:：]\s*(.*)$/iu,
  ],
  ['to', /^(?:to|an|à|para|a|cc|reply-to|antwort an|répondre à)\s?:\s*(.*)$/iu],
]
const LINES_OF_HEAD = 12
/** Fields that a head needs: 'From:' alone may be in any text. */
const LEAST_FIELDS = 2
/** A person writes a few lines above what they forward; an answer is below. */
const DEEPEST = 60

/** The mail inside a forwarded one, or below the lines that a mail program copies with it; null if there is none. */
export function forwardedIn(rows: readonly MailRow[]): ForwardedHead | null {
  let found: ForwardedHead | null = null
  for (let place = 0; place < Math.min(rows.length, DEEPEST); place += 1) {
    const head = headAt(rows, place)
    if (!head) continue
    // A mail that was forwarded twice has two heads: the last one is the shop's.
    found = { ...head, rows: rows.slice(head.end) }
    place = head.end - 1
  }
  return found
}

/** The subject that somebody pasted with an email's text: in one of its first lines; '' if there is none. */
export function subjectOfPasted(text: string): string {
  for (const line of text.trimStart().slice(0, 5000).split('\n', LINES_OF_HEAD)) {
    const field = fieldIn(line.trim())
    if (field?.name === 'subject') return field.value.slice(0, 1000)
  }
  return ''
}

function headAt(
  rows: readonly MailRow[],
  place: number,
): (Omit<ForwardedHead, 'rows'> & { end: number }) | null {
  const values = new Map<string, string>()
  let end = place
  for (let row = place; row < Math.min(rows.length, place + LINES_OF_HEAD); row += 1) {
    const field = fieldIn(rows[row]?.text ?? '')
    if (!field) {
      if (row > end + 1 || values.size === 0) break
      continue
    }
    if (!values.has(field.name)) values.set(field.name, field.value)
    end = row + 1
  }
  const names = [...values.keys()].filter((name) => name !== 'to')
  if (names.length < LEAST_FIELDS) return null
  const from = values.get('from')
  return {
    subject: values.get('subject') ?? null,
    from: from === undefined ? null : senderOf(from),
    date: values.get('date') ?? null,
    end,
  }
}

function fieldIn(text: string): { name: string; value: string } | null {
  for (const [name, pattern] of FIELDS) {
    const value = pattern.exec(text.replaceAll('*', ''))?.[1]
    if (value !== undefined) return { name, value: value.trim() }
  }
  return null
}

function senderOf(text: string): { name: string; address: string } {
  const address = /[^\s<>"'[\](:]+@[^\s<>"'\])]+/u.exec(text)?.[0] ?? ''
  const name = text
    .replace(address, '')
    .replaceAll(/mailto:|[<>"'[\]()]/gu, '')
    .trim()
  return { name, address }
}
