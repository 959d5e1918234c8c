import type { DocumentText } from '@sampletrail/domain/receipts/receipt-reading.ts'
import { AppError } from '#src/http/app-error.ts'
import { createFairQueue, type QueueLimits } from '#src/integrations/ocr/fair-queue.ts'
import { createReadingProcess, type Answer } from '#src/integrations/ocr/reading-process.ts'
import { leaveWhen } from '#src/deadlines/leave-when.ts'
import type { Log } from '#src/log/log.ts'

interface ReadOptions {
  /** The person whose turn it uses. */
  userId: string
  /** The time of the request (`performance.now()`), which orders one person's simultaneous files. */
  since?: number
  /** Frees the place in the queue; a file that is being read is read to its end, for nobody. */
  signal?: AbortSignal
}

interface ReceiptFile {
  bytes: Uint8Array
  /** By its bytes. */
  mediaType: string
}

/** Reads receipts on this machine, in a separate process (docs/behaviour/receipts.md). */
export interface ReceiptReader {
  /** The text of a picture or a PDF. Throws AppError with a message that says what to do. */
  read(bytes: Uint8Array, mediaType: string, options: ReadOptions): Promise<DocumentText>
  /** The same for a file that is fetched in its turn, so that waiting files use no memory. */
  readLater(load: () => Promise<ReceiptFile>, options: ReadOptions): Promise<DocumentText>
  /** The pages of a document as JPEG, for a model. */
  draw(load: () => Promise<ReceiptFile>, options: ReadOptions): Promise<ReceiptFile[]>
  /** The reading process, null while there is none. */
  pid(): number | null
  close(): Promise<void>
}

interface ReaderOptions {
  log?: Log
  /** Milliseconds for waiting and reading together. */
  deadline?: number
  /** The process ends after this many milliseconds without work. */
  idle?: number
  queue?: QueueLimits
  /** Bytes of memory that reading a file may take. */
  memoryCeiling?: number
}

const minute = 60_000
/**
 * Two passes over a picture use both of two cores, so a second document at the same time would only take longer. A document
 * behind thirty others would miss the deadline.
 */
const usualQueue = { atOnce: 1, ofOne: 20, ofAll: 30 }
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts nothing yet: the process starts with the first file, and again after it ended. */
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
