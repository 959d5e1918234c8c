import { getDocumentProxy } from 'unpdf'
import type { PagePlace } from '@sampletrail/domain/cases/private-words-on-page.ts'
import type { PageLine } from '@sampletrail/domain/receipts/page/page.ts'
import { AppError } from '#src/http/app-error.ts'
import { joinPieces, letterWidth, type TextPiece } from '#src/integrations/ocr/join-pieces.ts'
import { damagedPdf, lockedPdf } from '#src/integrations/ocr/pdf-refusals.ts'

/** A receipt has one or two pages: a longer PDF contains something else as well, and its total would be a guess. */
const mostPages = 10
const mostWords = 20_000
/** A page that people can read has some thousand. */
const mostPageLetters = 20_000

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
        `This PDF has ${pdf.numPages} pages; up to ${mostPages} are allowed. Save only the pages of the receipt and try again.`,
      )
    }
    const pages: PageLine[][] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const lines = joinPieces(await readPieces(page, page.getViewport({ scale: 1 })))
      page.cleanup()
      pages.push(lines)
      if (pages.flat(2).length > mostWords) {
        throw new AppError(
          'too_large',
          'This PDF has too much text for a receipt. Save only the pages of the receipt and try again.',
        )
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

/** The words of one page of a PDF, in points, upright. */
export interface PdfPageText {
  lines: PageLine[]
  /** Where they are on the page as it is shown. */
  toPage: PagePlace
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
    if (number > pdf.numPages)
      throw new AppError('not_found', 'This PDF does not have this page. Choose another one.')
    const page = await pdf.getPage(number)
    const shown = page.getViewport({ scale: 1 })
    const upright = await findUpright(page)
    const pieces = (await readPieces(page, upright)).map(({ bottom, ...piece }) => ({
      ...piece,
      bottom: bottom + descent * (bottom - piece.top),
    }))
    page.cleanup()
    const lines = joinPieces(pieces, letterWidth)
    if (lines.flat().reduce((sum, { text }) => sum + text.length, 0) > mostPageLetters) {
      throw new AppError(
        'too_large',
        'This PDF has too much text on one page. Take a screenshot of it and try again.',
      )
    }
    return { lines, toPage: placeBetween(upright, shown), of: pdf.numPages }
  } catch (error) {
    throw error instanceof AppError ? error : damagedPdf(error)
  } finally {
    await pdf.cleanup()
  }
}

type Page = Awaited<ReturnType<Pdf['getPage']>>
type Viewport = ReturnType<Page['getViewport']>

/** The view of a page in which most of its letters are upright. */
async function findUpright(page: Page): Promise<Viewport> {
  const { items } = await page.getTextContent()
  const letters = [0, 0, 0, 0]
  for (const item of items) {
    if (!('str' in item)) continue
    const [a = 1, b = 0] = item.transform as number[]
    const quarter = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4
    letters[quarter] = (letters[quarter] ?? 0) + item.str.length
  }
  return page.getViewport({ scale: 1, rotation: letters.indexOf(Math.max(...letters)) * 90 })
}

function placeBetween(from: Viewport, to: Viewport): PagePlace {
  const at = (x: number, y: number): [number, number] => {
    const [across = 0, down = 0] = from.convertToPdfPoint(x, y) as number[]
    const [left = 0, top = 0] = to.convertToViewportPoint(across, down) as number[]
    return [left / to.width, top / to.height]
  }
  const [e, f] = at(0, 0)
  const [x, y] = [at(1, 0), at(0, 1)]
  return [x[0] - e, x[1] - f, y[0] - e, y[1] - f, e, f]
}

/** The runs of text of a page, in points of a view of it. */
async function readPieces(page: Page, viewport: Viewport): Promise<TextPiece[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[]
    const along = item.width / (Math.hypot(a, b) || 1)
    const up = item.height / (Math.hypot(c, d) || 1)
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(x, y) as number[]
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(
      x + a * along + c * up,
      y + b * along + d * up,
    ) as number[]
    return {
      text: item.str,
      left: Math.min(x1, x2),
      right: Math.max(x1, x2),
      top: Math.min(y1, y2),
      bottom: Math.max(y1, y2),
    }
  })
}
