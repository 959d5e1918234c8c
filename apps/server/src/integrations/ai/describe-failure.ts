import { APICallError, NoObjectGeneratedError, RetryError } from 'ai'
import { BrokenAnswerError, LongPauseError } from '#src/integrations/ai/gather-stream.ts'
import { ModelError, type ModelProblem } from '#src/integrations/ai/model-error.ts'

/**
 * The failure in loggable words: the library's own errors contain the request with its pictures, the answer, and the
 * provider's repetition of the key, which is null if none is sent.
 */
export function describeFailure(error: unknown, key: string | null): ModelError {
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (NoObjectGeneratedError.isInstance(last)) {
    return failure('unusable', 'The AI model did not answer in the form that we asked for.')
  }
  if (last instanceof Error && ['TimeoutError', 'AbortError'].includes(last.name)) {
    return failure('slow', 'The AI model did not answer in time.')
  }
  if (last instanceof LongPauseError) {
    const said = `The AI provider asks us to wait ${last.seconds} s.`
    return new ModelError('busy', said, last.seconds)
  }
  if (!APICallError.isInstance(last)) {
    const how = last instanceof BrokenAnswerError ? ` (${last.message})` : ''
    return failure('broken', `The AI model's answer broke off${how}.`)
  }
  const { statusCode: status, isRetryable } = last
  if (status === undefined) {
    return failure('broken', `The AI model cannot be reached${detailOf(last, key)}.`)
  }
  const said = `${status}${detailOf(last, key)}`
  if (status === 401 || status === 403) {
    return failure('settings', `The AI provider refused the key (AI_API_KEY): ${said}.`)
  }
  if (status === 404) {
    return failure('settings', `Nothing answers at AI_BASE_URL, or there is no AI_MODEL: ${said}.`)
  }
  if (status === 429) return failure('busy', `The AI provider asks for fewer requests: ${said}.`)
  if (status === 400 || status === 422) {
    return failure('settings', `The AI provider did not understand the request: ${said}.`)
  }
  return failure(isRetryable ? 'broken' : 'settings', `The AI provider failed: ${said}.`)
}

function failure(problem: ModelProblem, message: string): ModelError {
  return new ModelError(problem, message)
}

/** The beginning of the provider's message, without the key and without runs that may be one or a picture. */
function detailOf({ message }: APICallError, key: string | null): string {
  const words = (key ? message.replaceAll(key, '…') : message)
    .replaceAll(/[^\s"'(),:]{24,}/gu, '…')
    .replaceAll(/\b(?:sk|key|bearer)[-_ ]\S+/giu, '…')
    .slice(0, 160)
  return ` (${words})`
}
