import { withoutMailAddresses } from '#src/log/without-mail-addresses.ts'

/** Fields that name a cause without repeating input. */
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
 * An error for the log: its type and origin, down to its first cause. PostgreSQL's messages may repeat a value
 * (`Key (email)=(…)`), and an SMTP server's answer may repeat the recipient, so only the names and numbers of their errors are
 * kept. Other messages lose the addresses of people.
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
    // The first lines of a stack repeat the message.
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
