import { PDFiumLibrary } from '@hyzyla/pdfium'
import { AppError } from '#src/http/app-error.ts'
import {
  type PagePicture,
  scaleForReading,
  threeChannels,
} from '#src/integrations/ocr/looks/page-picture.ts'
import { damagedPdf, lockedPdf } from '#src/integrations/ocr/pdf-refusals.ts'

/** A page of a document. */
export interface DrawnPage extends PagePicture {
  /** The number of pages of the document. */
  of: number
}

/** How the pages of a document are drawn. */
interface DrawingRule {
  colours: 'grey' | 'all'
  /** Pixels for each point of a page of that size, in points. */
  scaleOf: (width: number, height: number) => number
  /** The numbers of the pages, from 1, of a document with so many. */
  pagesOf: (count: number) => readonly number[]
}

/** Reading a page takes seconds. */
const mostPages = 5
const dotsPerPoint = 200 / 72

/** The pages of a PDF without text, drawn one after another. Throws AppError `too_large` or `unreadable_file`. */
export function drawPdf(bytes: Uint8Array): AsyncGenerator<DrawnPage> {
  return drawPages(bytes, {
    colours: 'grey',
    scaleOf: scaleOfPrint,
    pagesOf(count) {
      if (count <= mostPages) return Array.from({ length: count }, (_, place) => place + 1)
      throw new AppError(
        'too_large',
        `This PDF has ${count} pages of pictures; up to ${mostPages} are allowed. Save only the pages of the receipt and try again.`,
      )
    },
  })
}

/** The scale of a page of that size, in points, on which small print can be read. */
export function scaleOfPrint(width: number, height: number): number {
  return dotsPerPoint * scaleForReading(width * dotsPerPoint, height * dotsPerPoint)
}

/** Pages of a PDF, drawn one after another. Throws AppError `unreadable_file`, or what the rule throws. */
export async function* drawPages(
  bytes: Uint8Array,
  { colours, scaleOf, pagesOf }: DrawingRule,
): AsyncGenerator<DrawnPage> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const of = document.getPageCount()
    for (const number of pagesOf(of)) {
      const page = document.getPage(number - 1)
      const { originalWidth, originalHeight } = page.getOriginalSize()
      // A page that is missing has no size, and the reader of its picture would end the process.
      if (!(originalWidth >= 1 && originalHeight >= 1)) throw new Error('A page has no size.')
      const drawn = await page.render({
        scale: scaleOf(originalWidth, originalHeight),
        colorSpace: colours === 'grey' ? 'Gray' : 'BGRA',
        renderFormFields: true,
        render: ({ data }) => Promise.resolve(data),
      })
      const pixels = threeChannels(drawn.data, colours === 'grey' ? 1 : 4)
      yield { pixels, width: drawn.width, height: drawn.height, of }
    }
    document.destroy()
  } catch (error) {
    if (error instanceof AppError) throw error
    const isLocked = error instanceof Error && error.message.startsWith('Password required')
    throw isLocked ? lockedPdf(error) : damagedPdf(error)
  } finally {
    library.destroy()
  }
}
