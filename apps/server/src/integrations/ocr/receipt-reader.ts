import type { DocumentText } from '@sampletrail/domain/receipts/receipt-reading.ts'
import { AppError } from '#src/http/app-error.ts'
import { createFairQueue, type QueueLimits } from '#src/integrations/ocr/fair-queue.ts'
import { createReadingProcess, type Answer } from '#src/integrations/ocr/reading-process.ts'
import { leaveWhen } from '#src/deadlines/leave-when.ts'
import type { Log } from '#src/log/log.ts'

interface ReadOptions {
  /** Whose turn it is. */
  userId: string
  /** When it was asked for (`performance.now()`), which orders what one person sent at the same time. */
  since?: number
  /** Gives the place in the queue up; a file that is being read is read to its end, for nobody. */
  signal?: AbortSignal
}

interface ReceiptFile {
  bytes: Uint8Array
  /** As the bytes tell it. */
  mediaType: string
}

/** Reads receipts on this machine, in a process of its own (docs/behaviour/receipts.md). */
export interface ReceiptReader {
  /** What a picture or a PDF says. Throws AppError with a sentence that says what to do. */
  read(bytes: Uint8Array, mediaType: string, options: ReadOptions): Promise<DocumentText>
  /** The same for a file that is fetched when its turn has come, so that those who wait hold no memory. */
  readLater(load: () => Promise<ReceiptFile>, options: ReadOptions): Promise<DocumentText>
  /** The pages of a document as JPEG, for somebody else to look at. */
  draw(load: () => Promise<ReceiptFile>, options: ReadOptions): Promise<ReceiptFile[]>
  /** The process that reads, null while there is none. */
  pid(): number | null
  close(): Promise<void>
}

interface ReaderOptions {
  log?: Log
  /** Milliseconds for waiting and reading together. */
  deadline?: number
  /** The process ends after so many milliseconds without work. */
  idle?: number
  queue?: QueueLimits
  /** Bytes of memory that reading a file may take. */
  memoryCeiling?: number
}

const minute = 60_000
/**
 * Two looks at a picture take both of two cores, so that a second document at the same time would only take longer. What
 * waits behind thirty would not be read within the deadline.
 */
const usualQueue = { atOnce: 1, ofOne: 20, ofAll: 30 }
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts nothing yet: the process begins with the first file, and again after it ended. */
export function createReceiptReader(options: ReaderOptions = {}): ReceiptReader {
  const {
    log = silent,
    deadline = minute,
    idle = 3 * minute,
    queue = usualQueue,
    memoryCeiling,
  } = options
  const enter = createFairQueue(queue)
  const reading = createReadingProcess(log, memoryCeiling)
  const closing = new AbortController()
  let work = 0
  let idleTimer: NodeJS.Timeout | undefined

  async function ask(
    kind: 'read' | 'draw',
    load: () => Promise<ReceiptFile>,
    { userId, signal, since }: ReadOptions,
  ): Promise<Answer> {
    const overdue = new AbortController()
    const timer = setTimeout(() => overdue.abort(timedOut(deadline)), deadline)
    const kills = AbortSignal.any([overdue.signal, closing.signal])
    const leaves = signal ? AbortSignal.any([kills, signal]) : kills
    work += 1
    clearTimeout(idleTimer)
    const read = async () => {
      const file = await leaveWhen(kills, load())
      return await reading.ask({ kind, ...file }, kills)
    }
    const turn = enter(userId, leaves, read, since).finally(() => {
      clearTimeout(timer)
      work -= 1
      if (work === 0) idleTimer = setTimeout(() => reading.end(), idle).unref()
    })
    return await leaveWhen(leaves, turn)
  }

  async function readLater(load: () => Promise<ReceiptFile>, how: ReadOptions) {
    const answer = await ask('read', load, how)
    if (answer.kind !== 'text') throw new Error('The reader answered something else.')
    return answer.text
  }

  return {
    readLater,
    read: (bytes, mediaType, how) => readLater(() => Promise.resolve({ bytes, mediaType }), how),
    async draw(load, how) {
      const answer = await ask('draw', load, how)
      if (answer.kind !== 'pictures') throw new Error('The reader answered something else.')
      return answer.pictures
    },
    pid: () => reading.pid(),
    close() {
      closing.abort(new AppError('unavailable', 'The server is being stopped. Please try again.'))
      clearTimeout(idleTimer)
      reading.end()
      return Promise.resolve()
    },
  }
}

function timedOut(deadline: number): AppError {
  return new AppError(
    'timeout',
    `Scan request timed out after ${Math.round(deadline / 1000)} seconds`,
  )
}
