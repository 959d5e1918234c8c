import type { CheckedRow } from '@sampletrail/domain/imports/check-rows.ts'
import { neutraliseCell, restoreCell } from '@sampletrail/domain/exports/cell-text.ts'
import { REASON_HEADER, ROW_HEADER } from '@sampletrail/domain/imports/problem-headers.ts'
import type { Cell } from '@sampletrail/domain/imports/read-cell.ts'
import type { Table } from '#src/features/products/import/file/read-table.ts'

/**
 * The rows that could not be imported with their file's original columns, so that they can be corrected and imported
 * again; the import then ignores the first two columns.
 */
export async function writeProblems(
  { headers, rows }: Table,
  checked: readonly CheckedRow[],
  refused: readonly { number: number; reason: string }[],
): Promise<string> {
  const reasons = new Map(refused.map(({ number, reason }) => [number, [reason]]))
  for (const row of checked) if (row.kind === 'error') reasons.set(row.row.number, row.reasons)
  const lines = rows.flatMap(({ number, cells }) => {
    const why = reasons.get(number)
    return why ? [[String(number), why.join(' '), ...cells].map(cellText)] : []
  })
  const { default: papa } = await import('papaparse')
  return `\uFEFF${papa.unparse([[ROW_HEADER, REASON_HEADER, ...headers].map(cellText), ...lines], { newline: '\r\n' })}`
}

/** Neutralized only once, even if the file's value was neutralized already. */
function cellText(cell: Cell): string {
  return typeof cell === 'number' ? String(cell) : neutraliseCell(restoreCell(cell))
}
