import sharp, { type Sharp } from 'sharp'
import { documentTypes } from '@sampletrail/contracts/files.ts'
import type { DocumentText } from '@sampletrail/domain/receipts/receipt-reading.ts'
import type { PageLine } from '@sampletrail/domain/receipts/page/page.ts'
import { AppError } from '#src/http/app-error.ts'
import { openPicture, describePictureFailure } from '#src/integrations/images/open-picture.ts'
import { drawPdf } from '#src/integrations/ocr/draw-pdf.ts'
import type { ReadPasses } from '#src/integrations/ocr/passes.ts'
import { preparePage, writePgm } from '#src/integrations/ocr/prepare-page.ts'
import { readPdfText } from '#src/integrations/ocr/read-pdf.ts'

/** A PDF with fewer letters than these is a scan, perhaps with a page number. */
const leastLetters = 40
const longestEdge = 2000

/** The text of a picture or a PDF. Throws AppError with a message that says what to do. */
export async function readDocument(
  bytes: Uint8Array,
  mediaType: string,
  openReader: () => Promise<ReadPasses>,
): Promise<DocumentText> {
  checkType(bytes, mediaType)
  if (mediaType !== 'application/pdf') {
    return joinPasses([await (await openReader())(await preparePage(bytes, mediaType))])
  }
  const pages = await readPdfText(bytes)
  const letters = pages.flat(2).reduce((sum, { text }) => sum + text.length, 0)
  if (letters >= leastLetters) return { source: 'text', pages }
  const seen: PageLine[][][] = []
  for await (const { pixels, width, height } of drawPdf(bytes)) {
    seen.push(await (await openReader())(writePgm(pixels, width, height)))
  }
  return joinPasses(seen)
}

/** The pages of a document as pictures for a model. Throws as `readDocument` does. */
export async function drawDocument(
  bytes: Uint8Array,
  mediaType: string,
): Promise<{ bytes: Uint8Array; mediaType: string }[]> {
  checkType(bytes, mediaType)
  const sources: Sharp[] = []
  if (mediaType === 'application/pdf') {
    for await (const { pixels, width, height } of drawPdf(bytes)) {
      sources.push(sharp(pixels, { raw: { width, height, channels: 1 } }))
    }
  } else sources.push((await openPicture(bytes, mediaType)).picture)
  try {
    return await Promise.all(
      sources.map(async (source) => ({
        bytes: await source
          .autoOrient()
          .flatten({ background: 'white' })
          .resize({
            width: longestEdge,
            height: longestEdge,
            fit: 'inside',
            withoutEnlargement: true,
          })
          .jpeg({ quality: 84 })
          .toBuffer(),
        mediaType: 'image/jpeg',
      })),
    )
  } catch (error) {
    throw describePictureFailure(error)
  }
}

function checkType(bytes: Uint8Array, mediaType: string): void {
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

/** By reading, then by page. */
function joinPasses(pages: readonly (readonly PageLine[][])[]): DocumentText {
  const passes = (pages[0] ?? []).map((_, pass) => pages.map((seen) => seen[pass] ?? []))
  return { source: 'pictures', passes }
}
