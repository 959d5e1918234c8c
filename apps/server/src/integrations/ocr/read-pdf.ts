import { getDocumentProxy } from 'unpdf'
import type { PageLine } from '@sampletrail/domain/receipts/page/page.ts'
import { AppError } from '#src/http/app-error.ts'
import { joinPieces, letterWidth, type TextPiece } from '#src/integrations/ocr/join-pieces.ts'
import { damagedPdf, lockedPdf } from '#src/integrations/ocr/pdf-refusals.ts'

/** A receipt has one or two pages: a longer PDF contains something else as well, and its total would be a guess. */
const mostPages = 10
const mostWords = 20_000

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/**
 * A PDF's own text, page by page. Throws AppError `unreadable_file` if it is damaged or password-protected, `too_large` if it
 * has more pages than a receipt. `onPage` gets each page as soon as it is read.
 */
export async function readPdfText(
  bytes: Uint8Array,
  onPage: (lines: PageLine[], number: number, of: number) => void = () => undefined,
): Promise<PageLine[][]> {
  const pdf = await openPdf(bytes)
  try {
    if (pdf.numPages > mostPages) {
      throw new AppError(
        'too_large',
        `This PDF has ${pdf.numPages} pages; ${mostPages} are possible. Save the pages of the receipt alone and try again.`,
      )
    }
    const pages: PageLine[][] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const lines = joinPieces(await readPieces(pdf, number))
      pages.push(lines)
      if (pages.flat(2).length > mostWords) {
        throw new AppError('too_large', 'This PDF has too much text for a receipt.')
      }
      onPage(lines, number, pdf.numPages)
    }
    return pages
  } catch (error) {
    throw error instanceof AppError ? error : damagedPdf(error)
  } finally {
    await pdf.cleanup()
  }
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    // It keeps its input, and the same bytes may have to be drawn.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw isLocked ? lockedPdf(error) : damagedPdf(error)
  }
}

/** The words of one page of a PDF, in points from its upper left corner. */
export interface PdfPageText {
  lines: PageLine[]
  /** Points. */
  width: number
  height: number
  /** Pages of the document. */
  of: number
}

/** A part of its height that a line's letters reach below their baseline. */
const descent = 0.25

/**
 * A page's own text, with the place that its letters take. Throws AppError `unreadable_file` as `readPdfText` does, and
 * `not_found` for a page that the document does not have.
 */
export async function readPdfPage(bytes: Uint8Array, number: number): Promise<PdfPageText> {
  const pdf = await openPdf(bytes)
  try {
    if (number > pdf.numPages) throw new AppError('not_found', 'This PDF has no such page.')
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
    const pieces = await readPieces(pdf, number)
    const whole = pieces.map(({ bottom, ...piece }) => ({
      ...piece,
      bottom: bottom + descent * (bottom - piece.top),
    }))
    return { lines: joinPieces(whole, letterWidth), width, height, of: pdf.numPages }
  } catch (error) {
    throw error instanceof AppError ? error : damagedPdf(error)
  } finally {
    await pdf.cleanup()
  }
}

async function readPieces(pdf: Pdf, number: number): Promise<TextPiece[]> {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const pieces: TextPiece[] = []
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[]
    const [along, up] = [
      item.width / (Math.hypot(a, b) || 1),
      item.height / (Math.hypot(c, d) || 1),
    ]
    const corners = [
      viewport.convertToViewportPoint(x, y),
      viewport.convertToViewportPoint(x + a * along + c * up, y + b * along + d * up),
    ] as [number, number][]
    const [[x1, y1], [x2, y2]] = corners as [[number, number], [number, number]]
    pieces.push({
      text: item.str,
      left: Math.min(x1, x2),
      right: Math.max(x1, x2),
      top: Math.min(y1, y2),
      bottom: Math.max(y1, y2),
    })
  }
  page.cleanup()
  return pieces
}
