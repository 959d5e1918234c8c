import { PDFiumLibrary } from '@hyzyla/pdfium'
import { AppError } from '#src/http/app-error.ts'
import {
  type PagePicture,
  scaleForReading,
  threeChannels,
} from '#src/integrations/ocr/looks/page-picture.ts'

/** A page of a document. */
export interface DrawnPage extends PagePicture {
  /** The number of pages of the document. */
  of: number
}

/** Reading a page takes seconds. */
const mostPages = 5
const dotsPerPoint = 200 / 72

/** The pages of a PDF without text, drawn one after another. Throws AppError `too_large` or `unreadable_file`. */
export async function* drawPdf(bytes: Uint8Array): AsyncGenerator<DrawnPage> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const pages = document.getPageCount()
    if (pages > mostPages) {
      throw new AppError(
        'too_large',
        `This PDF has ${pages} pages of pictures; ${mostPages} are possible. Save the pages of the receipt alone and try again.`,
      )
    }
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      // A page that is missing has no size, and the reader of its picture would end the process.
      if (!(originalWidth >= 1 && originalHeight >= 1)) throw new Error('A page has no size.')
      const [width, height] = [originalWidth * dotsPerPoint, originalHeight * dotsPerPoint]
      const scale = dotsPerPoint * scaleForReading(width, height)
      const drawn = await page.render({
        scale,
        colorSpace: 'Gray',
        renderFormFields: true,
        render: ({ data }) => Promise.resolve(data),
      })
      const pixels = threeChannels(drawn.data, 1)
      yield { pixels, width: drawn.width, height: drawn.height, of: pages }
    }
    document.destroy()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(
      'unreadable_file',
      'This PDF is damaged and cannot be read. Open it, save it anew, and try again.',
      { cause: error },
    )
  } finally {
    library.destroy()
  }
}
