import { Worker } from 'node:worker_threads'
import type { ShopPage, ShopReading } from '#src/integrations/shops/read-shop-page.ts'

export interface ShopReader {
  /** Pages are read one after the other; one that cannot be read in time, or at all, sells nothing. */
  read(page: ShopPage): Promise<ShopReading>
  stop(): Promise<void>
}

/** Real pages of 3 MB take half a second; only pages that are made to be slow take longer than this. */
const pageDeadline = 8000
const idleTime = 30_000
const limits = { maxOldGenerationSizeMb: 384, stackSizeMb: 8 }
const nothing: ShopReading = { ok: false, reason: 'no product' }

/**
 * Reads shops' pages in a thread of its own: large ones take long enough for others to notice, and whoever writes a page
 * can make it take for ever. The thread ends when it is late or has nothing to do.
 */
export function createShopReader(deadline = pageDeadline): ShopReader {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  async function readNow(page: ShopPage): Promise<ShopReading> {
    clearTimeout(idle)
    const reader = worker ?? startWorker()
    worker = reader
    const { promise, resolve } = Promise.withResolvers<ShopReading | null>()
    const timer = setTimeout(() => resolve(null), deadline)
    const answer = (reading: ShopReading): void => resolve(reading)
    const fail = (): void => resolve(null)
    reader.on('message', answer).on('error', fail).on('exit', fail)
    reader.postMessage(page)
    const reading = await promise
    clearTimeout(timer)
    reader.off('message', answer).off('error', fail).off('exit', fail)
    if (reading === null) await stop()
    idle = setTimeout(() => void stop(), idleTime).unref()
    return reading ?? nothing
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
