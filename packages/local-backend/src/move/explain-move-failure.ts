import { MoveError } from '#src/move/move-error.ts'

type Words = [message: string, advice: string]

const AGAIN = 'Run this again: copied files stay, and no row was kept.'

/** By SQLSTATE. */
const WORDS: Record<string, (message: string) => Words> = {
  '42501': (message) => [
    `The login of DATABASE_URL lacks a right: ${message}.`,
    `Use the project's login postgres. ${AGAIN}`,
  ],
  '55P03': () => [
    'Something else uses the tables of the project.',
    `Stop the servers that are connected to it, and wait for its own jobs. ${AGAIN}`,
  ],
  '23503': (message) => [
    `Rows of the backup refer to rows that are not in it: ${message}.`,
    'This should not happen; keep the backup, and report it. No row was kept.',
  ],
  '23502': (message) => [
    `The project asks for values that the backup does not have: ${message}.`,
    'Its auth service may be newer than this version knows; report it. No row was kept.',
  ],
  '53100': () => [
    'The disk of the project is full.',
    `Give it a larger one, in the project's settings. ${AGAIN}`,
  ],
  '25006': () => [
    'The project is read-only, as Supabase makes it when its disk is nearly full.',
    `Give it a larger disk, in the project's settings. ${AGAIN}`,
  ],
}

/** Explains PostgreSQL's refusal; returns any other error unchanged. */
export function explainMoveFailure(error: unknown): unknown {
  if (!(error instanceof Error) || 'advice' in error) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const words = WORDS[code]?.(error.message)
  if (words) return new MoveError(...words, { cause: error })
  const isGone =
    /Connection terminated|ECONNRESET|EPIPE|ETIMEDOUT|not queryable/.test(error.message) ||
    /^57P0[123]$/.test(code)
  if (!isGone) return error
  return new MoveError('The connection to the project broke.', AGAIN, { cause: error })
}
