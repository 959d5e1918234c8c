/** The emails of a file, or why there are none. */
export type SplitFile =
  | { ok: true; mails: readonly Uint8Array[]; left: number }
  | { ok: false; problem: string }

/** How many emails of a mailbox are read at once. */
const MOST_OF_MAILBOX = 100
/** Kinds of files that are often taken for emails, by their first bytes. */
const OTHERS: readonly (readonly [bytes: readonly number[], problem: string])[] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an Outlook .msg file, which cannot be read here. Open the email in Outlook on the web and choose Download to get an .eml file, or paste its text.',
  ],
  [
    [0x21, 0x42, 0x44, 0x4e],
    'This is an Outlook mailbox. Save single emails as .eml files, or paste their text.',
  ],
  [[0x50, 0x4b, 0x03, 0x04], 'This is an archive. Unpack it, and choose the emails in it.'],
  [
    [0x25, 0x50, 0x44, 0x46],
    'This is a PDF. Add it as a receipt instead: Add Product, Upload and scan a receipt.',
  ],
  [
    [0x89, 0x50, 0x4e, 0x47],
    'This is a picture. Add it as a receipt instead: Add Product, Upload and scan a receipt.',
  ],
  [
    [0xff, 0xd8, 0xff],
    'This is a picture. Add it as a receipt instead: Add Product, Upload and scan a receipt.',
  ],
]
const [LINE, RETURN] = [10, 13]
const BLANK = new Set([LINE, RETURN, 9, 32])
const FROM = [0x46, 0x72, 0x6f, 0x6d, 0x20]

/** Parts a file: an email is one, a mailbox (mbox) has many, of which the first hundred are read. */
export function splitMails(bytes: Uint8Array): SplitFile {
  if (bytes.every((byte) => BLANK.has(byte))) return { ok: false, problem: 'This file is empty.' }
  const other = OTHERS.find(([start]) => start.every((byte, place) => bytes[place] === byte))
  if (other) return { ok: false, problem: other[1] }
  if (isBinary(bytes))
    return {
      ok: false,
      problem: 'This is not an email. Choose an .eml file, or paste the text of the email.',
    }
  if (!startsWith(bytes, FROM, 0)) return { ok: true, mails: [withoutCount(bytes)], left: 0 }
  const starts = startsOfMailbox(bytes)
  const mails = starts
    .slice(0, MOST_OF_MAILBOX)
    .map((start, place) =>
      bytes.subarray(afterLine(bytes, start), starts[place + 1] ?? bytes.length),
    )
  return { ok: true, mails, left: Math.max(0, starts.length - MOST_OF_MAILBOX) }
}

/** The places of the lines 'From …' that begin an email of a mailbox: each is after an empty line. */
function startsOfMailbox(bytes: Uint8Array): number[] {
  const starts = [0]
  for (let line = bytes.indexOf(LINE); line >= 0; line = bytes.indexOf(LINE, line + 1)) {
    const before = bytes[line - 1] === RETURN ? line - 2 : line - 1
    const isEmpty = bytes[before] === LINE
    if (isEmpty && startsWith(bytes, FROM, line + 1)) starts.push(line + 1)
  }
  return starts
}

/** Apple Mail's .emlx begins with the number of bytes in a line of its own. */
function withoutCount(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(LINE)
  const first = end > 0 && end < 12 ? new TextDecoder('latin1').decode(bytes.subarray(0, end)) : ''
  if (!/^\d+\s*$/u.test(first)) return bytes
  return bytes.subarray(end + 1, end + 1 + Number(first))
}

function afterLine(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(LINE, start)
  return end < 0 ? bytes.length : end + 1
}

function startsWith(bytes: Uint8Array, wanted: readonly number[], place: number): boolean {
  return wanted.every((byte, index) => bytes[place + index] === byte)
}

/** Emails are text; other files have bytes that no text has. */
function isBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4096)
  const odd = start.reduce(
    (count, byte) => count + (byte === 0 || (byte < 9 && byte > 0) ? 1 : 0),
    0,
  )
  return odd > start.length / 50
}
