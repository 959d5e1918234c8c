import type { FileRow } from '@sampletrail/domain/offers/file/file-row.ts'
import {
  ReasonCount,
  refusedCells,
  refusedHeaders,
  safeCell,
} from '@sampletrail/domain/offers/file/refused-rows.ts'
import papa from 'papaparse'

/** Lines held as text; the browser may move the contents of a Blob out of memory. */
const mostLines = 2000
const lineEnd = '\r\n'

/** Rows that were refused, as CSV that can be corrected and imported again. */
export class RefusedList {
  readonly #headersOf: () => readonly string[]
  readonly #reasons = new ReasonCount()
  #pieces: Blob[] = []
  #lines: string[] = []

  constructor(headersOf: () => readonly string[]) {
    this.#headersOf = headersOf
  }

  add(row: FileRow, reason: string): void {
    this.#reasons.add(reason)
    this.#lines.push(papa.unparse([refusedCells(row, reason)]) + lineEnd)
    if (this.#lines.length < mostLines) return
    this.#pieces.push(new Blob(this.#lines))
    this.#lines = []
  }

  reasons(): { reason: string; count: number }[] {
    return this.#reasons.list()
  }

  file(): Blob {
    const headers = papa.unparse([[...refusedHeaders, ...this.#headersOf().map(safeCell)]])
    return new Blob(['\uFEFF', headers, lineEnd, ...this.#pieces, ...this.#lines], {
      type: 'text/csv;charset=utf-8',
    })
  }
}
