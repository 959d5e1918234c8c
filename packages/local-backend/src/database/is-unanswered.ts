/**
 * Whether the driver gave up a query because no answer came in time. It would queue the next statement behind that
 * query, even a rollback, and its caller would wait again: close such a connection instead.
 */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}
