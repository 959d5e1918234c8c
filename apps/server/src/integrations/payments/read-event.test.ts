import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openPayments } from '#src/integrations/payments/open-payments.ts'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'

const webhookSecret = 'whsec_right'
const settings = {
  secretKey: 'sk_test_1',
  webhookSecret,
  priceId: 'price_1',
  apiUrl: 'http://127.0.0.1:9',
}
const provider = openPayments({ payments: settings })
const now = () => Math.floor(Date.now() / 1000)

function sign(body: string, { secret = webhookSecret, at = now() } = {}): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}

const eventOf = (type: string, object: object, changes: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    livemode: false,
    data: { object },
    ...changes,
  })

async function read(body: string | Uint8Array, signature: string) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return await provider?.readEvent(bytes, signature)
}

const kindOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((cause: unknown) => cause)
  return error instanceof PaymentError ? error.kind : error
}

describe('an event', () => {
  const ofInvoice = { parent: { subscription_details: { subscription: 'sub_1' } } }

  test.each<[string, object, string | null]>([
    ['checkout.session.completed', { id: 'cs_1', subscription: 'sub_1' }, 'sub_1'],
    ['checkout.session.completed', { id: 'cs_1', subscription: { id: 'sub_1' } }, 'sub_1'],
    ['checkout.session.completed', { id: 'cs_1', subscription: null }, null],
    ['customer.subscription.created', { id: 'sub_1' }, 'sub_1'],
    ['customer.subscription.updated', { id: 'sub_1' }, 'sub_1'],
    ['customer.subscription.deleted', { id: 'sub_1' }, 'sub_1'],
    ['customer.subscription.trial_will_end', { id: 'sub_1' }, 'sub_1'],
    ['invoice.paid', { id: 'in_1', ...ofInvoice }, 'sub_1'],
    ['invoice.payment_failed', { id: 'in_1', ...ofInvoice }, 'sub_1'],
    // An endpoint that was set up for an older version.
    ['invoice.paid', { id: 'in_1', subscription: 'sub_1' }, 'sub_1'],
    ['invoice.paid', { id: 'in_1', parent: null }, null],
    ['invoice.paid', { id: 'in_1', parent: { subscription_details: null } }, null],
    ['customer.created', { id: 'cus_1' }, null],
    ['constructor', { id: 'sub_1' }, null],
  ])('%s with %j concerns %j', async (type, object, subscriptionId) => {
    const body = eventOf(type, object)
    expect(await read(body, sign(body))).toMatchObject({ id: 'evt_1', type, subscriptionId })
  })

  test('says whether a trial ends', async () => {
    const ending = eventOf('customer.subscription.trial_will_end', { id: 'sub_1' })
    const other = eventOf('customer.subscription.updated', { id: 'sub_1' })
    expect((await read(ending, sign(ending)))?.isTrialEnding).toBe(true)
    expect((await read(other, sign(other)))?.isTrialEnding).toBe(false)
  })

  test('of the other mode is recognized', async () => {
    const body = eventOf('customer.subscription.updated', { id: 'sub_1' }, { livemode: true })
    expect((await read(body, sign(body)))?.isOfOurMode).toBe(false)
    const live = openPayments({ payments: { ...settings, secretKey: 'rk_live_1' } })
    const bytes = new TextEncoder().encode(body)
    expect((await live?.readEvent(bytes, sign(body)))?.isOfOurMode).toBe(true)
  })
})

describe('it refuses', () => {
  const body = eventOf('customer.subscription.updated', { id: 'sub_1' })

  test.each<[string, string | Uint8Array, string]>([
    ['no signature', body, ''],
    ['no signature of the right kind', body, sign(body).replace('v1=', 'v0=')],
    ['a signature of another secret', body, sign(body, { secret: 'whsec_wrong' })],
    ['one of another text', body, sign(body.replace('sub_1', 'sub_2'))],
    ['one that is older than five minutes', body, sign(body, { at: now() - 400 })],
    [
      'one with a changed time',
      body,
      sign(body, { at: now() - 400 }).replace(/t=\d+/, `t=${now()}`),
    ],
    ['one without a time', body, sign(body).replace(/t=\d+,/, '')],
    ['an empty delivery', '', sign('')],
    ['invalid JSON', 'hello', sign('hello')],
    ['another object', '{"id":1}', sign('{"id":1}')],
    ['null', 'null', sign('null')],
    [
      'an object of the wrong kind',
      eventOf('invoice.paid', { parent: 3 }),
      sign(eventOf('invoice.paid', { parent: 3 })),
    ],
    ['bytes that are not valid text', new Uint8Array([0xff, 0xfe]), sign('\uFFFD\uFFFD')],
    ['a byte order mark before the text', new TextEncoder().encode(`\uFEFF${body}`), sign(body)],
  ])('%s', async (_, text, signature) => {
    expect(await kindOf(read(text, signature))).toBe('invalid')
  })

  test('and repeats no word of the delivery', async () => {
    const error: unknown = await read(body, 't=1,v1=hunter2').catch((cause: unknown) => cause)
    expect(String(error)).not.toMatch(/hunter2|sub_1/)
    expect(error).not.toHaveProperty('cause')
  })
})

describe('a delivery is recognized', () => {
  const body = eventOf('customer.subscription.updated', { id: 'sub_1' })
  const at = now()
  const signature = sign(body, { at })
  const [moment = '', right = ''] = signature.split(',')

  test.each([
    ['as it came', signature],
    ['turned around', `${right},${moment}`],
    ['with a wrong signature before', `${moment},v1=00,${right}`],
    ['with another moment before, and an older signature', `t=1,${moment},${right},v0=1`],
    ['with more behind', `${signature},x`],
    ['with letters behind the moment', `${moment}abc,${right}`],
  ])('by its text and time, whatever its header: %s', async (_, header) => {
    const first = await read(body, signature)
    expect((await read(body, header))?.deliveryHash).toEqual(first?.deliveryHash)
  })

  test('and distinguished from a later one of the same event', async () => {
    const later = sign(body, { at: at + 1 })
    const first = await read(body, signature)
    expect((await read(body, later))?.deliveryHash).not.toEqual(first?.deliveryHash)
  })
})
