import type { DocumentText } from '@sampletrail/domain/receipts/receipt-reading.ts'
import { AppError } from '#src/http/app-error.ts'
import type { ReadPage } from '#src/integrations/ocr/messages.ts'
import { createReadingProcess, type Answer } from '#src/integrations/ocr/reading-process.ts'
import { leaveWhen } from '#src/deadlines/leave-when.ts'
import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import type { Log } from '#src/log/log.ts'

interface ReadOptions {
  /** Ends the waiting and the reading; its reason is thrown. */
  signal?: AbortSignal
  /** Gets the pages of a document while it is read. */
  onPage?: (page: ReadPage) => void
}

interface ReceiptFile {
  bytes: Uint8Array
  /** By its bytes. */
  mediaType: string
}

/** Reads receipts on this machine, in a separate process, one after another (docs/behaviour/receipts.md). */
export interface ReceiptReader {
  /** The text of a picture or a PDF. Throws AppError with a message that says what to do. */
  read(bytes: Uint8Array, mediaType: string, options?: ReadOptions): Promise<DocumentText>
  /** The same for a file that is fetched in its turn, so that waiting files use no memory. */
  readLater(load: () => Promise<ReceiptFile>, options?: ReadOptions): Promise<DocumentText>
  /** The pages of a document as JPEG, for a model. */
  draw(load: () => Promise<ReceiptFile>, options?: ReadOptions): Promise<ReceiptFile[]>
  /** The reading process, null while there is none. */
  pid(): number | null
  close(): Promise<void>
}

interface ReaderOptions {
  log?: Log
  /** Milliseconds for reading one file, from its turn on. */
  deadline?: number
  /** The process ends after this many milliseconds without work. */
  idle?: number
  /** Bytes of memory that reading a file may take. */
  memoryCeiling?: number
}

const minute = 60_000
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts nothing yet: the process starts with the first file, and again after it ended. */
export function createReceiptReader(options: ReaderOptions = {}): ReceiptReader {
  const {
    log = silent,
    deadline = vendorDeadlines['reading of a receipt'],
    idle = 3 * minute,
    memoryCeiling,
  } = options
  const reading = createReadingProcess(log, memoryCeiling)
  const closing = new AbortController()
  let work = 0
  let idleTimer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  /** One at a time: two passes over a picture use both of two cores, so a second document would only take longer. */
  async function inTurn<Result>(begin: () => Promise<Result>): Promise<Result> {
    const turn = last.then(begin)
    last = turn.catch(() => undefined)
    work += 1
    clearTimeout(idleTimer)
    return await turn.finally(() => {
      work -= 1
      if (work === 0) idleTimer = setTimeout(() => reading.end(), idle).unref()
    })
  }

  async function ask(
    kind: 'read' | 'draw',
    load: () => Promise<ReceiptFile>,
    { signal, onPage }: ReadOptions,
  ): Promise<Answer> {
    const leaves = signal ? AbortSignal.any([closing.signal, signal]) : closing.signal
    const turn = inTurn(async () => {
      leaves.throwIfAborted()
      const overdue = new AbortController()
      const timer = setTimeout(() => overdue.abort(tooLong()), deadline)
      const ends = AbortSignal.any([overdue.signal, leaves])
      try {
        const file = await leaveWhen(ends, load())
        return await reading.ask({ kind, ...file }, ends, onPage)
      } finally {
        clearTimeout(timer)
      }
    })
    return await leaveWhen(leaves, turn)
  }

  async function readLater(load: () => Promise<ReceiptFile>, how: ReadOptions = {}) {
    const answer = await ask('read', load, how)
    if (answer.kind !== 'text') throw new Error('The reader answered something else.')
    return answer.text
  }

  return {
    readLater,
    read: (bytes, mediaType, how) => readLater(() => Promise.resolve({ bytes, mediaType }), how),
    async draw(load, how = {}) {
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

function tooLong(): AppError {
  return new AppError(
    'unreadable_file',
    'This receipt takes too long to read. Take a picture of the part with the total, or fill the form in by hand.',
  )
}
