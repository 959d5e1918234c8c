import type { FileKind, FoundContents, ReportReading } from '#src/imports/kinds/file-kind.ts'
import {
  type ChosenColumns,
  type FoundColumns,
  type KindColumns,
  cellReader,
  findColumns,
} from '#src/imports/kinds/find-columns.ts'
import { missingOf } from '#src/imports/kinds/missing-columns.ts'
import type { Source } from '#src/imports/kinds/source.ts'
import type { DateOrder } from '#src/imports/read-date.ts'

/** A kind of file whose sheets have known columns. */
export interface TableKind<Key extends string> {
  name: string
  gives: FoundContents['gives']
  columns: KindColumns<Key>
  /** The columns with days. */
  days: readonly Key[]
  /** The order of day and month, if something else in the file says it. */
  dateOrder?: (sheets: readonly FoundColumns<Key>[]) => DateOrder | null
  /** Reads the sheets that have these columns; the whole file has others, too. */
  read: (
    sheets: readonly FoundColumns<Key>[],
    reading: ReportReading,
    source: Source,
  ) => FoundContents
}

/** A kind that is recognised by its columns, and asks for needed ones that have another name. */
export function tableKind<Key extends string>({
  name,
  gives,
  columns,
  days,
  dateOrder = () => null,
  read,
}: TableKind<Key>): FileKind {
  const sheetsOf = ({ sheets }: Source, chosen: ChosenColumns) =>
    sheets.flatMap((sheet) => findColumns<Key>(sheet, columns, chosen) ?? [])
  return {
    name,
    gives,
    recognises: (source) => sheetsOf(source, {}).length > 0,
    asks: (source, chosen) => missingOf(sheetsOf(source, chosen)),
    days: (source, chosen) => {
      const sheets = sheetsOf(source, chosen)
      const texts = sheets.flatMap((sheet) =>
        sheet.rows.flatMap(({ cells }) => days.map(cellReader(sheet, cells))),
      )
      return { texts, order: dateOrder(sheets) }
    },
    read: (source, reading, chosen) => read(sheetsOf(source, chosen), reading, source),
  }
}
