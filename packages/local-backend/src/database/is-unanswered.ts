/**
 * Whether the driver gave a query up because no answer came in time. It would put whatever is sent next behind that
 * query, a rollback too, and its caller would wait once more: close such a connection instead.
 */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}
