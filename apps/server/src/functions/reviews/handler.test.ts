import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import {
  type GenerateReview,
  generatedReviewSchema,
  REVIEW_STREAM_TYPE,
  type ReviewEvent,
  reviewEventSchema,
} from '@sampletrail/contracts/review.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import {
  createOpenAiCompatible,
  type ModelReply,
} from '@sampletrail/simulators/openai-compatible.ts'
import { replyAsWriter } from '@sampletrail/simulators/review-writer.ts'
import { connectBackend, type Backend } from '#src/backend.ts'
import { createReviewsHandler } from '#src/functions/reviews/handler.ts'
import { createErrorHandler } from '#src/http/handle-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { createModelClient } from '#src/integrations/ai/client.ts'
import { createReviewModel } from '#src/integrations/ai/review-model.ts'
import { createLog } from '#src/log.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

/** Looked for in whatever leaves the server. */
const canary = 'sk-canary-3f9a'
const service = createOpenAiCompatible({ key: canary })
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

let simulator: Simulator
let site: TestServer
let owner: TestPerson
let backend: Backend
let mug: string

beforeAll(async () => {
  simulator = await listen(service.app)
  site = await startTestServer({
    AI_BASE_URL: `${simulator.url}/v1`,
    AI_API_KEY: canary,
    AI_MODEL: 'seer-2',
    API_CALLS_PER_MINUTE: '10000',
    REVIEWS_PER_HOUR: '1000',
  })
  owner = await site.addPerson('owner')
  backend = connectBackend({ ...site.server.supabase, publicUrl: site.server.publicUrl }, quiet)
  mug = await addProduct('received')
})

afterAll(async () => {
  await backend.stop()
  await site.stop()
  await simulator.stop()
})

beforeEach(async () => {
  service.questions.length = 0
  await site.query('update public.subscriptions set num_reviews = 0, num_reviews_total = 0')
})

async function addProduct(status: string, person = owner): Promise<string> {
  const [row] = await site.query(
    `insert into public.products (user_id, name, status) values ($1, 'Steel mug', $2) returning id`,
    [person.id, status],
  )
  return String(row?.['id'])
}

const notes = (): GenerateReview => ({
  productId: mug,
  productName: 'Steel mug',
  productUrl: 'https://shop.example/mug',
  imageUrl: 'https://img.example/mug.png',
  liked: 'Keeps coffee hot for 6 hours',
  disliked: 'The lid is hard to clean',
  usage: 'on the way to work',
  rating: 4,
  points: ['dishwasher safe'],
})

interface Asking {
  body?: object
  token?: string | null
  accept?: string
  signal?: AbortSignal
  origin?: string
}

async function ask({
  body = notes(),
  token = owner.token,
  accept = 'application/json',
  signal,
  origin,
}: Asking = {}): Promise<Response> {
  return await fetch(origin ?? `${site.server.localUrl}/api/generate-review`, {
    method: 'POST',
    body: JSON.stringify(body),
    ...(signal && { signal }),
    headers: {
      accept,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  })
}

const askForStream = (asking: Asking = {}) => ask({ ...asking, accept: REVIEW_STREAM_TYPE })

async function refusalOf(response: Response) {
  const { error } = errorBodySchema.parse(await response.json())
  return { status: response.status, code: error.code, message: error.message }
}

async function eventsOf(response: Response): Promise<ReviewEvent[]> {
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => reviewEventSchema.parse(JSON.parse(line)))
}

async function usesOf(person = owner): Promise<number> {
  const [row] = await site.query(
    'select num_reviews from public.subscriptions where user_id = $1',
    [person.id],
  )
  return Number(row?.['num_reviews'])
}

const say = (review: string, more: Partial<Extract<ModelReply, { text: string }>> = {}) =>
  service.say({ ...more, text: JSON.stringify({ title: 'A good mug', review }) })

/** The handler with a log that is read and a model that is waited for as long as told. */
async function serve(firstToken: number) {
  const entries: unknown[] = []
  const note = (...entry: unknown[]) => void entries.push(entry)
  const log = { info: note, warn: note, error: note }
  const settings = { baseUrl: `${simulator.url}/v1`, apiKey: canary, model: 'seer-2' }
  const reviewModel = createReviewModel(createModelClient(settings, { total: 3000, firstToken }))
  const app = new Hono<ServerEnv>()
  app.use(async (context, next) => {
    context.set('requestId', 'a request')
    await next()
  })
  app.onError(createErrorHandler(log))
  app.route('/', createReviewsHandler({ backend, reviewModel, reviewsPerHour: 1000, log }))
  return { ...(await startLoopback((request) => app.fetch(request))), entries }
}

describe('a review', () => {
  test('is made of the notes alone, and counts once', async () => {
    say('It keeps coffee hot for 6 hours. The lid is hard to clean.')
    const response = await ask()
    expect(response.status).toBe(200)
    expect(generatedReviewSchema.parse(await response.json())).toEqual({
      title: 'A good mug',
      review: 'It keeps coffee hot for 6 hours. The lid is hard to clean.',
      leftOut: [],
      toCheck: [],
      reviewsLeft: 4,
    })
    expect(await usesOf()).toBe(1)
    const [question] = service.questions
    const told = JSON.stringify(question?.body)
    expect(told).toContain('The lid is hard to clean')
    for (const untold of [owner.id, owner.email, mug, 'shop.example', 'img.example']) {
      expect(told).not.toContain(untold)
    }
  })

  test('comes without what the model made up, and names what is to be checked', async () => {
    say('It keeps coffee hot. It cost $9.99 at www.mugs.com. My husband wants one.')
    expect(await (await ask()).json()).toMatchObject({
      review: 'It keeps coffee hot. My husband wants one.',
      leftOut: ['It cost $9.99 at www.mugs.com.'],
      toCheck: ['My husband wants one.'],
    })
  })

  test('comes as it is written, without what was made up, and ends with the whole', async () => {
    say(`Only $3 today! ${'It keeps coffee hot. '.repeat(30)}`, { pause: 20 })
    const response = await askForStream()
    expect(response.headers.get('content-type')).toContain(REVIEW_STREAM_TYPE)
    const events = await eventsOf(response)
    const texts = events.filter((event) => event.type === 'text')
    expect(texts.length).toBeGreaterThan(2)
    expect(JSON.stringify(texts)).not.toContain('$3')
    expect(texts[0]).toMatchObject({ title: 'A good mug' })
    expect(events.at(-1)).toMatchObject({ type: 'done', leftOut: ['Only $3 today!'] })
    expect(await usesOf()).toBe(1)
  })

  test.each(['a fence', 'a thought'])('is found behind %s', async (what) => {
    const json = '{"title": "A mug", "review": "It keeps coffee hot."}'
    service.say({
      text: what === 'a fence' ? `\`\`\`json\n${json}\n\`\`\`` : `<think>hm</think>${json}`,
    })
    expect(await (await ask()).json()).toMatchObject({ review: 'It keeps coffee hot.' })
  })

  test('is written by the stand-in of demo and journeys', async () => {
    const stand = await listen(createOpenAiCompatible({ fallback: replyAsWriter }).app)
    const model = createReviewModel(
      createModelClient({ baseUrl: `${stand.url}/v1`, apiKey: null, model: 'seer-2' }),
    )
    const told = {
      productName: 'Steel mug',
      liked: 'Hot',
      disliked: '',
      usage: '',
      rating: 4,
      points: [],
      length: 'short',
      tone: 'plain',
    } as const
    const { review } = await model.write(told, () => undefined, new AbortController().signal)
    expect(review).toContain('What I like about it: Hot.')
    await stand.stop()
  })
})

describe('what goes wrong is told, and nothing is counted', () => {
  test.each<[string, ModelReply, number, string, RegExp]>([
    [
      'a key that is refused',
      { status: 401, message: `Bad ${canary}` },
      503,
      'unavailable',
      /refuses/,
    ],
    ['too many questions', { status: 429, message: 'Slow' }, 503, 'busy', /too much to do/],
    ['a failure', { status: 500, message: 'Oops' }, 503, 'unavailable', /as it should/],
    ['a page', { body: '<html>Hello</html>' }, 503, 'unavailable', /as it should/],
    ['nothing', { text: '' }, 503, 'unavailable', /no text/],
    ['cut JSON', { text: '{"title": "A mug", "review": "It' }, 503, 'unavailable', /no text/],
    ['nonsense', { text: 'Lorem ipsum.' }, 503, 'unavailable', /no text/],
    [
      'nothing but inventions',
      { text: '{"title": "A", "review": "Just $1!"}' },
      503,
      'unavailable',
      /no text/,
    ],
  ])('for %s', async (_, reply, status, code, words) => {
    // These two are asked again.
    const isRepeated = 'status' in reply && [429, 500].includes(reply.status)
    service.say(...(isRepeated ? [reply, reply] : [reply]))
    const refusal = await refusalOf(await ask())
    expect(refusal).toMatchObject({ status, code })
    expect(refusal.message).toMatch(words)
    expect(refusal.message).toContain('Nothing was counted.')
    expect(await usesOf()).toBe(0)
  })

  test('for a stream that fails before its first word: an ordinary refusal', async () => {
    service.say({ status: 400, message: 'No' })
    expect(await refusalOf(await askForStream())).toMatchObject({ status: 503 })
    expect(await usesOf()).toBe(0)
  })

  test('for a stream that breaks off: a last event', async () => {
    const text = '{"title": "A mug", "review": "It'
    service.say({ text, breaksOff: true })
    const events = await eventsOf(await askForStream())
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'unavailable' } })
    expect(await usesOf()).toBe(0)
  })

  test('for a model that stays silent', async () => {
    const own = await serve(200)
    say('It keeps coffee hot.', { delay: 2000 })
    expect(await refusalOf(await ask({ origin: own.origin }))).toMatchObject({
      status: 504,
      code: 'timeout',
    })
    expect(await usesOf()).toBe(0)
    await own.stop()
  })

  test('one failure is passed over before the first word', async () => {
    service.say({ status: 500, message: 'Oops' })
    say('It keeps coffee hot.')
    expect((await ask()).status).toBe(200)
    expect(service.questions).toHaveLength(2)
    expect(await usesOf()).toBe(1)
  })

  test.each([REVIEW_STREAM_TYPE, 'application/json'])(
    'whoever leaves ends the writing (%s)',
    async (accept) => {
      say('It keeps coffee hot. '.repeat(60), { pause: 100 })
      const before = service.abandoned()
      const leaving = new AbortController()
      const asked = ask({ accept, signal: leaving.signal }).then((response) => response.text())
      await expect.poll(() => usesOf(), { timeout: 5000 }).toBe(1)
      await sleep(300)
      leaving.abort()
      await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
      await expect.poll(() => usesOf(), { timeout: 5000 }).toBe(0)
      await expect.poll(() => service.abandoned(), { timeout: 5000 }).toBe(before + 1)
    },
  )

  test('the key is in no answer and in no log', async () => {
    const own = await serve(2000)
    const answers: string[] = []
    for (const accept of [REVIEW_STREAM_TYPE, 'application/json']) {
      service.say({ status: 401, message: `Incorrect API key provided: Bearer ${canary}` })
      answers.push(await (await ask({ origin: own.origin, accept })).text())
      say('It keeps coffee hot.')
      answers.push(await (await ask({ origin: own.origin, accept })).text())
    }
    expect(answers.join()).not.toContain('canary')
    const noted = inspect(own.entries, { depth: 12, showHidden: true })
    expect(noted).toContain('AI_API_KEY')
    expect(noted).not.toContain('canary')
    await own.stop()
  })
})

describe('who asks for a review', () => {
  test('signs in', async () => {
    expect(await refusalOf(await ask({ token: null }))).toMatchObject({ status: 401 })
  })

  test.each([
    [{ rating: 6 }],
    [{ rating: undefined }],
    [{ productName: ' ' }],
    [{ liked: 'x'.repeat(2001) }],
    [{ points: Array.from({ length: 11 }, () => 'x') }],
    [{ productId: 'mug' }],
    [{ liked: ' ', disliked: '', usage: '' }],
  ])('sends what a review can be made of (%j)', async (change) => {
    const refusal = await refusalOf(await ask({ body: { ...notes(), ...change } }))
    expect(refusal).toMatchObject({ status: 400, code: 'bad_request' })
    expect(service.questions).toEqual([])
    expect(await usesOf()).toBe(0)
  })

  test('has the product', async () => {
    const stranger = await site.addPerson('stranger')
    const theirs = await addProduct('received', stranger)
    const ordered = await addProduct('ordered')
    for (const [productId, status] of [
      [theirs, 404],
      [randomUUID(), 404],
      [ordered, 409],
    ] as const) {
      const refusal = await refusalOf(await ask({ body: { ...notes(), productId } }))
      expect(refusal.status).toBe(status)
    }
    expect(await usesOf()).toBe(0)
  })

  test('has a review left; Pro has no limit', async () => {
    const basic = await site.addPerson('basic')
    const productId = await addProduct('received', basic)
    const body = { ...notes(), productId }
    await site.query(
      'update public.subscriptions set num_reviews = 5, quota_reset_date = now() where user_id = $1',
      [basic.id],
    )
    expect(await refusalOf(await askForStream({ body, token: basic.token }))).toEqual({
      status: 403,
      code: 'quota_reached',
      message:
        "You've reached the limit for free AI review actions. Upgrade to Pro for unlimited access!",
    })
    expect(service.questions).toEqual([])
    await site.query(`update public.subscriptions set tier = 'pro' where user_id = $1`, [basic.id])
    say('It keeps coffee hot.')
    const answer = await ask({ body, token: basic.token })
    expect(await answer.json()).toMatchObject({ reviewsLeft: null })
  })
})

test('a server without a model says so, calmly', async () => {
  const app = new Hono<ServerEnv>()
  app.onError(createErrorHandler(createLog('silent')))
  app.route(
    '/',
    createReviewsHandler({ backend, reviewModel: null, reviewsPerHour: 10, log: quiet }),
  )
  const own = await startLoopback((request) => app.fetch(request))
  const response = await ask({ origin: own.origin })
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('A draft from your notes works all the same.')
  expect(await usesOf()).toBe(0)
  await own.stop()
})
