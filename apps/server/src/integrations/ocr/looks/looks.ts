import sharp from 'sharp'
import type { PageLine } from '@sampletrail/domain/receipts/page/page.ts'
import { readLines, straighten } from '#src/integrations/ocr/looks/look-at-lines.ts'
import { type LookAtPage, startLookAtPage } from '#src/integrations/ocr/looks/look-at-page.ts'
import { type PlacedLines, placeOf } from '#src/integrations/ocr/looks/placed-lines.ts'
import { type Models, openModels } from '#src/integrations/ocr/looks/models.ts'
import { type PagePicture, threeChannels } from '#src/integrations/ocr/looks/page-picture.ts'

/** Ways to look at a page, each of them with its own mistakes. */
export interface Looks {
  /** Two looks: the lines by PP-OCR, and the whole page by Tesseract. */
  atFirst(page: PagePicture): Promise<PageLine[][]>
  /** A third one, for a page on which the first two disagree: PP-OCR on a smaller, grey copy with more contrast. */
  again(page: PagePicture): Promise<PageLine[]>
  /** The first of the two looks alone, and where on the page its words are. */
  once(page: PagePicture): Promise<PlacedLines>
}

const greyPixels = 1_100_000

/** Loads what the looks need; nothing is downloaded. */
export async function startLooks(): Promise<Looks> {
  const [models, lookAtPage] = await Promise.all([openModels(), startLookAtPage()])
  return {
    atFirst: async (page) => await lookTwice(page, models, lookAtPage),
    again: async (page) => {
      const copy = await greyCopy(page)
      return await readLines(await straighten(copy, models), models)
    },
    async once(page) {
      const straight = await straighten(page, models)
      return { lines: await readLines(straight, models), toPage: placeOf(page, straight) }
    },
  }
}

async function lookTwice(
  page: PagePicture,
  models: Models,
  lookAtPage: LookAtPage,
): Promise<PageLine[][]> {
  const straight = await straighten(page, models)
  return await Promise.all([readLines(straight, models), lookAtPage(straight.page)])
}

async function greyCopy({ pixels, width, height }: PagePicture): Promise<PagePicture> {
  const scale = Math.min(1, Math.sqrt(greyPixels / (width * height)))
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ width: Math.max(1, Math.round(width * scale)) })
    .greyscale()
    .normalise()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: threeChannels(data, info.channels), width: info.width, height: info.height }
}
