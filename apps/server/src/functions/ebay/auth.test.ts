import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ebaySignInSchema } from '@sampletrail/contracts/ebay-listing.ts'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { createEbay } from '@sampletrail/simulators/ebay.ts'
import { createEbaySeller, type EbaySellerStandIn } from '@sampletrail/simulators/ebay-seller.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import { sellerKeys, startSellingSite, type SellingSite } from '#src/testing/start-selling-site.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

let seller: EbaySellerStandIn
let ebay: Simulator
let selling: SellingSite
let count = 0

beforeAll(async () => {
  seller = createEbaySeller({ ...sellerKeys, buying: createEbay(sellerKeys).app })
  ebay = await listen(seller.app)
  selling = await startSellingSite({ url: ebay.url, allow: seller.allow })
})
afterAll(async () => {
  await selling.stop()
  await ebay.stop()
})

const addPerson = () => selling.site.addPerson(`person${(count += 1)}`)

async function begin(person: TestPerson): Promise<URL> {
  const response = await selling.call('POST', '/api/ebay/auth/start', person.token)
  expect(response.status).toBe(200)
  return new URL(ebaySignInSchema.parse(await response.json()).url)
}

const allow = () => seller.allow('lamp-shop')

const stateOf = (url: URL) => url.searchParams.get('state') ?? ''

const finish = (person: TestPerson, code: string, state: string) =>
  selling.call('POST', '/api/ebay/auth/callback', person.token, { code, state })

async function refusalOf(response: Response) {
  const { error } = errorBodySchema.parse(await response.json())
  return { status: response.status, code: error.code, message: error.message }
}

const token = (person: TestPerson) => selling.call('POST', '/api/ebay/auth/token', person.token, {})

const rowOf = async (person: TestPerson) =>
  (
    await selling.site.query(
      `select ebay_username, ebay_user_id, site_id, environment, is_connected
       from public.ebay_integrations where user_id = $1`,
      [person.id],
    )
  )[0]

const keptOf = async (person: TestPerson) =>
  (
    await selling.site.query('select * from internal.ebay_tokens where user_id = $1', [person.id])
  )[0]

const ageToken = (person: TestPerson) =>
  selling.site.query(
    'update internal.ebay_tokens set token_expires_at = now() where user_id = $1',
    [person.id],
  )

describe('connecting', () => {
  test('opens eBay and stores name, site and encrypted tokens', async () => {
    const person = await addPerson()
    const url = await begin(person)
    expect(url.pathname).toBe('/oauth2/authorize')
    expect(url.searchParams.get('redirect_uri')).toBe('Trail-RuName')
    const response = await finish(person, seller.allow('lamp-shop'), stateOf(url))
    expect(await response.json()).toEqual({ username: 'lamp-shop' })
    expect(await rowOf(person)).toEqual({
      ebay_username: 'lamp-shop',
      ebay_user_id: 'id-lamp-shop',
      site_id: 'EBAY_US',
      environment: 'production',
      is_connected: true,
    })
    const kept = JSON.stringify(await keptOf(person))
    expect(kept).toContain('v1.')
    expect(kept).not.toContain('canary')
    const { expires_in: seconds } = (await (await token(person)).json()) as { expires_in: number }
    expect(seconds).toBeGreaterThan(7000)
  })

  test('accepts each answer once, from the person who started it, in their session, within ten minutes', async () => {
    const [person, other] = [await addPerson(), await addPerson()]
    const used = stateOf(await begin(person))
    expect((await finish(person, allow(), used)).status).toBe(200)
    const late = stateOf(await begin(person))
    await selling.site.query(
      `update internal.ebay_sign_ins set begun_at = now() - interval '601 seconds'`,
    )
    const foreign = stateOf(await begin(other))
    const earlier = stateOf(await begin(person))
    const client = await selling.site.signIn(person.email, 'correct horse')
    const again = (await client.auth.getSession()).data.session?.access_token ?? ''
    const cases: [TestPerson, string, RegExp][] = [
      [person, used, /used already/],
      [person, 'made-up', /used already/],
      [person, late, /More than 10 minutes/],
      [person, foreign, /started by another SampleTrail account/],
      [{ ...person, token: again }, earlier, /another session/],
    ]
    for (const [who, state, words] of cases) {
      const refusal = await refusalOf(await finish(who, allow(), state))
      expect(refusal).toMatchObject({ status: 400, code: 'bad_request' })
      expect(refusal.message).toMatch(words)
    }
    // Its owner has used it up by trying.
    expect((await finish(other, allow(), foreign)).status).toBe(400)
    expect(await rowOf(other)).toBeUndefined()
  })

  test('reports that eBay no longer accepts the code, and that eBay is failing', async () => {
    const person = await addPerson()
    const ended = await refusalOf(await finish(person, 'old-code', stateOf(await begin(person))))
    expect(ended).toMatchObject({ status: 400, message: expect.stringContaining('has expired') })
    seller.failNext(/^POST .*token$/, 'page')
    const page = await finish(person, 'any', stateOf(await begin(person)))
    expect(await refusalOf(page)).toMatchObject({
      status: 503,
      message: expect.stringMatching(/^eBay API error: 502 - [\da-f-]{36}$/),
    })
    seller.failNext(/^GET .*user\/$/, 'unreached')
    const cut = await finish(person, seller.allow('lamp-shop'), stateOf(await begin(person)))
    expect((await refusalOf(cut)).message).toBe('eBay cannot be reached. Please try again.')
    expect(await rowOf(person)).toBeUndefined()
  })
})

describe('the token', () => {
  test('is renewed once, however many tabs need it, and keeps its refresh token', async () => {
    const person = await addPerson()
    await selling.connect(person)
    const before = seller.renewals()
    for (const round of [1, 2]) {
      await ageToken(person)
      const answers = await Promise.all([1, 2, 3, 4].map(() => token(person)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(seller.renewals()).toBe(before + round)
    }
  })

  test('does not depend on the browser’s request, and never leaves the server', async () => {
    const person = await addPerson()
    expect(await refusalOf(await token(person))).toEqual({
      status: 409,
      code: 'ebay_not_connected',
      message: 'eBay access token not found. Please reconnect your eBay account.',
    })
    await selling.connect(person)
    await ageToken(person)
    const answer = await selling.call('POST', '/api/ebay/auth/token', person.token, {
      grant_type: 'refresh_token',
      refresh_token: 'of-somebody-else',
      access_token: 'of-somebody-else',
    })
    const body = (await answer.json()) as Record<string, unknown>
    expect(Object.keys(body)).toEqual(['expires_in'])
    const exported = await selling.call('GET', '/api/account/export', person.token)
    const seen = JSON.stringify([...answer.headers, ...exported.headers, body, await rowOf(person)])
    for (const secret of seller.secrets) expect(seen).not.toContain(secret)
  })

  test('belongs to the environment that the operator chose', async () => {
    const person = await addPerson()
    await selling.connect(person)
    const ask = (sandbox: string) =>
      fetch(`${selling.site.server.localUrl}/api/ebay/auth/token`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'x-ebay-sandbox': sandbox },
      })
    expect((await ask('false')).status).toBe(200)
    expect(await refusalOf(await ask('true'))).toMatchObject({ status: 400, code: 'bad_request' })
    await selling.site.query(
      `update public.ebay_integrations set environment = 'sandbox' where user_id = $1`,
      [person.id],
    )
    expect(await refusalOf(await token(person))).toMatchObject({ code: 'ebay_not_connected' })
  })

  test('is gone when the consent has ended, and the person sees whose it was', async () => {
    const person = await addPerson()
    await selling.connect(person)
    seller.endConsents()
    await ageToken(person)
    expect(await refusalOf(await token(person))).toMatchObject({ code: 'ebay_not_connected' })
    expect(await rowOf(person)).toMatchObject({ ebay_username: 'lamp-shop', is_connected: false })
    expect(await keptOf(person)).toBeUndefined()
  })

  test('stays if eBay only fails to answer', async () => {
    const person = await addPerson()
    await selling.connect(person)
    await ageToken(person)
    seller.failNext(/^POST .*token$/, 'internal')
    expect((await refusalOf(await token(person))).status).toBe(503)
    expect((await token(person)).status).toBe(200)
  })
})

test('disconnecting deletes account and tokens, and so does closing the account', async () => {
  const [person, leaver] = [await addPerson(), await addPerson()]
  for (const one of [person, leaver]) await selling.connect(one)
  const ended = await selling.call('DELETE', '/api/ebay/auth', person.token)
  expect(ended.status).toBe(204)
  expect([await rowOf(person), await keptOf(person)]).toEqual([undefined, undefined])
  expect(await keptOf(leaver)).toBeDefined()
  await selling.site.query('select private.begin_closure($1)', [leaver.id])
  expect((await token(leaver)).status).toBe(401)
  await selling.site.service.auth.admin.deleteUser(leaver.id)
  expect([await rowOf(leaver), await keptOf(leaver)]).toEqual([undefined, undefined])
})

test('all requests and answers here match eBay’s published schema', () => {
  expect(seller.differences).toEqual([])
})
