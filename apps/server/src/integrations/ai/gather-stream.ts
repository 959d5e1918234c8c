import { APICallError, type LanguageModelMiddleware } from 'ai'
import { findJson } from '#src/integrations/ai/find-json.ts'
import { callTimeLeft } from '#src/deadlines/request-time.ts'

/** An incomplete answer; its message says how, without its contents. */
export class BrokenAnswerError extends Error {
  override readonly name = 'BrokenAnswerError'
}

/** A provider that asks for a longer pause than anybody waits; a retry would be refused as well. */
export class LongPauseError extends Error {
  override readonly name = 'LongPauseError'
  readonly seconds: number

  constructor(seconds: number) {
    super(`Asked to wait ${seconds} s.`)
    this.seconds = seconds
  }
}

/** Seconds before a retry. */
const longestPause = 5

/** Milliseconds that a provider always has for its first word, however long its request waited before. */
const leastTime = 5000

/** Answers are a few hundred characters; a longer text is no answer. */
const longestAnswer = 200_000

/**
 * Streams every answer and collects it. A provider that stays silent for `firstToken` milliseconds, or until its request has no
 * time left, is abandoned; one that thinks or writes is not. `onText` receives the text so far, whenever there is more. The
 * caller gets the JSON of the answer without the text around it.
 */
export function gatherStream(
  firstToken: number,
  onText?: (text: string) => void,
): LanguageModelMiddleware {
  return {
    wrapGenerate: async ({ model, params }) => {
      const silence = new AbortController()
      const timer = setTimeout(
        () => silence.abort(new DOMException('No token came in time.', 'TimeoutError')),
        Math.min(firstToken, Math.max(callTimeLeft(), leastTime)),
      )
      const signals = [silence.signal, ...(params.abortSignal ? [params.abortSignal] : [])]
      const abortSignal = AbortSignal.any(signals)
      try {
        const { stream, response } = await Promise.resolve(
          model.doStream({ ...params, abortSignal }),
        ).catch(throwPause)
        const gathered: Gathered = { text: '', end: null }
        for await (const part of stream) {
          if (part.type === 'error') throw new BrokenAnswerError('an error in the middle of it')
          if (part.type === 'finish') gathered.end = part
          if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') continue
          // Some providers begin with an empty piece.
          if (part.delta !== '') clearTimeout(timer)
          if (part.type !== 'text-delta') continue
          gathered.text += part.delta
          if (gathered.text.length > longestAnswer) throw new BrokenAnswerError('too long')
          onText?.(gathered.text)
        }
        abortSignal.throwIfAborted()
        if (!gathered.end) throw new BrokenAnswerError('no end')
        const { finishReason, usage } = gathered.end
        const content = [{ type: 'text' as const, text: findJson(gathered.text) }]
        return { content, finishReason, usage, response, warnings: [] }
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Unchanged, except for too long a pause: those errors are not retried. */
function throwPause(error: unknown): never {
  const header = APICallError.isInstance(error) ? error.responseHeaders?.['retry-after'] : undefined
  const seconds = Number(header)
  if (header !== undefined && seconds > longestPause) throw new LongPauseError(Math.ceil(seconds))
  throw error
}

type StreamResult = Awaited<
  ReturnType<Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0]['doStream']>
>
type Part = StreamResult['stream'] extends ReadableStream<infer P> ? P : never
type Gathered = { text: string; end: Extract<Part, { type: 'finish' }> | null }
