/** Names of errors that engines and libraries raise. Their messages are meant for programmers. */
const engineNames =
  /^((Type|Syntax|Range|Reference|Eval|URI|Aggregate|Abort|Timeout|Network|DataClone|Data|InvalidState|NotReadable|QuotaExceeded|Version|\$?Zod|(Auth|Storage)?Unknown)Error|DOMException)$/

/** Such an error as supabase-js passes it on: 'SyntaxError: Unexpected end of JSON input'. */
const engineSentence = /^(\$?[A-Z]\w*Error|DOMException):? /

/** Whether an error's message comes from an engine, or from a proxy's page, and not from us. */
export function isInEngineWords(error: unknown, message: string | undefined): boolean {
  if (error instanceof DOMException) return true
  const name = error instanceof Error ? error.name : undefined
  if (name !== undefined && engineNames.test(name)) return true
  return message !== undefined && (engineSentence.test(message) || /^\s*</.test(message))
}
