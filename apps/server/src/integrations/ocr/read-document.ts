import sharp, { type Sharp } from 'sharp'
import { isInDoubt } from '@sampletrail/domain/receipts/read-receipt.ts'
import type { DocumentText } from '@sampletrail/domain/receipts/receipt-reading.ts'
import type { PageLine } from '@sampletrail/domain/receipts/page/page.ts'
import { AppError } from '#src/http/app-error.ts'
import { openPicture, describePictureFailure } from '#src/integrations/images/open-picture.ts'
import { checkDocument } from '#src/integrations/ocr/check-document.ts'
import { drawPdf, type DrawnPage } from '#src/integrations/ocr/draw-pdf.ts'
import type { Looks } from '#src/integrations/ocr/looks/looks.ts'
import { pagePicture, type PagePicture } from '#src/integrations/ocr/looks/page-picture.ts'
import type { ReadPage } from '#src/integrations/ocr/messages.ts'
import { readPdfText } from '#src/integrations/ocr/read-pdf.ts'

/** A PDF with fewer letters than these is a scan, perhaps with a page number. */
const leastLetters = 40
const longestEdge = 2000

/** The text of a picture or a PDF, and each page of a PDF as soon as it is read. Throws AppError with a message that says what to do. */
export async function readDocument(
  bytes: Uint8Array,
  mediaType: string,
  openLooks: () => Promise<Looks>,
  onPage: (page: ReadPage) => void = () => undefined,
): Promise<DocumentText> {
  checkDocument(bytes, mediaType)
  if (mediaType !== 'application/pdf') {
    const page = await openPage(bytes, mediaType)
    return await readPages(
      () => [{ ...page, of: 1 }],
      openLooks,
      () => undefined,
    )
  }
  let letters = 0
  let isBegun = false
  const pages = await readPdfText(bytes, (lines, number, of) => {
    isBegun = true
    letters += lines.flat().reduce((sum, { text }) => sum + text.length, 0)
    onPage({ source: 'text', number, of, passes: [lines] })
  }).catch((error: unknown) => {
    // The pages before the damaged one may be pictures, which can still be drawn.
    if (!isBegun || letters >= leastLetters) throw error
    return []
  })
  if (letters >= leastLetters) return { source: 'text', pages }
  return await readPages(() => drawPdf(bytes), openLooks, onPage)
}

/**
 * Two looks at each page, and a third one at all of them if the first two leave the total or the day in doubt. `pages` makes
 * them anew for it, so that only one is in memory.
 */
async function readPages(
  pages: () => AsyncIterable<DrawnPage> | Iterable<DrawnPage>,
  openLooks: () => Promise<Looks>,
  onPage: (page: ReadPage) => void,
): Promise<DocumentText> {
  const looks = await openLooks()
  const seen: PageLine[][][] = []
  for await (const { of, ...page } of pages()) {
    const passes = await looks.atFirst(page)
    seen.push(passes)
    onPage({ source: 'pictures', number: seen.length, of, passes })
  }
  const passes = [0, 1].map((look) => seen.map((page) => page[look] ?? []))
  const text: DocumentText = { source: 'pictures', passes }
  const isEmpty = passes.flat(2).length === 0
  if (isEmpty || !isInDoubt(text, new Date().toISOString().slice(0, 10))) return text
  const third: PageLine[][] = []
  for await (const page of pages()) third.push(await looks.again(page))
  return { source: 'pictures', passes: [...passes, third] }
}

/** A picture rotated by its EXIF orientation. */
async function openPage(bytes: Uint8Array, mediaType: string): Promise<PagePicture> {
  const { picture, header } = await openPicture(bytes, mediaType)
  const { width, height } = header.autoOrient
  if (Math.min(width, height) < 10)
    throw new AppError(
      'unreadable_file',
      'This picture is too small to be read. Choose a larger one.',
    )
  try {
    return await pagePicture(picture.autoOrient(), { width, height })
  } catch (error) {
    throw describePictureFailure(error)
  }
}

/** The pages of a document as pictures for a model. Throws as `readDocument` does. */
export async function drawDocument(
  bytes: Uint8Array,
  mediaType: string,
): Promise<{ bytes: Uint8Array; mediaType: string }[]> {
  checkDocument(bytes, mediaType)
  const sources: Sharp[] = []
  if (mediaType === 'application/pdf') {
    for await (const { pixels, width, height } of drawPdf(bytes)) {
      sources.push(sharp(pixels, { raw: { width, height, channels: 3 } }))
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
