import { AppError } from '#src/http/app-error.ts'
import { describePictureFailure, openPicture } from '#src/integrations/images/open-picture.ts'
import { checkDocument } from '#src/integrations/ocr/check-document.ts'
import { drawPages, scaleOfPrint } from '#src/integrations/ocr/draw-pdf.ts'
import type { Looks } from '#src/integrations/ocr/looks/looks.ts'
import { pagePicture, type PagePicture } from '#src/integrations/ocr/looks/page-picture.ts'
import type { PageWords } from '#src/integrations/ocr/messages.ts'
import { type PdfPageText, readPdfPage } from '#src/integrations/ocr/read-pdf.ts'

/** A page of a PDF with fewer letters than these is a scan, perhaps with a page number. */
const leastLetters = 40
/** Pixels. Nothing smaller has words. */
const leastEdge = 10
const nothing = (of: number): PageWords => ({ lines: [], toPage: [1, 0, 0, 1, 0, 0], of })

/**
 * The words of one page: a PDF's own text, or what one look at a picture finds. Throws AppError with a message that says what to
 * do, `not_found` for a page that the document does not have.
 */
export async function findPageWords(
  bytes: Uint8Array,
  mediaType: string,
  page: number,
  openLooks: () => Promise<Looks>,
): Promise<PageWords> {
  checkDocument(bytes, mediaType)
  if (mediaType !== 'application/pdf') {
    if (page > 1) throw new AppError('not_found', 'A picture has one page.')
    const picture = await openPixels(bytes, mediaType)
    return picture ? { ...(await (await openLooks()).once(picture)), of: 1 } : nothing(1)
  }
  const text = await readPdfPage(bytes, page)
  if (lettersOf(text) >= leastLetters) return text
  const rule = { colours: 'grey', scaleOf: scaleOfPrint, pagesOf: () => [page] } as const
  for await (const { of, ...drawn } of drawPages(bytes, rule)) {
    return { ...(await (await openLooks()).once(drawn)), of }
  }
  return nothing(text.of)
}

function lettersOf({ lines }: PdfPageText): number {
  return lines.flat().reduce((sum, { text }) => sum + text.length, 0)
}

/** A picture as its page is shared, scaled for reading; null for one that is too small for words. */
async function openPixels(bytes: Uint8Array, mediaType: string): Promise<PagePicture | null> {
  const { picture, header } = await openPicture(bytes, mediaType)
  const { width, height } = header.autoOrient
  if (Math.min(width, height) < leastEdge) return null
  try {
    return await pagePicture(picture.autoOrient(), { width, height })
  } catch (error) {
    throw describePictureFailure(error)
  }
}
