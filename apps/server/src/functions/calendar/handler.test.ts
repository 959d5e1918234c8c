import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarAddressSchema, calendarFeedSchema } from '@sampletrail/contracts/calendar.ts'
import { parseCalendar, unescapeText } from '#src/testing/parse-calendar.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let owner: TestPerson
let count = 0

beforeAll(async () => {
  site = await startTestServer({ API_CALLS_PER_MINUTE: '1000' })
})

beforeEach(async () => {
  count += 1
  owner = await site.addPerson(`reader${count}`)
})

afterAll(() => site.stop())

const ask = (method: string, token: string | null) =>
  fetch(`${site.server.localUrl}/api/calendar`, {
    method,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })

async function makeAddress(token = owner.token): Promise<string> {
  const response = await ask('POST', token)
  expect(response.status).toBe(201)
  const { url } = calendarAddressSchema.parse(await response.json())
  return site.server.localUrl + new URL(url).pathname
}

async function addProduct(columns: Record<string, unknown>): Promise<string> {
  const { data, error } = await owner.client.from('products').insert(columns).select('id').single()
  if (error) throw error
  return String(data['id'])
}

async function readValues(url: string, name: string): Promise<string[]> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return parseCalendar(await response.text())
    .filter((line) => line.name === name)
    .map(({ value }) => unescapeText(value))
}

describe('the address', () => {
  test('is created, shown once, stored as a hash, replaced and ended', async () => {
    expect(calendarFeedSchema.parse(await (await ask('GET', owner.token)).json()).feed).toBeNull()
    const first = await makeAddress()
    const token = /([\w-]{43})\.ics$/.exec(first)?.[1] ?? ''
    const kept = JSON.stringify(
      await site.query(`select encode(token_hash, 'escape') as kept from internal.calendar_feeds`),
    )
    expect(token).not.toBe('')
    expect(kept).not.toContain(token)
    expect((await fetch(first)).status).toBe(200)
    const { feed } = calendarFeedSchema.parse(await (await ask('GET', owner.token)).json())
    expect(feed?.lastReadAt).not.toBeNull()

    const second = await makeAddress()
    expect((await fetch(first)).status).toBe(404)
    expect((await fetch(second)).status).toBe(200)
    expect((await ask('DELETE', owner.token)).status).toBe(204)
    expect((await fetch(second)).status).toBe(404)
  })

  test('that does not exist is answered like every other unknown one', async () => {
    const answers = await Promise.all(
      ['a'.repeat(43), 'short', '..%2f', `${'a'.repeat(42)}!`].map(async (name) => {
        const response = await fetch(`${site.server.localUrl}/api/calendar/${name}.ics`)
        const { error } = (await response.json()) as { error: { code: string; message: string } }
        return [response.status, error.code, error.message]
      }),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual([404, 'not_found', 'There is nothing at this address.'])
  })

  test('is created only with the second factor, and then works without it', async () => {
    const factor = await site.useSecondFactor(owner)
    expect((await ask('POST', factor.weak)).status).toBe(403)
    expect((await ask('POST', null)).status).toBe(401)
    expect((await fetch(await makeAddress(factor.strong))).status).toBe(200)
  })

  test('ends when the account is being closed', async () => {
    const url = await makeAddress()
    await site.query('select private.begin_closure($1)', [owner.id])
    expect((await fetch(url)).status).toBe(404)
    expect((await ask('POST', owner.token)).status).toBe(401)
  })
})

describe('the calendar', () => {
  test('contains open refunds and reviews to write, as days, with name, amount and link', async () => {
    const refund = await addProduct({
      name: 'Lämp; with, a "very" long name 🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁\r\nX-EVIL:1',
      price: 19.99,
      currency: 'EUR',
      status: 'reviewed',
      refund_due_date: '2026-03-29',
    })
    const review = await addProduct({
      name: 'Kettle',
      status: 'received',
      received_date: '2026-12-28',
    })
    await addProduct({ name: 'Wish', status: 'wishlist', refund_due_date: '2026-01-01', price: 1 })
    await addProduct({ name: 'Done', status: 'paid', refund_due_date: '2026-01-01', price: 1 })
    const url = await makeAddress()
    expect(await readValues(url, 'DTSTART;VALUE=DATE')).toEqual(['20260329', '20270104'])
    const [first, second] = await readValues(url, 'SUMMARY')
    expect(first).toContain('Refund due: Lämp; with, a "very" long name')
    expect(first).toContain('€19.99')
    expect(second).toBe('Write review: Kettle')
    expect(await readValues(url, 'X-EVIL')).toEqual([])
    const ids = await readValues(url, 'UID')
    expect(ids).toEqual([
      expect.stringContaining(`refund-${refund}`),
      expect.stringContaining(`review-${review}`),
    ])
    const [link] = await readValues(url, 'URL;VALUE=URI')
    expect(link).toBe(`${site.server.publicUrl}/dashboard/products/${refund}`)
    for (const name of ['DTSTAMP', 'VERSION', 'PRODID']) {
      expect(await readValues(url, name)).not.toEqual([])
    }
  })

  test('follows the terms of a deal, once the day from which they count is known', async () => {
    await addProduct({
      name: 'Lamp',
      price: 40,
      status: 'published',
      published_date: '2026-03-01',
      deal_terms: { share: 70, days: 14, after: 'publication' },
    })
    await addProduct({
      name: 'Not live yet',
      price: 5,
      status: 'reviewed',
      order_date: '2026-01-01',
      deal_terms: { days: 1, after: 'publication' },
    })
    await addProduct({
      name: 'Kettle',
      price: 0,
      status: 'received',
      received_date: '2026-03-01',
      deal_terms: { review_days: 20 },
    })
    const url = await makeAddress()
    expect(await readValues(url, 'SUMMARY')).toEqual([
      'Refund due: Lamp, $28.00',
      'Write review: Kettle',
    ])
    expect(await readValues(url, 'DTSTART;VALUE=DATE')).toEqual(['20260315', '20260321'])
  })

  test('is not sent again while nothing changes, and keeps the ids of entries that move', async () => {
    const id = await addProduct({
      name: 'Lamp',
      price: 5,
      status: 'ordered',
      refund_due_date: '2026-05-01',
    })
    const url = await makeAddress()
    const first = await fetch(url)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const tag = first.headers.get('etag') ?? ''
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304)
    const uid = await readValues(url, 'UID')
    await owner.client.from('products').update({ refund_due_date: '2026-06-01' }).eq('id', id)
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(200)
    expect(await readValues(url, 'UID')).toEqual(uid)
    expect(await readValues(url, 'DTSTART;VALUE=DATE')).toEqual(['20260601'])
  })

  test('shows no data of other people', async () => {
    await addProduct({ name: 'Lamp', price: 5, refund_due_date: '2026-05-01' })
    const stranger = await site.addPerson(`stranger${count}`)
    expect(await readValues(await makeAddress(stranger.token), 'SUMMARY')).toEqual([])
  })

  test('is limited for each address', async () => {
    const url = await makeAddress()
    const answers: number[] = []
    for (let read = 0; read < 121; read += 1) {
      const response = await fetch(url)
      await response.arrayBuffer()
      answers.push(response.status)
    }
    expect(new Set(answers.slice(0, 120))).toEqual(new Set([200]))
    expect(answers.at(-1)).toBe(429)
  })
})
