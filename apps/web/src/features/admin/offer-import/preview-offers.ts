import { offerColumn, type OfferColumn } from '@sampletrail/domain/offers/file/column-names.ts'
import type { FileRow } from '@sampletrail/domain/offers/file/file-row.ts'

/** The contents of a file as read, before any of it is sent. */
export interface OfferPreview {
  columns: { name: string; readAs: OfferColumn | null }[]
  /** The first rows, with these columns. */
  rows: string[][]
}

/** Rows of a CSV file below the names of its columns. */
export function previewCsv(headers: readonly string[], rows: readonly FileRow[]): OfferPreview {
  const seen = new Set<OfferColumn>()
  return {
    columns: headers.map((name) => ({ name, readAs: claim(offerColumn(name), seen) })),
    rows: rows.map(({ cells }) => headers.map((_name, index) => cells[index] ?? '')),
  }
}

/** Objects of JSON lines, by the names that any of them has. */
export function previewNdjson(rows: readonly FileRow[]): OfferPreview {
  const objects = rows.map(({ cells }) => readObject(cells[0] ?? ''))
  const names = [...new Set(objects.flatMap((one) => Object.keys(one)))]
  const seen = new Set<OfferColumn>()
  return {
    columns: names.map((name) => ({ name, readAs: claim(offerColumn(name), seen) })),
    rows: objects.map((one) => names.map((name) => writeValue(one[name]))),
  }
}

/** Of two columns with the same meaning, the first one counts. */
function claim(column: OfferColumn | null, seen: Set<OfferColumn>): OfferColumn | null {
  if (column === null || seen.has(column)) return null
  seen.add(column)
  return column
}

function readObject(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Shown as an empty row; the import refuses it with its reason.
    return {}
  }
}

function writeValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
