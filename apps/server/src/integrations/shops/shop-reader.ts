import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import { Worker } from 'node:worker_threads'
import type { WorkerMessage } from '#src/integrations/shops/page-worker.ts'
import type { ShopPage, ShopReading } from '#src/integrations/shops/read-shop-page.ts'

/** The result of a page, or that it cannot be read in time, or at all. */
type ReaderAnswer = ShopReading | { ok: false; reason: 'gave up' }

export interface ShopReader {
  /** Pages are read one after another. */
  read(page: ShopPage): Promise<ReaderAnswer>
  stop(): Promise<void>
}

/** Loading the parser does not count for the page. */
const loadDeadline = 15_000
const idleTime = 30_000
const limits = { maxOldGenerationSizeMb: 384, stackSizeMb: 8 }

/**
 * Reads shops' pages in a separate thread: large ones take long enough for others to notice, and the author of a page can make
 * it take forever. The thread ends when it is late or idle.
 */
export function createShopReader(
  deadline: number = vendorDeadlines['reading of a page'],
): ShopReader {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  async function readNow(page: ShopPage): Promise<ReaderAnswer> {
    clearTimeout(idle)
    const reading = await ask(page)
    if (reading === null || reading === 'ready') {
      await stop()
      return { ok: false, reason: 'gave up' }
    }
    idle = setTimeout(() => void stop(), idleTime).unref()
    return reading
  }

  async function ask(page: ShopPage): Promise<WorkerMessage | null> {
    if (worker === null) {
      worker = startWorker()
      if ((await hear(worker, loadDeadline)) === null) return null
    }
    const answer = hear(worker, deadline)
    worker.postMessage(page)
    return await answer
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  return {
    read(page) {
      const reading = last.then(() => readNow(page))
      last = reading.catch(() => undefined)
      return reading
    },
    stop,
  }
}

/** The thread's next message; null if there is none in time, or it ends. */
async function hear(worker: Worker, patience: number): Promise<WorkerMessage | null> {
  const { promise, resolve } = Promise.withResolvers<WorkerMessage | null>()
  const giveUp = (): void => resolve(null)
  const timer = setTimeout(giveUp, patience)
  worker.once('message', resolve).once('error', giveUp).once('exit', giveUp)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', giveUp).off('exit', giveUp)
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: limits,
  })
  // Between two pages nobody else listens.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}
