import { Worker } from 'node:worker_threads'
import { AppError } from '#src/http/app-error.ts'
import { type Looks, startLooks } from '#src/integrations/ocr/looks/looks.ts'
import { questionSchema, type Question, type SentReport } from '#src/integrations/ocr/messages.ts'
import { drawDocument, readDocument } from '#src/integrations/ocr/read-document.ts'
import { drawSharedDocument } from '#src/integrations/ocr/shared/draw-shared-document.ts'
import { findPageWords } from '#src/integrations/ocr/shared/find-page-words.ts'

// A reading thread cannot check the clock, so another one does.
new Worker(new URL('./memory-watch.mjs', import.meta.url), {
  workerData: Number(process.argv[2]),
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
}).unref()

let looks: Promise<Looks> | null = null

const memory = () => process.memoryUsage.rss()

const openLooks = () => (looks ??= startLooks())

async function answer({ id, work, bytes, mediaType }: Question): Promise<SentReport> {
  try {
    if (work.kind === 'draw') {
      const pictures = await drawDocument(bytes, mediaType)
      return { kind: 'pictures', id, memory: memory(), pictures }
    }
    if (work.kind === 'share') {
      const pages = await drawSharedDocument(bytes, mediaType, work)
      return { kind: 'shared', id, memory: memory(), pages }
    }
    if (work.kind === 'words') {
      const words = await findPageWords(bytes, mediaType, work.page, openLooks)
      return { kind: 'words', id, memory: memory(), words }
    }
    const text = await readDocument(bytes, mediaType, openLooks, (page) => {
      process.send?.({ kind: 'page', id, page } satisfies SentReport)
    })
    return { kind: 'text', id, memory: memory(), text }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { kind: 'refused', id, memory: memory(), code: error.code, message: error.message }
  }
}

process.on('message', (message: unknown) => {
  // Any other failure ends this process with its reason; the server starts another one.
  void answer(questionSchema.parse(message)).then((report) => process.send?.(report))
})
// The server is gone.
process.on('disconnect', () => process.exit(0))
process.send?.({ kind: 'ready' } satisfies SentReport)
