import { findLinks } from '#src/links/find-links.ts'
import { decodeHtml } from '#src/mails/html/decode-html.ts'
import { type MailRow, tidyText } from '#src/mails/mail-row.ts'

const MOST_LINES = 4000
const LONGEST = 600
/** Marks of a quoted line, of a list, and of a heading. */
const MARKS = /^(?:\s*>)+\s?/u
const RULE = /^[\s=_*~·.#—–-]{3,}$/u
const ADDRESS = /[<([]?\s*(?:https?:\/\/|www\.)[^\s<>()[\]]+\s*[>)\]]?/giu

/** The rows of a plain text: its lines without rules, marks of quoting and addresses, which become links. */
export function rowsOfText(text: string): MailRow[] {
  const rows: MailRow[] = []
  for (const line of text.split(/\r\n|[\r\n]/u, MOST_LINES)) {
    const bare = decodeHtml(line.slice(0, 4 * LONGEST).replace(MARKS, ''))
    if (RULE.test(bare)) continue
    const links = /https?:|www\./iu.test(bare) ? findLinks(bare, 20) : []
    const cells = bare
      .replaceAll(ADDRESS, ' ')
      .split(/\t| {3,}/u)
      .map((cell) => tidyText(cell))
      .filter((cell) => cell !== '')
    if (cells.length === 0 && links.length === 0) continue
    const content = cells.join(' ').slice(0, LONGEST)
    const found = links.map((address) => ({ address, text: content, picture: '' }))
    const before = rows.at(-1)
    // An address alone in its line belongs to the words above.
    if (content === '' && before && before.links.length === 0) {
      rows[rows.length - 1] = {
        ...before,
        links: found.map((link) => ({ ...link, text: before.text })),
      }
    } else rows.push({ cells, text: content, links: found })
  }
  return rows
}
