import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, Output, wrapLanguageModel } from 'ai'
import type { z } from 'zod'
import type { AiSettings } from '#src/config/config.ts'
import { describeFailure } from '#src/integrations/ai/describe-failure.ts'
import { gatherStream } from '#src/integrations/ai/gather-stream.ts'
import { ModelError } from '#src/integrations/ai/model-error.ts'
import { createVendorRest, VendorRests, type VendorRest } from '#src/integrations/vendor-rest.ts'

/** A request to a model, and how to read its answer. */
interface ModelTask<T> {
  /** The task of the model; it contains nothing personal. */
  instructions: string
  question: string
  pictures: readonly { bytes: Uint8Array; mediaType: string }[]
  /** The format for the model. `read` checks limits, because not every provider supports them. */
  shape: z.ZodObject
  /** The accepted part of an answer; null refuses it. */
  read: (answer: unknown) => T | null
  /** Receives the text so far, whenever there is more. */
  onText?: (text: string) => void
}

export interface ModelClient {
  /** Throws ModelError, or the signal's reason when the caller gave up. */
  ask<T>(task: ModelTask<T>, signal: AbortSignal): Promise<T>
}

/** Milliseconds for an answer, and until its first token. */
export interface ModelPatience {
  total: number
  firstToken: number
}

/**
 * Calls the model in the settings, which may be any OpenAI-compatible service. A request is retried once if that may help
 * (429, 5xx, no connection), within the same 60 seconds. It sends neither temperature nor a token limit, because some models
 * refuse them.
 */
export function createModelClient(
  { baseUrl, apiKey, model }: AiSettings,
  { total, firstToken }: ModelPatience = {
    total: vendorDeadlines['AI model'],
    firstToken: vendorDeadlines['first word of the AI model'],
  },
  rest: VendorRest = createVendorRest(),
): ModelClient {
  const provider = createOpenAICompatible({
    name: 'configured',
    baseURL: baseUrl,
    ...(apiKey === null ? {} : { apiKey }),
    supportsStructuredOutputs: true,
    // A picture goes only to the address that the operator chose.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  })

  /** What a result says about the provider; nothing if the caller gave up. */
  function judge(outcome: { result: unknown } | { error: unknown }, signal: AbortSignal) {
    if ('result' in outcome) return 'answered'
    if (signal.aborted) return 'unknown'
    const { problem } = describeFailure(outcome.error, apiKey)
    return problem === 'slow' || problem === 'broken' ? 'failed' : 'answered'
  }

  return {
    async ask({ instructions, question, pictures, shape, read, onText }, signal) {
      const languageModel = wrapLanguageModel({
        model: provider.chatModel(model),
        middleware: gatherStream(firstToken, onText),
      })
      try {
        const { output } = await rest.call(
          () =>
            generateText({
              model: languageModel,
              output: Output.object({ name: 'answer', schema: readAs(shape, read) }),
              instructions,
              messages: [
                {
                  role: 'user',
                  content: [
                    { type: 'text', text: question },
                    ...pictures.map(({ bytes, mediaType }) => ({
                      type: 'file' as const,
                      data: bytes,
                      mediaType,
                    })),
                  ],
                },
              ],
              maxRetries: 1,
              timeout: total,
              abortSignal: signal,
            }),
          (outcome) => judge(outcome, signal),
        )
        return output
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof VendorRests) {
          throw new ModelError(
            'resting',
            'We let the AI provider rest: it failed several times in a row.',
            error.seconds,
          )
        }
        throw describeFailure(error, apiKey)
      }
    },
  }
}

/** The schema for the model, with our own check instead of its own. */
function readAs<T>(shape: z.ZodObject, read: (answer: unknown) => T | null) {
  return jsonSchema<T>(() => shape.toJSONSchema({ target: 'draft-7' }), {
    validate: (answer) => {
      const value = read(answer)
      return value === null
        ? { success: false, error: new Error('The answer holds nothing of what was asked for.') }
        : { success: true, value }
    },
  })
}
