/** Errors that engines and libraries raise, by name; what they say is meant for programmers. */
const engineNames =
  /^(TypeError|SyntaxError|RangeError|ReferenceError|EvalError|URIError|DOMException|AggregateError|AbortError|TimeoutError|NetworkError|DataCloneError|DataError|InvalidStateError|NotReadableError|QuotaExceededError|UnknownError|VersionError|ZodError|\$ZodError|AuthUnknownError|StorageUnknownError)$/

/** Such an error in the words in which supabase-js passes it on: 'SyntaxError: Unexpected end of JSON input'. */
const engineSentence = /^(\$?[A-Z]\w*Error|DOMException):? /

/** Whether an error says something in an engine's words, or in those of a page that a proxy sent, and not in ours. */
export function isInEngineWords(error: unknown, message: string | undefined): boolean {
  if (error instanceof DOMException) return true
  const name = error instanceof Error ? error.name : undefined
  if (name !== undefined && engineNames.test(name)) return true
  return message !== undefined && (engineSentence.test(message) || /^\s*</.test(message))
}
