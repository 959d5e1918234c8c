import type { DocumentText } from '@sampletrail/domain/receipts/receipt-reading.ts'
import { AppError } from '#src/http/app-error.ts'
import type { PageWords, ReadPage, SharedPage, Work } from '#src/integrations/ocr/messages.ts'
import { createReadingProcess, type Answer } from '#src/integrations/ocr/reading-process.ts'
import { takeTurns, type Lane } from '#src/integrations/ocr/take-turns.ts'
import { leaveWhen } from '#src/deadlines/leave-when.ts'
import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import type { Log } from '#src/log/log.ts'

interface ReadOptions {
  /** Ends the waiting and the reading; its reason is thrown. */
  signal?: AbortSignal
  /** Gets the pages of a document while it is read. */
  onPage?: (page: ReadPage) => void
}

interface SharingRule extends Omit<Extract<Work, { kind: 'share' }>, 'kind'> {
  signal?: AbortSignal | undefined
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
  /** The pages of a document as others may see them, up to 20. */
  drawShared(load: () => Promise<ReceiptFile>, rule: SharingRule): Promise<SharedPage[]>
  /** The words of one page of a document, from 1. Throws `not_found` after the last one. */
  findWords(
    load: () => Promise<ReceiptFile>,
    page: number,
    options?: ReadOptions,
  ): Promise<PageWords>
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
  let waiting = 0
  let idleTimer: NodeJS.Timeout | undefined
  const takeTurn = takeTurns()

  /** One at a time: two passes over a picture use both of two cores, so a second document would only take longer. */
  async function inTurn<Result>(lane: Lane, begin: () => Promise<Result>): Promise<Result> {
    waiting += 1
    clearTimeout(idleTimer)
    return await takeTurn(lane, begin).finally(() => {
      waiting -= 1
      if (waiting === 0) idleTimer = setTimeout(() => reading.end(), idle).unref()
    })
  }

  async function ask<Kind extends Work['kind']>(
    work: Extract<Work, { kind: Kind }>,
    load: () => Promise<ReceiptFile>,
    { signal, onPage }: ReadOptions,
  ): Promise<AnswerTo<Kind>> {
    const leaves = signal ? AbortSignal.any([closing.signal, signal]) : closing.signal
    const lane = work.kind === 'share' || work.kind === 'words' ? 'shares' : 'scans'
    const turn = inTurn(lane, async () => {
      leaves.throwIfAborted()
      const overdue = new AbortController()
      const timer = setTimeout(() => overdue.abort(tooLong()), deadline)
      const ends = AbortSignal.any([overdue.signal, leaves])
      try {
        const file = await leaveWhen(ends, load())
        return await reading.ask({ work, ...file }, ends, onPage)
      } finally {
        clearTimeout(timer)
      }
    })
    const answer = await leaveWhen(leaves, turn)
    if (isAnswerTo(work.kind, answer)) return answer
    throw new Error('The reader answered something else.')
  }

  async function readLater(load: () => Promise<ReceiptFile>, how: ReadOptions = {}) {
    return (await ask({ kind: 'read' }, load, how)).text
  }

  return {
    readLater,
    read: (bytes, mediaType, how) => readLater(() => Promise.resolve({ bytes, mediaType }), how),
    draw: async (load, how = {}) => (await ask({ kind: 'draw' }, load, how)).pictures,
    async drawShared(load, { signal, ...rule }) {
      return (await ask({ kind: 'share', ...rule }, load, signal ? { signal } : {})).pages
    },
    async findWords(load, page, how = {}) {
      return (await ask({ kind: 'words', page }, load, how)).words
    },
    pid: () => reading.pid(),
    close() {
      closing.abort(
        new AppError('unavailable', 'The server is restarting. Please try again in a minute.'),
      )
      clearTimeout(idleTimer)
      reading.end()
      return Promise.resolve()
    },
  }
}

const answers = { read: 'text', draw: 'pictures', share: 'shared', words: 'words' } as const

type AnswerTo<Kind extends Work['kind']> = Extract<Answer, { kind: (typeof answers)[Kind] }>

function isAnswerTo<Kind extends Work['kind']>(
  kind: Kind,
  answer: Answer,
): answer is AnswerTo<Kind> {
  return answer.kind === answers[kind]
}

function tooLong(): AppError {
  return new AppError(
    'unreadable_file',
    'This receipt takes too long to read. Take a picture of the part with the total, or fill in the form by hand.',
  )
}
