import { neutraliseCell, restoreCell } from '#src/exports/cell-text.ts'
import type { FileRow } from '#src/offers/file/file-row.ts'

/** More different reasons than a person reads. */
const mostReasons = 100
const others = 'Other reasons.'

/** The columns that a list of refused rows has before those of its file. */
export const refusedHeaders = ['Line', 'Reason'] as const

/** A refused row in the list, safe to open in a spreadsheet. */
export function refusedCells({ line, cells }: FileRow, reason: string): string[] {
  return [String(line), reason, ...cells].map(safeCell)
}

/** Neutralised once, even if it already was. */
export function safeCell(cell: string): string {
  return neutraliseCell(restoreCell(cell))
}

/** Counts reasons of refusals, without the names in them. */
export class ReasonCount {
  readonly #counts = new Map<string, number>()

  add(reason: string): void {
    const kind = reason.replaceAll(/'[^']*'/g, '…')
    const known = this.#counts.has(kind) || this.#counts.size < mostReasons ? kind : others
    this.#counts.set(known, (this.#counts.get(known) ?? 0) + 1)
  }

  /** Reasons with their number, the most frequent first. */
  list(): { reason: string; count: number }[] {
    return [...this.#counts]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((one, other) => other.count - one.count)
  }
}
