import sharp from 'sharp'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { PageLine, PageWord } from '@sampletrail/domain/receipts/page/page.ts'
import type { PagePicture } from '#src/integrations/ocr/looks/page-picture.ts'

const require = createRequire(import.meta.url)
const languages = join(
  dirname(require.resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)
/** More pixels only take longer. */
const widest = 1200

/** Reads a whole page with Tesseract, which knows signs that PP-OCR does not, such as € and £. */
export type LookAtPage = (page: PagePicture) => Promise<PageLine[]>

/** Starts Tesseract; nothing is downloaded. */
export async function startLookAtPage(): Promise<LookAtPage> {
  const reader = await startReader()
  return async (page) => {
    const { data } = await reader.recognize(await asPgm(page), {}, { blocks: true })
    return (data.blocks ?? []).flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ lines }) => lines.map(({ words }) => words.map(toWord))),
    )
  }
}

async function startReader(): Promise<Worker> {
  const reader = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: languages,
    cacheMethod: 'none',
    // Without it an unreadable picture ends the process; the promise reports the same.
    errorHandler: () => undefined,
  })
  await reader.setParameters({
    tessedit_pageseg_mode: PSM.AUTO,
    preserve_interword_spaces: '1',
    debug_file: '/dev/null',
  })
  return reader
}

/** Grey pixels with a header, so that nothing has to be compressed. */
async function asPgm({ pixels, width, height }: PagePicture): Promise<Buffer> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ width: widest, height: 2 * widest, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.concat([Buffer.from(`P5\n${info.width} ${info.height}\n255\n`), data])
}

interface SeenWord {
  text: string
  confidence: number
  bbox: { x0: number; y0: number; x1: number; y1: number }
}

function toWord({ text, confidence, bbox }: SeenWord): PageWord {
  const { x0: left, y0: top, x1: right, y1: bottom } = bbox
  return { text, confidence: Math.round(confidence), left, top, right, bottom }
}
