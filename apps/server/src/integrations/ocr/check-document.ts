import { documentTypes } from '@sampletrail/contracts/files.ts'
import { AppError } from '#src/http/app-error.ts'

/** Throws AppError for an empty file, and for one that is neither a picture nor a PDF. */
export function checkDocument(bytes: Uint8Array, mediaType: string): void {
  if (bytes.byteLength === 0) {
    throw new AppError('unreadable_file', 'This file is empty. Choose another one.')
  }
  if (!(documentTypes as readonly string[]).includes(mediaType)) {
    throw new AppError(
      'unsupported_type',
      'This is not a picture or a PDF. Choose a JPEG, PNG, WebP, GIF, AVIF, HEIC or PDF file.',
    )
  }
}
