import { isInEngineWords } from '#src/lib/engine-words.ts'

/** A failure's code, its message for people, and its number in the server's log. */
export interface AppErrorDetails {
  /** SQLSTATE or the service's code; 'network' without an answer, 'unknown' otherwise. */
  code: string
  /** HTTP status; 0 without an answer. */
  status: number
  hint: string | undefined
  /** The database's extra data for the app, such as the current values of fields; for our own server, the HTTP status text. */
  details: string | undefined
  requestId: string | undefined
}

/** The one kind of error that screens handle. `message` is a sentence for people. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly hint: string | undefined
  readonly details: string | undefined
  readonly requestId: string | undefined

  constructor(message: string, details: Partial<AppErrorDetails> & { cause?: unknown } = {}) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = details.code ?? 'unknown'
    this.status = details.status ?? 0
    this.hint = details.hint
    this.details = details.details
    this.requestId = details.requestId
  }

  /** There was no answer: a retry may succeed. */
  get isNetwork(): boolean {
    return this.code === 'network'
  }
}

export const unreachableText = 'SampleTrail cannot be reached. Check your connection and try again.'
/** SQLSTATE of a text with a character that PostgreSQL cannot store, such as NUL. */
const UNSTORABLE = '22P05'
const unstorableText =
  'A text has an invisible character that cannot be stored. Type it instead of pasting it.'
/** SQLSTATE of a statement that the database ended because it took too long. */
export const TOO_SLOW = '57014'
const tooSlowText = 'The server is too busy at the moment. Please try again in a minute.'
/** Shown for a failure without its own message. */
export const unexpectedText = 'Something went wrong. Please try again.'

/** Turns any thrown value or error answer into an `AppError`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const parts = readParts(error)
  if (isNetworkFailure(error, parts)) {
    return new AppError(unreachableText, { code: 'network', cause: error })
  }
  return new AppError(sayMessage(error, parts), { ...parts, cause: error })
}

function sayMessage(error: unknown, { code, message }: Parts): string {
  if (code === UNSTORABLE) return unstorableText
  if (code === TOO_SLOW) return tooSlowText
  if (message === undefined || message === '') return unexpectedText
  return isInEngineWords(error, message) ? unexpectedText : message
}

/**
 * Why something failed, for one line on a screen: the cause, and the request number if the server's log says more. The log
 * has no entries about refusals that the person caused.
 */
export function explainFailure(failure: unknown): string {
  const { message, requestId, status } = toAppError(failure)
  const isRefusal = status >= 400 && status < 500
  // Some of our texts already have the number, as a separate word.
  const isSaid = requestId === undefined || message.split(/[^\w-]+/).includes(requestId)
  return isSaid || isRefusal ? message : `${message} · Request ${requestId}`
}

interface Reply<Data> {
  data: Data
  error: unknown
  status?: number
}

/** Data of a reply of supabase-js, or its error thrown as an `AppError`. */
export function must<Data>(reply: Reply<Data>): NonNullable<Data> {
  mayBeEmpty(reply)
  if (reply.data === null || reply.data === undefined) {
    throw new AppError('This does not exist, or you have no access to it.', {
      code: 'empty',
      status: 404,
    })
  }
  return reply.data
}

/** As `must`, for replies that may be empty. */
export function mayBeEmpty<Data>(reply: Reply<Data>): Data {
  if (reply.error !== null && reply.error !== undefined) {
    const error = toAppError(reply.error)
    if (error.status !== 0 || error.isNetwork) throw error
    const { code, hint, details, requestId } = error
    throw new AppError(error.message, {
      code,
      hint,
      details,
      requestId,
      status: reply.status ?? 0,
      cause: reply.error,
    })
  }
  return reply.data
}

interface Parts {
  message?: string
  code?: string
  status?: number
  hint?: string
  details?: string
  requestId?: string
}

function readParts(error: unknown): Parts {
  if (typeof error === 'string') return { message: error }
  if (typeof error !== 'object' || error === null) return {}
  const { message, code, status, hint, details, requestId } = error as Record<string, unknown>
  return {
    ...(typeof message === 'string' && { message }),
    ...(typeof code === 'string' && code !== '' && { code }),
    ...(typeof status === 'number' && { status }),
    ...(typeof hint === 'string' && { hint }),
    ...(typeof details === 'string' && { details }),
    ...(typeof requestId === 'string' && { requestId }),
  }
}

/** Browsers word a failed connection differently; supabase-js passes those words on. */
function isNetworkFailure(error: unknown, { message, status }: Parts): boolean {
  const name =
    typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined
  if (name === 'AuthRetryableFetchError') return true
  if (status !== undefined && status !== 0) return false
  return /failed to fetch|networkerror|load failed|fetch failed|network request failed|aborted due to timeout|signal timed out|operation timed out|timeouterror/i.test(
    message ?? '',
  )
}

/**
 * Reports a failure that has no place on the screen, for example of work in the background. A production build logs only
 * that there was one: the failure may contain personal data. Our server learns where it happened.
 */
export function reportError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.error(import.meta.env.PROD ? '[Error occurred]' : error)
  logOnServer(error)
}

/** The same for errors that the browser itself has written to the console. */
export function logOnServer(error: unknown): void {
  const known = toAppError(error)
  if (import.meta.env.PROD && error && !known.isNetwork) void tell(error, known)
}

async function tell(error: unknown, known: AppError): Promise<void> {
  try {
    const { sendErrorReport } = await import('./error-report.ts')
    await sendErrorReport(error, known)
  } catch {
    // Without a connection even the chunk that reports failures cannot be loaded.
  }
}
