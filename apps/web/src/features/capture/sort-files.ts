import type { Captured } from '#src/entities/capture/captured.ts'
import { isDocument, isMail } from '#src/entities/capture/file-kinds.ts'

/** What some files are, as one thing to do. Pictures and PDFs go together; everything else comes alone. */
export function sortFiles(files: readonly File[]): Captured | null {
  const [first, ...more] = files
  if (first === undefined) return null
  if (files.every(isDocument)) {
    return { kind: 'documents', documents: files.map((file) => ({ file })) }
  }
  if (files.every(isMail)) return { kind: 'mails', files }
  if (more.length === 0) return { kind: 'table', file: first }
  if (files.some((file) => isDocument(file) || isMail(file))) {
    return {
      kind: 'refused',
      text: 'Nothing was added',
      detail: 'Drop pictures and PDFs together, emails together, and tables one at a time.',
    }
  }
  return {
    kind: 'refused',
    text: 'Drop one file at a time',
    detail: 'A ZIP archive can have several.',
  }
}
