import { getDocumentProxy } from 'unpdf'
import type { PageLine } from '@sampletrail/domain/receipts/page/page.ts'
import { AppError } from '#src/http/app-error.ts'
import { joinPieces, type TextPiece } from '#src/integrations/ocr/join-pieces.ts'

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
    throw error instanceof AppError ? error : damaged(error)
  } finally {
    await pdf.cleanup()
  }
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    // It keeps its input, and the same bytes may have to be drawn.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new AppError(
        'unreadable_file',
        'This PDF is protected by a password. Save a copy without one, or take a screenshot, and try again.',
        { cause: error },
      )
    }
    throw damaged(error)
  }
}

async function readPieces(pdf: Pdf, number: number): Promise<TextPiece[]> {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const pieces: TextPiece[] = []
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [, , , , x = 0, y = 0] = item.transform as number[]
    const [left = 0, bottom = 0] = viewport.convertToViewportPoint(x, y)
    pieces.push({
      text: item.str,
      left,
      right: left + item.width,
      top: bottom - item.height,
      bottom,
    })
  }
  page.cleanup()
  return pieces
}

function damaged(cause: unknown): AppError {
  return new AppError(
    'unreadable_file',
    'This PDF is damaged and cannot be read. Open it, save it anew, and try again.',
    { cause },
  )
}
