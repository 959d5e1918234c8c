/** The position of a row or a cell: r="7", r="XFD1048576". */
const PLACE = /\sr\s*=\s*["']([A-Z]{0,3})(\d{1,7})["']/gu
/** Longer than any position, which may be split between two chunks. */
const OVERLAP = 40

/**
 * The extent of a sheet: reading one takes memory for every cell between the first and the last, and two cells in
 * opposite corners are a small file.
 */
export class SheetReach {
  readonly #decoder = new TextDecoder('latin1')
  #rest = ''
  #rows = 0
  #columns = 0

  /** Adds the next bytes of the sheet's XML. */
  add(chunk: Uint8Array): void {
    const text = this.#rest + this.#decoder.decode(chunk, { stream: true })
    for (const [, letters = '', row] of text.matchAll(PLACE)) {
      this.#rows = Math.max(this.#rows, Number(row))
      this.#columns = Math.max(this.#columns, columnNumber(letters))
    }
    this.#rest = text.slice(-OVERLAP)
  }

  get cells(): number {
    return this.#rows * this.#columns
  }
}

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
