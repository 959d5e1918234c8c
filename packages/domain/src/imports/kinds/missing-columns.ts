import type { MissingColumn } from '#src/imports/kinds/file-kind.ts'
import type { FoundColumns } from '#src/imports/kinds/find-columns.ts'

/** The needed and wanted columns that the first sheet of a kind lacks, with the columns that could be they. */
export function missingOf(found: readonly FoundColumns<string>[]): MissingColumn[] {
  const [part] = found
  if (!part) return []
  const known = new Set(Object.values(part.at))
  const choices = part.headers.flatMap((header, position) =>
    header === '' || known.has(position) ? [] : [{ header, position }],
  )
  return part.missing
    .filter(({ isNeeded }) => isNeeded === true || choices.length > 0)
    .map(({ key, label, isNeeded }) => ({ key, label, choices, isNeeded: isNeeded === true }))
}
