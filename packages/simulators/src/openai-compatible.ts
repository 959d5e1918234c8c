import { setTimeout as sleep } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { streamSSE } from 'hono/streaming'

/** The simulator's answer to one request. */
export type ModelReply =
  /** The model's text, after `delay` milliseconds, with `pause` milliseconds between its pieces in a stream. */
  | { text: string; delay?: number; pause?: number }
  /** Thinking that a stream shows before the text. */
  | { thought: string; text: string; delay?: number }
  | { status: number; message: string; headers?: Record<string, string> }
  /** A raw body, with the requested content type. */
  | { body: string }
  /** A stream that breaks off with an error after its first words. */
  | { text: string; breaksOff: true }
  | { redirect: string }

/** A received request. */
export interface ModelQuestion {
  authorization: string | null
  body: {
    model?: string
    stream?: boolean
    messages?: { role: string; content: unknown }[]
    response_format?: unknown
  }
}

interface ModelOptions {
  /** Null requires none, like some private servers. */
  key?: string | null
  model?: string
  /** The default answer, fixed or depending on the request. */
  fallback?: ModelReply | ((question: ModelQuestion) => ModelReply)
}

/** A simulator of an OpenAI-compatible service, its future answers, and its requests. */
export interface OpenAiCompatible {
  app: Hono
  /** Queues answers for the next requests. */
  say: (...replies: ModelReply[]) => void
  questions: ModelQuestion[]
  /** Answers whose listener disconnected before their end. */
  abandoned: () => number
}

/** `/v1/chat/completions`, in one piece or as a stream, and `/v1/models`. */
export function createOpenAiCompatible({
  key = null,
  model = 'seer-2',
  fallback = { status: 500, message: 'Nothing was put in.' },
}: ModelOptions = {}): OpenAiCompatible {
  const waiting: ModelReply[] = []
  const questions: ModelQuestion[] = []
  let abandoned = 0
  const onAbandoned = () => {
    abandoned += 1
  }
  const app = new Hono()

  app.use('/v1/*', async (context, next) => {
    if (key !== null && context.req.header('authorization') !== `Bearer ${key}`) {
      return refuse(401, `Incorrect API key provided: ${context.req.header('authorization')}`)
    }
    return await next()
  })

  app.get('/v1/models', (context) =>
    context.json({ object: 'list', data: [{ id: model, object: 'model', owned_by: 'stand-in' }] }),
  )

  app.post('/v1/chat/completions', async (context) => {
    const body = await context.req.json<ModelQuestion['body']>().catch(() => null)
    if (!body?.messages?.length) return refuse(400, "'messages' is missing.")
    const question = { authorization: context.req.header('authorization') ?? null, body }
    questions.push(question)
    if (body.model !== model) return refuse(404, `The model '${body.model}' does not exist`)
    const other = typeof fallback === 'function' ? fallback(question) : fallback
    return await answer(context, waiting.shift() ?? other, body, onAbandoned)
  })

  return {
    app,
    questions,
    say: (...replies) => void waiting.push(...replies),
    abandoned: () => abandoned,
  }
}

async function answer(
  context: Context,
  reply: ModelReply,
  { model = '', stream = false }: ModelQuestion['body'],
  onAbandoned: () => void,
): Promise<Response> {
  if ('redirect' in reply) return context.redirect(reply.redirect, 307)
  if ('status' in reply) return refuse(reply.status, reply.message, reply.headers)
  if ('body' in reply) {
    const type = stream ? 'text/event-stream' : 'application/json'
    return context.body(reply.body, 200, { 'content-type': type })
  }
  const head = { id: 'chatcmpl-1', created: 1_790_000_000, model }
  if (stream) {
    return streamReply(context, reply, { ...head, object: 'chat.completion.chunk' }, onAbandoned)
  }
  if ('delay' in reply) await sleep(reply.delay)
  if ('breaksOff' in reply) return refuse(500, 'The model broke off.')
  const message = { role: 'assistant', content: reply.text }
  const choices = [{ index: 0, message, finish_reason: 'stop' }]
  return context.json({ ...head, object: 'chat.completion', choices, usage })
}

const usage = { prompt_tokens: 900, completion_tokens: 90, total_tokens: 990 }

function streamReply(
  context: Context,
  reply: Extract<ModelReply, { text: string }>,
  head: Record<string, unknown>,
  onAbandoned: () => void,
): Response {
  return streamSSE(context, async (stream) => {
    stream.onAbort(onAbandoned)
    const send = (choice: Record<string, unknown>) =>
      stream.writeSSE({ data: JSON.stringify({ ...head, choices: [{ index: 0, ...choice }] }) })
    await send({ delta: { role: 'assistant', content: '' } })
    if ('delay' in reply) await sleep(reply.delay)
    if ('thought' in reply) await send({ delta: { reasoning_content: reply.thought } })
    for (const piece of reply.text.match(/[^]{1,24}/gu) ?? []) {
      if (stream.aborted) return
      await send({ delta: { content: piece } })
      if ('breaksOff' in reply) {
        await stream.writeSSE({
          data: JSON.stringify({ error: { message: 'The model broke off.' } }),
        })
        return
      }
      if ('pause' in reply) await sleep(reply.pause)
    }
    await send({ delta: {}, finish_reason: 'stop' })
    await stream.writeSSE({ data: '[DONE]' })
  })
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  const body = JSON.stringify({ error: { message, type: 'invalid_request_error', code: null } })
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
