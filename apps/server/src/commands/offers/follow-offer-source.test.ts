import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Backend } from '#src/backend.ts'
import { followOfferSource } from '#src/commands/offers/follow-offer-source.ts'
import { createOfferSource } from '#src/integrations/offer-source/client.ts'
import type { OfferSourceReader } from '#src/integrations/offer-source/offer-source.ts'
import type { Log } from '#src/log/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import { startOtherProject, type OtherProject } from '#src/testing/start-other-project.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

let site: TestServer
let other: OtherProject
let backend: Backend
let source: OfferSourceReader
const warnings: unknown[] = []
const log: Log = {
  info: () => undefined,
  warn: (_event, details) => void warnings.push(details),
  error: () => undefined,
}
const never = new AbortController().signal
const run = (reader = source, signal = never) =>
  followOfferSource({ backend, source: reader, log }, signal)

beforeAll(async () => {
  ;[site, other] = await Promise.all([
    startTestServer({ CATALOGUE_PICTURES: 'off' }),
    startOtherProject(),
  ])
  backend = connectTo(site, log)
  source = createOfferSource({
    name: 'north',
    url: other.url,
    key: other.publishableKey,
    schema: 'public',
  })
})
afterAll(async () => {
  await backend.stop()
  await Promise.all([site.stop(), other.stop()])
})
beforeEach(async () => {
  warnings.length = 0
  await other.query('delete from public.products')
  await other.query('delete from public.sellers')
  await other.query(`insert into public.sellers (name) values ('Harbour Goods'), ('Quiet Corner')`)
  await site.query('delete from catalogue.products')
  await site.query('delete from public.sellers')
  await site.query('delete from internal.offer_sources')
})

/** `count` offers a second apart, the last of them that many minutes old. */
const addThere = (count: number, { minutes = 60, seller = 'Harbour Goods', country = 'US' } = {}) =>
  other.query(
    `insert into public.products (name, price, seller_id, country, created_at, amazon_url)
     select 'Lamp ' || number, 12.5, (select id from public.sellers where name = $3), $4,
       now() - make_interval(mins => $2) - make_interval(secs => number / 3), 'https://www.amazon.com/dp/B0' || number
     from generate_series(1, $1) as number`,
    [count, minutes, seller, country],
  )
const taken = async (condition = 'true') => {
  const [row] = await site.query(
    `select count(*)::int from catalogue.products where source = 'north' and ${condition}`,
  )
  return row?.['count']
}
const dayPasses = () =>
  site.query(`
    with seen as (update catalogue.products set last_seen_at = last_seen_at - interval '25 hours')
    update internal.offer_sources set swept_at = swept_at - interval '25 hours'`)

test('offers of the United States and their sellers are imported, and a second run changes nothing', async () => {
  await addThere(1300)
  await addThere(5, { country: 'DE' })
  await run()
  expect(await taken()).toBe(1300)
  const sellers = await site.query(
    `select name, user_id, is_active, is_vip, is_for_free_and_trial from public.sellers order by name`,
  )
  const added = { user_id: null, is_active: true, is_vip: false, is_for_free_and_trial: false }
  expect(sellers).toEqual([
    { name: 'Harbour Goods', ...added },
    { name: 'Quiet Corner', ...added },
  ])
  const before = await site.query(
    'select md5(string_agg(offer::text, id::text order by id)) from catalogue.products as offer',
  )
  await run()
  expect(
    await site.query(
      'select md5(string_agg(offer::text, id::text order by id)) from catalogue.products as offer',
    ),
  ).toEqual(before)
  expect(warnings).toEqual([])
})

test('a run reads new offers from the position of the last run', async () => {
  await addThere(1300)
  await other.query(
    `update public.products set created_at = created_at - interval '1 day' where name <> 'Lamp 1'`,
  )
  await run()
  const pages: unknown[] = []
  const watched: OfferSourceReader = {
    ...source,
    listOffers: (after, signal) => {
      pages.push(after)
      return source.listOffers(after, signal)
    },
  }
  await addThere(3, { minutes: 1 })
  await run(watched)
  expect(await taken()).toBe(1303)
  expect(pages).toHaveLength(1)
  const [newest] = await site.query(
    `select created_at > now() - interval '2 minutes' as is_recent from catalogue.products order by created_at desc limit 1`,
  )
  expect(newest).toEqual({ is_recent: true })
})

test('a run that fails halfway is continued from there', async () => {
  await addThere(1700)
  let pages = 0
  const failing: OfferSourceReader = {
    ...source,
    listOffers: (after, signal) => {
      pages += 1
      return pages === 3 ? Promise.reject(new Error('gone')) : source.listOffers(after, signal)
    },
  }
  await expect(run(failing)).rejects.toThrow('gone')
  expect(await taken()).toBe(1000)
  pages = 10
  await run(failing)
  expect(await taken()).toBe(1700)
  // Two pages of the second run: the first run's are not read again.
  expect(pages).toBe(12)
})

test('changes at the source arrive within a day, and offers that are gone there expire here', async () => {
  await addThere(20)
  await run()
  await other.query(`update public.products set price = 1 where name = 'Lamp 1'`)
  await other.query(`delete from public.products where name in ('Lamp 2', 'Lamp 3')`)
  await dayPasses()
  await run()
  expect(await taken('price = 1')).toBe(1)
  expect(await taken('not is_listed and expires_at <= now()')).toBe(2)
  expect(await taken('is_listed')).toBe(18)
})

test('a page that a slow server records after the run has ended makes the next run skip no offer', async () => {
  await addThere(20, { minutes: 600 })
  await addThere(20)
  await run()
  const [last] = await site.query(
    `select newest_at as at, newest_id as id from internal.offer_sources where source = 'north'`,
  )
  const late = `select private.keep_source_position('north', true, $1, $2, '0 minutes')`
  await site.query(late, [last?.['at'], last?.['id']])
  await dayPasses()
  await run()
  expect(await taken('is_listed')).toBe(40)
})

test('offers of sellers that are inactive there expire', async () => {
  await addThere(4)
  await addThere(3, { seller: 'Quiet Corner' })
  await run()
  expect(await taken('is_listed')).toBe(7)
  await other.query(`update public.sellers set is_active = false where name = 'Quiet Corner'`)
  await dayPasses()
  await run()
  expect(await taken('is_listed')).toBe(4)
})

test('a project that returns nothing any more does not empty the catalogue', async () => {
  await addThere(10)
  await run()
  await dayPasses()
  await other.query('revoke select on public.products from anon')
  await expect(run()).rejects.toThrow('did not answer')
  await other.query('grant select on public.products to anon')
  await other.query('alter policy "Everybody reads products" on public.products using (false)')
  await expect(run()).rejects.toThrow('shows no sellers or no offers')
  await other.query('alter policy "Everybody reads products" on public.products using (true)')
  expect(await taken('is_listed')).toBe(10)
})

test('a seller stays the same if it is renamed on either side', async () => {
  await addThere(2)
  await run()
  await other.query(`update public.sellers set name = 'Harbor' where name = 'Harbour Goods'`)
  await site.query(`update public.sellers set name = 'Our Harbour' where name = 'Harbour Goods'`)
  await addThere(1, { seller: 'Harbor', minutes: 1 })
  await run()
  const sellers = await site.query(
    `select distinct seller.name from catalogue.products as offer join public.sellers as seller on seller.id = offer.seller_id`,
  )
  expect(sellers).toEqual([{ name: 'Our Harbour' }])
})

test('a refused row is reported, and the rows around it are imported', async () => {
  await addThere(2)
  await other.query(`update public.products set name = null where name = 'Lamp 1'`)
  await run()
  expect(await taken()).toBe(1)
  expect(warnings).toEqual([{ source: 'north', count: 1, example: 'name is missing.' }])
})

test('one server reads at a time', async () => {
  await addThere(1200)
  let lists = 0
  const watched: OfferSourceReader = {
    ...source,
    listSellers: (signal) => {
      lists += 1
      return source.listSellers(signal)
    },
  }
  await Promise.all([run(watched), run(watched), run(watched)])
  expect(lists).toBe(1)
  expect(await taken()).toBe(1200)
})

test('a slow project is read by one server the whole time', async () => {
  await addThere(3)
  const leaseSeconds = 1
  let lists = 0
  const slow: OfferSourceReader = {
    ...source,
    async listSellers(signal) {
      lists += 1
      await sleep(leaseSeconds * 2500)
      return await source.listSellers(signal)
    },
  }
  const runSlowly = () => followOfferSource({ backend, source: slow, log, leaseSeconds }, never)
  const first = runSlowly()
  await sleep(leaseSeconds * 1500)
  await runSlowly()
  expect(lists).toBe(1)
  await first
  expect(await taken()).toBe(3)
  await runSlowly()
  expect(lists).toBe(2)
})
