import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { generatedReviewSchema, REVIEW_STREAM_TYPE } from '@sampletrail/contracts/review.ts'
import { listen } from '@sampletrail/simulators/listen.ts'
import { createOpenAiCompatible } from '@sampletrail/simulators/openai-compatible.ts'
import { replyAsWriter } from '@sampletrail/simulators/review-writer.ts'
import { createReviewsHandler } from '#src/functions/reviews/handler.ts'
import { createErrorHandler } from '#src/http/handle-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { createModelClient } from '#src/integrations/ai/client.ts'
import { createReviewModel } from '#src/integrations/ai/review-model.ts'
import { createLog } from '#src/log/log.ts'
import { forgetCalls } from '#src/testing/forget-calls.ts'
import { canary, eventsOf, openReviewDesk, quiet, refusalOf } from '#src/testing/review-desk.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'

const service = createOpenAiCompatible({ key: canary })
const desk = openReviewDesk({ ...service, listen: () => listen(service.app) })
const { addProduct, ask, askForStream, notes, usesOf } = desk
const say = (review: string, more: { pause?: number; delay?: number } = {}) =>
  service.say({ ...more, text: JSON.stringify({ title: 'A good mug', review }) })

describe('a review', () => {
  test('uses only the notes, and counts once', async () => {
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
    for (const untold of [
      desk.owner().id,
      desk.owner().email,
      notes().productId,
      'shop.example',
      'img.example',
    ]) {
      expect(told).not.toContain(untold)
    }
  })

  test('omits what the model made up, and names the parts to check', async () => {
    say('It keeps coffee hot. It cost $9.99 at www.mugs.com. My husband wants one.')
    expect(await (await ask()).json()).toMatchObject({
      review: 'It keeps coffee hot. My husband wants one.',
      leftOut: ['It cost $9.99 at www.mugs.com.'],
      toCheck: ['My husband wants one.'],
    })
  })

  test('is streamed, without made-up parts, and ends with the whole text', async () => {
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

  test('is written by the simulator of demo and journeys', async () => {
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

test.each([
  [{ length: 'short', tone: 'warm' }, 'up to 50 words', 'warm and personal'],
  [{ length: 'medium', tone: 'plain' }, 'up to 120 words', 'plain and natural'],
  [{ length: 'long', tone: 'factual' }, 'up to 250 words', 'sober and factual'],
])('the model gets the length and the tone (%j)', async (wish, ...words) => {
  say('It keeps coffee hot.')
  expect((await ask({ body: { ...notes(), ...wish } })).status).toBe(200)
  const told = JSON.stringify(service.questions[0]?.body.messages)
  for (const word of words) expect(told).toContain(word)
})

describe('a person who requests a review', () => {
  test('must sign in', async () => {
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
  ])('must send usable notes (%j)', async (change) => {
    const refusal = await refusalOf(await ask({ body: { ...notes(), ...change } }))
    expect(refusal).toMatchObject({ status: 400, code: 'bad_request' })
    expect(service.questions).toEqual([])
    expect(await usesOf()).toBe(0)
  })

  test('must own the product', async () => {
    const stranger = await desk.site().addPerson('stranger')
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

  test('must have a plan that includes the product', async () => {
    const former = await desk.site().addPerson('former')
    const setTier = (tier: string) =>
      desk
        .site()
        .query('update public.subscriptions set tier = $2 where user_id = $1', [former.id, tier])
    await setTier('pro')
    const productId = await addProduct('received', former)
    for (const _ of Array.from({ length: 5 })) await addProduct('received', former)
    await setTier('free')
    const body = { ...notes(), productId }
    expect(await refusalOf(await ask({ body, token: former.token }))).toMatchObject({
      status: 403,
      message: 'Disabled - Upgrade to Pro',
    })
    expect(await usesOf(former)).toBe(0)
  })

  test('has an hourly limit, which the operator sets', async () => {
    await forgetCalls(desk.site())
    const own = await desk.serve({ total: 3000, firstToken: 2000 }, 2)
    for (const status of [200, 200, 429]) {
      if (status === 200) say('It keeps coffee hot.')
      expect((await ask({ origin: own.origin })).status).toBe(status)
    }
    expect(service.questions).toHaveLength(2)
    expect(await usesOf()).toBe(2)
    await own.stop()
  })

  test('has two written at once, and the next one when one is done', async () => {
    const long = 'It keeps coffee hot. '.repeat(20)
    for (const _ of [1, 2, 3]) say(long, { pause: 60 })
    const asked = [1, 2, 3].map(() => ask())
    await expect.poll(() => service.questions.length).toBe(2)
    await Promise.race(asked)
    await expect.poll(() => service.questions.length).toBe(3)
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('needs a review left; Pro has no limit', async () => {
    const basic = await desk.site().addPerson('basic')
    const productId = await addProduct('received', basic)
    const body = { ...notes(), productId }
    await desk.setUses(basic, 5)
    expect(await refusalOf(await askForStream({ body, token: basic.token }))).toEqual({
      status: 403,
      code: 'quota_reached',
      message:
        "You've reached the limit for free AI review actions. Upgrade to Pro for unlimited access!",
    })
    expect(service.questions).toEqual([])
    await desk
      .site()
      .query(`update public.subscriptions set tier = 'pro' where user_id = $1`, [basic.id])
    say('It keeps coffee hot.')
    const answer = await ask({ body, token: basic.token })
    expect(await answer.json()).toMatchObject({ reviewsLeft: null })
  })
})

test('a server without a model says so, politely', async () => {
  const app = new Hono<ServerEnv>()
  app.onError(createErrorHandler(createLog('silent')))
  app.route(
    '/',
    createReviewsHandler({
      backend: desk.backend(),
      reviewModel: null,
      reviewsPerHour: 1000,
      log: quiet,
    }),
  )
  const own = await startLoopback((request) => app.fetch(request))
  const response = await ask({ origin: own.origin })
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('You can still make a draft from your notes.')
  expect(await usesOf()).toBe(0)
  await own.stop()
})
