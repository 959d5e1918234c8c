import { inspect } from 'node:util'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import {
  createOpenAiCompatible,
  type ModelReply,
} from '@sampletrail/simulators/openai-compatible.ts'
import { describeError } from '#src/log/describe-error.ts'
import { createModelClient, type ModelPatience } from '#src/integrations/ai/client.ts'
import { createReceiptModel } from '#src/integrations/ai/receipt-model.ts'
import { IntegrationError } from '#src/integrations/integration-error.ts'
import { hurryTimers } from '#src/testing/hurry-timers.ts'

const apiKey = 'sk-very-secret-key'
let service = createOpenAiCompatible({ key: apiKey })
let simulator: Simulator
let picture: Uint8Array

beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
})

beforeEach(async () => {
  service = createOpenAiCompatible({ key: apiKey })
  simulator = await listen(service.app)
  return () => simulator.stop()
})

const answer = { total: 12.5, currency: 'EUR', orderDate: '2026-03-01', merchant: 'Corner Shop' }
const json = JSON.stringify(answer)
const read = { total: 1250, currency: 'EUR', orderDate: '2026-03-01', merchant: 'Corner Shop' }

interface Asking {
  key?: string | null
  model?: string
  url?: string
  patience?: ModelPatience
  signal?: AbortSignal
}

async function ask({ key = apiKey, model = 'seer-2', url, patience, signal }: Asking = {}) {
  const baseUrl = `${url ?? simulator.url}/v1`
  const client = createModelClient({ baseUrl, apiKey: key, model }, patience)
  const pictures = [{ bytes: picture, mediaType: 'image/jpeg' }]
  return await createReceiptModel(client).read(pictures, signal ?? new AbortController().signal)
}

async function failureOf(asking: Asking = {}): Promise<IntegrationError> {
  const error: unknown = await ask(asking).catch((cause: unknown) => cause)
  if (!(error instanceof IntegrationError)) throw new Error('It did not fail as it should.')
  // Neither the log nor any printed form of it shows the key or the picture.
  const told = JSON.stringify(describeError(error)) + inspect(error, { depth: 9, showHidden: true })
  expect(told).not.toContain('very-secret')
  expect(told).not.toContain(Buffer.from(picture).toString('base64').slice(0, 40))
  expect(told).not.toContain('Corner Shop')
  return error
}

describe('a question', () => {
  test('contains the pictures, the shape of the answer and the key, and nothing that models refuse', async () => {
    service.say({ text: json })
    await ask()
    const [question] = service.questions
    expect(question?.authorization).toBe(`Bearer ${apiKey}`)
    const { messages, ...rest } = question?.body ?? {}
    expect(Object.keys(rest).toSorted()).toEqual(['model', 'response_format', 'stream'])
    expect(rest.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: {
        strict: true,
        schema: {
          type: 'object',
          additionalProperties: false,
          required: expect.arrayContaining(['total', 'orderDateAsPrinted', 'items']),
        },
      },
    })
    expect(messages?.map(({ role }) => role)).toEqual(['system', 'user'])
    const url = `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`
    expect(messages?.[1]?.content).toContainEqual({ type: 'image_url', image_url: { url } })
  })

  test('needs no key if the server requires none', async () => {
    service = createOpenAiCompatible()
    const open = await listen(service.app)
    service.say({ text: json })
    expect(await ask({ key: null, url: open.url })).toMatchObject(read)
    expect(service.questions[0]?.authorization).toBeNull()
    await open.stop()
  })
})

describe('an answer is understood', () => {
  test.each<[string, ModelReply]>([
    ['plain', { text: json }],
    ['in a fence', { text: `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\`` }],
    ['behind a sentence', { text: `Here are the values: ${json}` }],
    ['slow', { text: json, delay: 120, pause: 30 }],
    ['behind thinking', { thought: 'The total is …', text: json }],
    ['behind thinking aloud', { text: `<think>Is it {12}?</think>${json}` }],
  ])('%s', async (_, reply) => {
    service.say(reply)
    expect(await ask()).toMatchObject(read)
  })
})

describe('a question is retried once', () => {
  test.each<[string, ModelReply]>([
    ['429', { status: 429, message: 'Slow down', headers: { 'retry-after': '0' } }],
    ['500', { status: 500, message: 'Oops', headers: { 'retry-after-ms': '10' } }],
    ['503', { status: 503, message: 'Overloaded', headers: { 'retry-after-ms': '10' } }],
  ])('after %s', async (_, reply) => {
    service.say(reply, { text: json })
    expect(await ask()).toMatchObject(read)
    expect(service.questions).toHaveLength(2)
  })

  test('and not a third time', async () => {
    const reply = { status: 429, message: 'Slow down', headers: { 'retry-after': '0' } }
    service.say(reply, reply, { text: json })
    expect(await failureOf()).toMatchObject({ service: 'ai', retryable: true })
    expect(service.questions).toHaveLength(2)
  })

  test('but not if the provider asks for a longer pause than anybody waits', async () => {
    service.say({ status: 429, message: 'Slow down', headers: { 'retry-after': '30' } })
    expect(await failureOf()).toMatchObject({
      retryable: true,
      retryAfter: 30,
      message: expect.stringContaining('asks us to wait 30 s'),
    })
    expect(service.questions).toHaveLength(1)
  })
})

describe('a failure has its own error', () => {
  test.each<[string, ModelReply, boolean, RegExp]>([
    ['broken JSON', { text: '{"total": 12,' }, false, /did not answer in the form/],
    ['no JSON', { text: 'I see a receipt of Corner Shop.' }, false, /did not answer in the form/],
    ['other JSON', { text: '{"shop": "Corner Shop"}' }, false, /did not answer in the form/],
    ['nothing', { text: '' }, false, /did not answer in the form/],
    ['a body that is no stream', { body: '<html>Corner Shop</html>' }, true, /broke off/],
    ['a stream of no JSON', { body: 'data: Corner Shop\n\n' }, true, /broke off/],
    ['a stream that breaks off', { text: json, breaksOff: true }, true, /broke off/],
    ['a question not understood', { status: 400, message: 'No pictures' }, false, /400 \(No pic/],
    ['another place', { redirect: 'http://127.0.0.1:9/v1' }, true, /cannot be reached/],
  ])('for %s', async (_, reply, retryable, message) => {
    service.say(reply, reply)
    expect(await failureOf()).toMatchObject({
      service: 'ai',
      retryable,
      message: expect.stringMatching(message),
    })
  })

  test('for a refused key, which the provider repeats', async () => {
    expect((await failureOf({ key: 'sk-very-secret-other' })).message).toMatch(/AI_API_KEY.*401/)
  })

  test('for a model that does not exist', async () => {
    expect((await failureOf({ model: 'seer-3' })).message).toMatch(/AI_MODEL: 404/)
  })

  test('for an unreachable server', async () => {
    const gone = await listen(service.app)
    await gone.stop()
    const failure = await failureOf({ url: gone.url, patience: { total: 4000, firstToken: 3000 } })
    expect(failure).toMatchObject({ retryable: true })
    expect(failure.message).toMatch(/cannot be reached/)
  })
})

describe('time', () => {
  test('a provider that stays silent is given up, and not asked again', async () => {
    service.say({ text: json, delay: 3000 }, { text: json })
    const { asked } = hurryTimers(7000)
    const failure = await failureOf({ patience: { total: 9000, firstToken: 7000 } })
    expect(failure.message).toMatch(/in time/)
    expect(asked).toContain(7000)
    expect(service.questions).toHaveLength(1)
  })

  test('an answer that arrives slowly is given up when its whole time is over', async () => {
    service.say({ text: `${json}${' '.repeat(2000)}`, pause: 100 })
    const { asked } = hurryTimers(9000)
    await failureOf({ patience: { total: 9000, firstToken: 7000 } })
    expect(asked).toContain(9000)
  })

  test('an answer without an end is given up', async () => {
    service.say({ text: 'x'.repeat(200_100) })
    expect((await failureOf()).message).toMatch(/too long/)
  })

  test('a caller who gives up gets their own reason', async () => {
    service.say({ text: json, delay: 2000 })
    const signal = AbortSignal.timeout(100)
    const error: unknown = await ask({ signal }).catch((cause: unknown) => cause)
    expect(signal.aborted).toBe(true)
    expect(error).toBe(signal.reason)
  })
})
