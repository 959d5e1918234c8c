import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import { createPaymentClient } from '#src/integrations/payments/client.ts'
import { openPayments } from '#src/integrations/payments/open-payments.ts'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'
import { hurryTimers } from '#src/testing/hurry-timers.ts'

type Answer = () => Response | Promise<Response>

let service: Simulator
let provider: PaymentProvider
let answer: Answer
let asked: { method: string; path: string; body: string; idempotencyKey: string | undefined }[] = []

beforeAll(async () => {
  const app = new Hono().all('*', async (context) => {
    const { method, path } = context.req
    const body = await context.req.text()
    asked.push({ method, path, body, idempotencyKey: context.req.header('idempotency-key') })
    return await answer()
  })
  service = await listen(app)
})
afterAll(() => service.stop())
beforeEach(() => {
  // The failures of one test must not make the provider rest in the next.
  provider = open(service.url)
  asked = []
})

const settingsAt = (apiUrl: string) => ({
  secretKey: 'sk_test_hunter2',
  webhookSecret: 'whsec_1',
  priceId: 'price_1',
  apiUrl,
})

function open(apiUrl: string): PaymentProvider {
  const opened = openPayments({ payments: settingsAt(apiUrl) })
  if (opened === null) throw new Error('payments are off')
  return opened
}

/** An error in the vendor's format; it has no retry, which would take half a second. */
const refusal = (status: number, error: object): Answer => {
  return () => Response.json({ error }, { status, headers: { 'stripe-should-retry': 'false' } })
}

async function failureOf(work: Promise<unknown>): Promise<PaymentError> {
  const error: unknown = await work.catch((cause: unknown) => cause)
  if (error instanceof PaymentError) return error
  throw new Error('no payment error', { cause: error })
}

const somebody = 'ada@example.com'

test.each<[number, object, string]>([
  [
    401,
    { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_hunter2' },
    'refused',
  ],
  [403, { type: 'invalid_request_error', message: 'The provided key may not' }, 'refused'],
  [404, { type: 'invalid_request_error', code: 'resource_missing', param: 'id' }, 'missing'],
  [400, { type: 'invalid_request_error', code: 'resource_missing', param: 'customer' }, 'missing'],
  [400, { type: 'invalid_request_error', code: 'email_invalid', message: somebody }, 'invalid'],
  [400, { type: 'idempotency_error', message: somebody }, 'invalid'],
  [402, { type: 'card_error', code: 'card_declined' }, 'invalid'],
  [409, { type: 'invalid_request_error', code: 'lock_timeout' }, 'unreachable'],
  [400, { type: 'invalid_request_error', code: 'rate_limit' }, 'unreachable'],
  [429, { type: 'invalid_request_error', code: 'rate_limit' }, 'unreachable'],
  [500, { type: 'api_error', message: somebody }, 'unreachable'],
  [503, { type: 'api_error' }, 'unreachable'],
])(
  '%i with %j becomes a failure of its kind, without the request’s values',
  async (status, error, kind) => {
    answer = refusal(status, error)
    const failure = await failureOf(provider.readPrice())
    expect(failure.kind).toBe(kind)
    expect(failure.message).toContain(String(status))
    expect(failure.message).not.toMatch(/ada@|hunter2/)
    expect(failure).not.toHaveProperty('cause')
  },
)

test.each<[string, Answer]>([
  ['no JSON', () => new Response('<html>')],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: service.url } })],
  ['something else', () => Response.json({ object: 'cat' })],
])('%s is an invalid answer', async (_, given) => {
  answer = given
  expect((await failureOf(provider.readSubscription('sub_1'))).kind).toBe('unreachable')
})

test('no server at the address is no answer', async () => {
  const gone = await listen(new Hono())
  await gone.stop()
  expect((await failureOf(open(gone.url).readPrice())).kind).toBe('unreachable')
})

test.each<[string, Answer]>([
  ['says nothing', () => new Promise(() => undefined)],
  [
    'never ends its answer',
    () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) })),
  ],
])('a provider that %s is given up in time', async (_, given) => {
  answer = given
  const hurried = hurryTimers(9000)
  const patient = createPaymentClient(settingsAt(service.url), 9000)
  expect((await failureOf(patient.readPrice())).kind).toBe('unreachable')
  // It may be tried once more.
  expect(hurried.asked.filter((time) => time === 9000).length).toBeOneOf([1, 2])
})

test('after five failures in a row it gets no requests for a while; refusals do not count', async () => {
  for (let time = 0; time < 5; time += 1) {
    answer = refusal(time % 2 ? 429 : 404, { code: 'rate_limit' })
    await failureOf(provider.readPrice())
  }
  answer = refusal(503, { type: 'api_error' })
  for (let time = 0; time < 5; time += 1) await failureOf(provider.readPrice())
  asked = []
  const { kind, message } = await failureOf(provider.readPrice())
  expect([kind, message, asked]).toEqual([
    'unreachable',
    'The payment provider has not answered for a while.',
    [],
  ])
})

test('a failure that may pass is tried once more, under the same key', async () => {
  answer = () => Response.json({ error: { type: 'api_error' } }, { status: 500 })
  await failureOf(provider.createCustomer({ userId: 'u', key: 'customer-u' }))
  expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['customer-u', 'customer-u'])
})

test.each<[string, Answer, () => Promise<unknown>, unknown]>([
  [
    'a deleted customer has no open checkout',
    refusal(404, { code: 'resource_missing' }),
    () => provider.findOpenCheckouts('cus_1'),
    [],
  ],
  [
    'and no subscription',
    refusal(404, { code: 'resource_missing' }),
    () => provider.findSubscriptions('cus_1'),
    [],
  ],
  [
    'and is deleted already',
    refusal(404, { code: 'resource_missing' }),
    () => provider.deleteCustomer('cus_1'),
    undefined,
  ],
  [
    'a deleted subscription counts as cancelled',
    refusal(404, { code: 'resource_missing' }),
    () => provider.cancelNow('sub_1'),
    undefined,
  ],
])('%s', async (_, given, ask, expected) => {
  answer = given
  expect(await ask()).toEqual(expected)
})

test('a subscription that cannot be cancelled because it has ended counts as cancelled; an active one does not', async () => {
  let status = 'canceled'
  answer = () =>
    asked.at(-1)?.method === 'DELETE'
      ? refusal(400, { type: 'invalid_request_error' })()
      : Response.json({ id: 'sub_1', status })
  await provider.cancelNow('sub_1')
  status = 'active'
  expect((await failureOf(provider.cancelNow('sub_1'))).kind).toBe('invalid')
})

test.each(['../prices', 'sub_1/cancel', 'sub_1?expand[]=customer', ''])(
  'an id is only accepted as an id, and not as a part of an address: %j',
  async (id) => {
    answer = refusal(404, { code: 'resource_missing' })
    await provider.readSubscription(id).catch(() => undefined)
    for (const { path } of asked) expect(path).toMatch(/^\/v1\/subscriptions\/[^/]*$/)
  },
)

test.each<[string, boolean, object, string]>([
  ['is set', true, {}, 'cancel_at_period_end=true'],
  ['is removed', false, {}, 'cancel_at_period_end=false'],
  [
    'is removed together with the date that the flag set',
    false,
    { cancel_at: 2_000, cancel_at_period_end: true },
    'cancel_at_period_end=false',
  ],
  ['is removed if the portal wrote a date', false, { cancel_at: 2_000 }, 'cancel_at='],
])('the end of a subscription %s', async (_, cancel, state, expected) => {
  answer = () =>
    Response.json({ id: 'sub_1', cancel_at: null, cancel_at_period_end: false, ...state })
  await provider.setCancellation('sub_1', cancel)
  expect(asked.at(-1)).toMatchObject({ path: '/v1/subscriptions/sub_1', body: expected })
})
