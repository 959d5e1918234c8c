import type {
  ImportSession,
  OpenedFile,
  OpenOptions,
} from '#src/features/products/import/file/import-session.ts'
import { readSource } from '#src/features/products/import/file/read-source.ts'
import { type Table, tableOf } from '#src/features/products/import/file/read-table.ts'

const UNANSWERED: OpenOptions = { kindName: null, columns: {}, currency: 'USD', timeZone: 'UTC' }

/** Opens a file in an import without any answer about its kind. */
export function openFile(
  session: ImportSession,
  content: Blob,
  options: Partial<OpenOptions> = {},
): Promise<OpenedFile> {
  return session.open(new File([content], 'file'), { ...UNANSWERED, ...options })
}

/** The table of a file with one sheet. */
export async function readTable(content: Blob): Promise<Table> {
  const { sheets } = await readSource(content, 'file')
  return tableOf(sheets.find(({ rows }) => rows.length > 0)?.rows ?? [])
}
