import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { askFunction } from '#src/testing/start-paying-site.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let person: TestPerson

beforeAll(async () => {
  site = await startTestServer({ API_CALLS_PER_MINUTE: '10000' })
  person = await site.addPerson('visitor')
})
afterAll(() => site.stop())

const checkout = '/.netlify/functions/create-checkout-session'
const portal = '/api/subscription/portal'

async function refusalOf(path: string, body?: unknown): Promise<[number, string, string]> {
  const response = await askFunction(site, person, path, body ?? {})
  const { error } = errorBodySchema.parse(await response.json())
  return [response.status, error.code, error.message]
}

describe('without a payment provider', () => {
  test.each([checkout, portal, '/api/subscription/checkout-result'])('%s says so', async (path) => {
    expect(await refusalOf(path, { sessionId: 'cs_test_1' })).toEqual([
      503,
      'unavailable',
      'Stripe not initialized',
    ])
  })

  test('a granted trial can still be cancelled', async () => {
    await site.query(
      `update public.subscriptions set tier = 'pro', is_trial = true, trial_end = now() + interval '3 days' where user_id = $1`,
      [person.id],
    )
    const wish = { cancelAtPeriodEnd: true }
    const answer = await askFunction(site, person, '/api/subscription/cancellation', wish)
    expect(await answer.json()).toEqual(wish)
  })

  test('a recorded subscription cannot', async () => {
    const payer = await site.addPerson('payer')
    await site.query(
      `update public.subscriptions set tier = 'pro', stripe_subscription_id = 'sub_1', payment_status = 'active' where user_id = $1`,
      [payer.id],
    )
    const wish = { cancelAtPeriodEnd: true }
    const answer = await askFunction(site, payer, '/api/subscription/cancellation', wish)
    expect(answer.status).toBe(503)
  })
})
