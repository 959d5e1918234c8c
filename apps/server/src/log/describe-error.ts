import { withoutMailAddresses } from '#src/log/without-mail-addresses.ts'

/** Fields that name a cause without repeating what was sent. */
const telling = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
]

/**
 * An error for the log: what it is and where it came from, down to its first cause. What PostgreSQL says in words may
 * repeat a value (`Key (email)=(…)`), and what a mail server answers may repeat whom it refuses, so of their errors only the
 * names and numbers are kept. Whatever else is said goes without the addresses of people.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const isFromPostgres = 'severity' in error
  const isFromMailServer = 'response' in error && typeof error.response === 'string'
  const fields = Object.entries(error).filter(
    ([name, value]) => telling.includes(name) && typeof value === 'string',
  )
  return {
    type: error.constructor.name,
    ...(isFromPostgres || isFromMailServer ? {} : { message: withoutMailAddresses(error.message) }),
    ...Object.fromEntries(fields),
    ...('responseCode' in error &&
      typeof error.responseCode === 'number' && { responseCode: error.responseCode }),
    // The first lines of a stack are the message again.
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
