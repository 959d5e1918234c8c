import type { Session } from '#src/features/products/import/file/use-opened-file.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { saveFile } from '#src/lib/save-file.ts'

/** Downloads the rows that were not imported as a file. */
export async function saveProblems(session: Session, fileName: string): Promise<void> {
  try {
    const text = await session.problems()
    const name = fileName.replace(/\.[a-z]{2,5}$/iu, '')
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name} - not imported.csv`)
  } catch (error) {
    showFailure(error, { errorTitle: 'The rows were not saved' })
  }
}
