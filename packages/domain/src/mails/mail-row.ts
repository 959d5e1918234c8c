/** A link of a row: its address as it is written, its text, and the text of its picture. */
export type MailLink = { address: string; text: string; picture: string }

/** A row of a mail: its cells from left to right, and the links in it. */
export type MailRow = { cells: readonly string[]; text: string; links: readonly MailLink[] }

/** Orders are at the beginning of a mail; longer ones are read up to here. */
const MOST_ROWS = 4000
const LONGEST_ROW = 600
const MOST_LINKS = 1000

/** Joins pieces of text to rows. */
export class RowWriter {
  readonly #rows: MailRow[] = []
  #cells: string[] = ['']
  #links: MailLink[] = []
  #linkCount = 0

  get isFull(): boolean {
    return this.#rows.length >= MOST_ROWS
  }

  write(text: string, { isRaised = false } = {}): void {
    const cell = this.#cells.at(-1) ?? ''
    if (cell.length > LONGEST_ROW) return
    // The cents of a price are often raised: '$15' and a small '99'.
    const isCents = isRaised && /^\s*\d{2}\s*$/u.test(text) && /\d$/u.test(cell)
    this.#cells[this.#cells.length - 1] = isCents ? `${cell}.${text.trim()}` : cell + text
  }

  addLink(link: MailLink): void {
    if (this.#linkCount >= MOST_LINKS) return
    this.#linkCount += 1
    this.#links.push(link)
  }

  endCell(): void {
    if ((this.#cells.at(-1) ?? '').trim() !== '') this.#cells.push('')
  }

  endRow(): void {
    const cells = this.#cells.map(tidyText).filter((cell) => cell !== '')
    if (cells.length > 0 || this.#links.length > 0) {
      this.#rows.push({ cells, text: cells.join(' ').slice(0, LONGEST_ROW), links: this.#links })
    }
    this.#cells = ['']
    this.#links = []
  }

  end(): MailRow[] {
    this.endRow()
    for (const { links } of this.#rows) for (const link of links) link.text = tidyText(link.text)
    return this.#rows.slice(0, MOST_ROWS)
  }
}

/** A text with single spaces. */
export function tidyText(text: string): string {
  return text.replaceAll(/[\s\u00A0\u202F]+/gu, ' ').trim()
}
