import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { PageLine, PageWord } from '@sampletrail/domain/receipts/page/page.ts'

/** Reads the lines of a picture in each of several ways. */
export type ReadPasses = (picture: Uint8Array) => Promise<PageLine[][]>

/** A page with columns, and one block of lines: each finds amounts that the other one separates from their row or drops. */
const segmentations = [PSM.AUTO, PSM.SINGLE_BLOCK]

const require = createRequire(import.meta.url)
const languages = join(
  dirname(require.resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

/** Starts a reader for each way; they read at the same time, each on its own core. Nothing is downloaded. */
export async function startPasses(): Promise<ReadPasses> {
  const readers = await Promise.all(segmentations.map(startReader))
  return async (picture) =>
    await Promise.all(
      readers.map(async (reader) => {
        const { data } = await reader.recognize(Buffer.from(picture), {}, { blocks: true })
        return (data.blocks ?? []).flatMap(({ paragraphs }) =>
          paragraphs.flatMap(({ lines }) => lines.map(({ words }) => words.map(toWord))),
        )
      }),
    )
}

async function startReader(segmentation: PSM): Promise<Worker> {
  const reader = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: languages,
    cacheMethod: 'none',
    // Without it an unreadable picture ends the process; the promise reports the same.
    errorHandler: () => undefined,
  })
  await reader.setParameters({
    tessedit_pageseg_mode: segmentation,
    preserve_interword_spaces: '1',
    debug_file: '/dev/null',
  })
  return reader
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
