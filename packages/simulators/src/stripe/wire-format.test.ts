import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { apiVersion } from '#src/stripe/objects/event.ts'
import { keys, openCheckout, openStripe } from '#src/stripe/testing/open-stripe.ts'

const wrong = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('It was taken.'),
    (error: unknown) => error,
  )

const names = (page: Stripe.ApiList<Stripe.Customer>) => page.data.map(({ name }) => name)

test('the objects have the version that the SDK requests', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

describe('keys', () => {
  test('a wrong key is refused in the form that the SDK knows', async () => {
    const { connect } = await openStripe()
    const error = await wrong(connect('sk_test_wrong').customers.list())
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(error).toMatchObject({ statusCode: 401, requestId: expect.stringMatching(/^req_/) })
  })

  test('a missing key is refused, and a key as a user name is accepted', async () => {
    const { url } = await openStripe()
    expect((await fetch(`${url}/v1/customers`)).status).toBe(401)
    const authorization = `Basic ${Buffer.from(`${keys.secretKey}:`).toString('base64')}`
    expect((await fetch(`${url}/v1/customers`, { headers: { authorization } })).status).toBe(200)
  })

  test('a live key creates live objects', async () => {
    const { stripe } = await openStripe({ secretKey: 'sk_live_abc' })
    const session = await openCheckout(stripe)
    expect(session).toMatchObject({ livemode: true, id: expect.stringMatching(/^cs_live_/) })
  })
})

describe('parameters', () => {
  test.each<[string, string, string]>([
    ['email=a&nonsense=1', 'parameter_unknown', 'nonsense'],
    ['metadata[__proto__]=x&toString=1', 'parameter_unknown', 'toString'],
    ['name[first]=x', '', 'name'],
  ])('%s is refused', async (body, code, param) => {
    const { url } = await openStripe()
    const response = await fetch(`${url}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}` },
      body: new URLSearchParams(body),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', param, ...(code !== '' && { code }) },
    })
  })

  test('missing, unknown or empty nested values are reported with their whole name', async () => {
    const { stripe } = await openStripe()
    const customer = 'cus_nobody'
    const base = { mode: 'subscription', success_url: 'http://localhost:9/' } as const
    const line_items = [{ price: keys.priceId, quantity: 1 }]
    const create = (more: Stripe.Checkout.SessionCreateParams) =>
      wrong(stripe.checkout.sessions.create({ ...base, ...more }))
    expect(await create({})).toMatchObject({ code: 'parameter_missing', param: 'line_items' })
    expect(await create({ line_items: [{ price: keys.priceId }] })).toMatchObject({
      code: 'parameter_missing',
      param: 'line_items[0][quantity]',
    })
    expect(await create({ line_items: [{ price: 'price_other', quantity: 1 }] })).toMatchObject({
      code: 'resource_missing',
      param: 'line_items[0][price]',
    })
    expect(await create({ line_items, customer })).toMatchObject({ code: 'resource_missing' })
    expect(
      await create({ line_items, subscription_data: { billing_cycle_anchor: 1 } }),
    ).toMatchObject({
      code: 'parameter_unknown',
      param: 'subscription_data[billing_cycle_anchor]',
    })
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400
    expect(await create({ line_items, subscription_data: { trial_end: tomorrow } })).toMatchObject({
      message: 'The `trial_end` date has to be at least 2 days in the future.',
    })
    expect(await create({ line_items, client_reference_id: '' })).toMatchObject({
      code: 'parameter_invalid_empty',
    })
  })

  test('unknown ids and addresses are reported', async () => {
    const { stripe } = await openStripe()
    const missing = { statusCode: 404, code: 'resource_missing' }
    expect(await wrong(stripe.subscriptions.retrieve('sub_none'))).toMatchObject(missing)
    expect(await wrong(stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject(missing)
    expect(await wrong(stripe.prices.retrieve('price_none'))).toMatchObject(missing)
    expect(await wrong(stripe.invoices.retrieve('in_none'))).toMatchObject(missing)
    expect(await wrong(stripe.customers.retrieve('toString'))).toMatchObject(missing)
    expect(await wrong(stripe.coupons.list())).toMatchObject({ statusCode: 404 })
  })
})

describe('idempotency keys', () => {
  test('the same request has one effect and one answer, also at once', async () => {
    const { stripe, standIn } = await openStripe()
    const create = () => stripe.customers.create({ name: 'One' }, { idempotencyKey: 'k1' })
    const first = await create()
    const again = await Promise.all([create(), create(), create()])
    expect(again.map(({ id }) => id)).toEqual([first.id, first.id, first.id])
    expect(standIn.customers()).toHaveLength(1)
  })

  test('many at once have one effect', async () => {
    const { stripe, standIn } = await openStripe()
    const create = () => stripe.customers.create({ name: 'One' }, { idempotencyKey: 'k1' })
    await Promise.all(Array.from({ length: 10 }, create))
    expect(standIn.customers()).toHaveLength(1)
  })

  test('another request under the same key is refused', async () => {
    const { stripe } = await openStripe()
    await stripe.customers.create({ name: 'One' }, { idempotencyKey: 'k1' })
    const error = await wrong(stripe.customers.create({ name: 'Two' }, { idempotencyKey: 'k1' }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('a key can be used again if its request was refused', async () => {
    const { stripe } = await openStripe()
    await wrong(stripe.prices.update('price_pro', {}, { idempotencyKey: 'k1' }))
    const made = await stripe.customers.create({}, { idempotencyKey: 'k1' })
    expect(made.object).toBe('customer')
  })
})

describe('lists', () => {
  test('pages of a list come newest first and end', async () => {
    const { stripe } = await openStripe()
    for (const name of ['a', 'b', 'c', 'd', 'e']) await stripe.customers.create({ name })
    const first = await stripe.customers.list({ limit: 2 })
    expect([names(first), first.has_more, first.url]).toEqual([['e', 'd'], true, '/v1/customers'])
    const all: string[] = []
    for await (const { name } of stripe.customers.list({ limit: 2 })) all.push(name ?? '')
    expect(all).toEqual(['e', 'd', 'c', 'b', 'a'])
    const before = await stripe.customers.list({ limit: 2, ending_before: first.data[1]?.id ?? '' })
    expect(names(before)).toEqual(['e'])
    expect(await wrong(stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
    expect(await wrong(stripe.customers.list({ starting_after: 'cus_none' }))).toMatchObject({
      code: 'resource_missing',
    })
  })
})

test('customers are created, changed and deleted; metadata is merged', async () => {
  const { stripe } = await openStripe()
  const made = await stripe.customers.create({
    email: 'a@example.com',
    metadata: { a: '1', b: '2' },
  })
  const changed = await stripe.customers.update(made.id, {
    email: 'b@example.com',
    metadata: { b: '', c: '3' },
  })
  expect(changed).toMatchObject({ email: 'b@example.com', metadata: { a: '1', c: '3' } })
  expect(changed.metadata).not.toHaveProperty('b')
  expect((await stripe.customers.list({ email: 'b@example.com' })).data).toHaveLength(1)
  expect(await stripe.customers.del(made.id)).toMatchObject({ deleted: true })
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true })
  expect(await wrong(stripe.customers.update(made.id, { name: 'x' }))).toMatchObject({
    code: 'resource_missing',
  })
})

test('the price is $10 a month, and the SDK reads its decimal', async () => {
  const { stripe } = await openStripe()
  const price = await stripe.prices.retrieve(keys.priceId, { expand: ['product'] })
  expect(price).toMatchObject({
    unit_amount: 1000,
    currency: 'usd',
    recurring: { interval: 'month', interval_count: 1 },
    product: { object: 'product', name: 'SampleTrail Pro' },
  })
  expect(price.unit_amount_decimal?.toString()).toBe('1000')
})
