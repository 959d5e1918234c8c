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
 * repeat a value (`Key (email)=(…)`), so of its errors only the names are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const isFromPostgres = 'severity' in error
  const fields = Object.entries(error).filter(
    ([name, value]) => telling.includes(name) && typeof value === 'string',
  )
  return {
    type: error.constructor.name,
    ...(isFromPostgres ? {} : { message: error.message }),
    ...Object.fromEntries(fields),
    // The first lines of a stack are the message again.
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
