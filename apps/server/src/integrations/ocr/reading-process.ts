import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '#src/http/app-error.ts'
import {
  reportSchema,
  type Question,
  type ReadPage,
  type Report,
} from '#src/integrations/ocr/messages.ts'
import type { Log } from '#src/log/log.ts'

export type Answer = Exclude<FinalReport, { kind: 'refused' }>

/** A process that reads files of strangers, one at a time. A failure in it ends only the process. */
export interface ReadingProcess {
  /** Null while there is none. */
  pid(): number | null
  /**
   * Answers a request; starts a process if there is none. When `signal` is aborted, it kills the process and throws the signal's
   * reason. Throws the reader's refusals, `too_large` if the file takes too much memory, and `unavailable` if the process ends for
   * another reason. `onPage` gets the pages of a document while it is read.
   */
  ask(
    question: Omit<Question, 'id'>,
    signal: AbortSignal,
    onPage?: (page: ReadPage) => void,
  ): Promise<Answer>
  /** Ends it; the next request starts another one. */
  end(): void
}

const entry = fileURLToPath(new URL('./reader-process.ts', import.meta.url))
/** Bytes. Tesseract never releases memory: above this the process ends after its answer. */
const mostMemory = 600 * 1024 * 1024
/** For JavaScript objects in each of its threads; pixels are outside. Short-lived objects are collected soon. */
const heap = ['--max-old-space-size=192', '--max-semi-space-size=2']
/** Bytes. A file that exceeds this is abandoned: a few kilobytes of PDF can unpack to gigabytes. */
const memoryCeiling = 1024 * 1024 * 1024
/** Exit codes of a process that took too much memory: by its own watch, or for lack of heap. */
const outOfMemory: readonly unknown[] = ['SIGUSR2', 'SIGABRT']
/** The number of characters of a process's last output in the log. */
const lastWords = 600

export function createReadingProcess(log: Log, ceiling = memoryCeiling): ReadingProcess {
  let current: Running | null = null
  let lastId = 0

  function end(): void {
    current?.child.kill('SIGKILL')
    current = null
  }

  return {
    pid: () => current?.child.pid ?? null,
    end,
    async ask(question, signal, onPage = () => undefined) {
      signal.throwIfAborted()
      lastId += 1
      const id = lastId
      const running = current?.child.connected ? current : start(ceiling)
      current = running
      const course = { signal, onPage }
      const report = await hear(running, { ...question, id }, course).catch((error: unknown) => {
        // Half-way through a message, or already ended.
        if (current === running) end()
        const { exitCode, signalCode } = running.child
        log.warn('receipts.reader_ended', { exitCode, signalCode, words: running.words() })
        throw error
      })
      if (report.memory > mostMemory && current === running) end()
      if (report.kind !== 'refused') return report
      throw new AppError(report.code, report.message)
    },
  }
}

interface Running {
  child: ChildProcess
  words(): string
}

/**
 * For glibc, which keeps memory for each thread, and lets what a large page took lie between smaller things: one pool, from
 * which what is larger than 16 MB is kept apart and returned at once. Smaller limits take more time than they save memory.
 */
const allocator = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(16 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024 * 1024),
}

/** Without our environment, so that a hijacked process finds no secret in it. */
function start(ceiling: number): Running {
  const child = fork(entry, [String(ceiling)], {
    env: allocator,
    execArgv: heap,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Its later threads inherit it: people who wait for a page of the app come before those who wait for a scan.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-lastWords)
  })
  // The process alone keeps nothing alive; callers have a deadline.
  child.on('error', (error) => {
    words += error.message
  })
  return { child, words: () => words }
}

type FinalReport = Exclude<Report, { kind: 'ready' | 'page' }>

async function hear(
  { child }: Running,
  question: Question,
  { signal, onPage }: { signal: AbortSignal; onPage: (page: ReadPage) => void },
): Promise<FinalReport> {
  const { promise, resolve, reject } = Promise.withResolvers<FinalReport>()
  const interrupted = () =>
    reject(new AppError('unavailable', 'The scan was interrupted. Please try again.'))
  const endEarly = (_code: unknown, by: unknown) =>
    outOfMemory.includes(by) ? reject(tooMuch()) : interrupted()
  const giveUp = () => reject(signal.reason as Error)
  const listen = (message: unknown) => {
    const report = reportSchema.safeParse(message)
    if (!report.success) interrupted()
    else if (report.data.kind === 'ready' || report.data.id !== question.id) return
    else if (report.data.kind === 'page') onPage(report.data.page)
    else resolve(report.data)
  }
  child.on('message', listen)
  child.once('exit', endEarly)
  child.once('error', interrupted)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    child.send(question, (error) => error && interrupted())
    return await promise
  } finally {
    child.off('message', listen)
    child.off('exit', endEarly)
    child.off('error', interrupted)
    signal.removeEventListener('abort', giveUp)
  }
}

function tooMuch(): AppError {
  return new AppError(
    'too_large',
    'This file takes more memory than a receipt needs. Take a screenshot of the receipt and try again.',
  )
}
