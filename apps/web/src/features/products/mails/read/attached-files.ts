import { maxFileBytes } from '@sampletrail/contracts/files.ts'
import type { Attachment } from 'postal-mime'
import { isDocument } from '#src/entities/capture/file-kinds.ts'

/** More are no receipts of one email. */
const MOST_FILES = 5

/** Pictures and PDFs that somebody attached to an email, as far as they can be receipts; pictures within its text are none. */
export function filesOf(attachments: readonly Attachment[]): File[] {
  return attachments
    .flatMap(({ filename, mimeType, disposition, related, content }) => {
      const isWithin = related === true || disposition === 'inline'
      const name = filename ?? (mimeType === 'application/pdf' ? 'Attachment.pdf' : '')
      if (typeof content === 'string' || !isDocument({ name, type: mimeType })) return []
      if (isWithin && !/\.pdf$/iu.test(name)) return []
      const file = new File([new Uint8Array(content)], name || 'Attachment', { type: mimeType })
      return file.size > 0 && file.size <= maxFileBytes ? [file] : []
    })
    .slice(0, MOST_FILES)
}
