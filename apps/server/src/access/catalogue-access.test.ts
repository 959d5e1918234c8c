import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

let site: TestServer
const clients = new Map<string, SupabaseClient>()

/** Name, columns of the seller; each has a lamp in the US and one in Britain, and two expired offers. */
const sellers = `
  values ('open', true, false, true), ('hidden', true, true, true), ('pro', false, false, true), ('inactive', true, false, false)`

const plans: Record<string, string> = {
  basic: `tier = 'free'`,
  trial: `tier = 'pro', is_trial = true, trial_start = now(), trial_end = now() + interval '7 days'`,
  pro: `tier = 'pro', status = 'active'`,
  vip: 'is_vip = true',
  admin: 'is_admin = true',
  referred: `referrer = 'hidden'`,
}

beforeAll(async () => {
  site = await startTestServer()
  await site.query(
    `insert into public.sellers (user_id, name, seller_code, is_for_free_and_trial, hide_unless_searched, is_active)
     select null, name, name, is_open, is_hidden, is_active from (${sellers}) as made (name, is_open, is_hidden, is_active)`,
  )
  await site.query(
    `insert into catalogue.products (name, country, seller_id, is_listed, expires_at, channel_name)
     select seller.name || ' ' || offer.kind, offer.country, seller.id, offer.kind <> 'unlisted',
       now() + case offer.kind when 'expired' then interval '-1 minute' else '1 day' end, 'deals'
     from public.sellers as seller,
       (values ('US', 'US'), ('GB', 'GB'), ('US', 'expired'), ('US', 'unlisted')) as offer (country, kind)
     where seller.user_id is null`,
  )
  for (const [name, columns] of Object.entries(plans)) {
    const person = await site.addPerson(name)
    await site.query(`update public.subscriptions set ${columns} where user_id = $1`, [person.id])
    clients.set(name, person.client)
  }
  const { localUrl, supabase } = site.server
  const auth = { persistSession: false, autoRefreshToken: false }
  clients.set('visitor', createClient(localUrl, supabase.publishableKey, { auth }))
})

afterAll(() => site.stop())

function clientOf(name: string): SupabaseClient {
  const client = clients.get(name)
  if (!client) throw new Error(`There is no ${name}.`)
  return client
}

const rows = z.array(z.object({ name: z.string() }))

/** Names in an answer, sorted; the code of a refused one. */
async function read(asked: PromiseLike<{ data: unknown; error: { code: string } | null }>) {
  const { data, error } = await asked
  return error
    ? error.code
    : rows
        .parse(data)
        .map(({ name }) => name)
        .toSorted()
}

const inBoth = (...names: string[]) => names.flatMap((name) => [`${name} GB`, `${name} US`])
const inUs = (...names: string[]) => names.map((name) => `${name} US`)
const free = ['hidden', 'open']
const paid = ['hidden', 'open', 'pro']

const sights: Record<string, { table: string[]; listed: string[]; sellers: string[] | string }> = {
  visitor: { table: inUs(...free), listed: inUs('open'), sellers: '42501' },
  basic: { table: inBoth(...free), listed: inBoth('open'), sellers: free },
  trial: { table: inBoth(...free), listed: inBoth('open'), sellers: free },
  referred: { table: inBoth(...free), listed: inBoth(...free), sellers: free },
  pro: { table: inBoth(...paid), listed: inBoth(...paid), sellers: paid },
  vip: { table: inBoth(...free), listed: inBoth('open'), sellers: paid },
  admin: {
    table: inBoth(...free),
    listed: inBoth('open'),
    sellers: ['hidden', 'inactive', 'open', 'pro'],
  },
}

describe.each(Object.entries(sights))(
  '%s, over HTTP',
  (name, { table, listed, sellers: known }) => {
    it('sees these offers and sellers, and no others', async () => {
      const client = clientOf(name)
      const catalogue = client.schema('catalogue')
      const find = (args: object) =>
        read(catalogue.rpc('search_products', { p_country: null, ...args }))
      expect(await find({})).toEqual(listed)
      expect(await find({ p_search: 'us' })).toEqual(table.filter((offer) => offer.endsWith('US')))
      expect(await find({ p_search: 'expired' })).toEqual([])
      expect(await read(catalogue.from('products').select('name'))).toEqual(table)
      expect((await catalogue.rpc('count_products', { p_country: null })).data).toBe(listed.length)
      expect(await read(client.from('sellers').select('name').is('user_id', null))).toEqual(known)
    })

    it('cannot count, filter or embed more through the table', async () => {
      const client = clientOf(name)
      const products = () => client.schema('catalogue').from('products')
      const { count } = await products().select('id', { count: 'exact', head: true })
      expect(count).toBe(table.length)
      expect(await read(products().select('name').eq('country', 'GB'))).toEqual(
        table.filter((offer) => offer.endsWith('GB')),
      )
      for (const column of ['phrase', 'source', 'channel_name', 'expires_at']) {
        expect([column, await read(products().select(`name, ${column}`))]).toEqual([
          column,
          '42501',
        ])
        expect([column, await read(products().select('name').not(column, 'is', null))]).toEqual([
          column,
          '42501',
        ])
        expect([column, await read(products().select('name').order(column))]).toEqual([
          column,
          '42501',
        ])
      }
    })

    it('writes no offers', async () => {
      const products = clientOf(name).schema('catalogue').from('products')
      for (const asked of [
        products.insert({ name: 'x' }),
        products.update({ name: 'x' }).neq('name', ''),
        products.delete().neq('name', ''),
      ]) {
        expect((await asked).error?.code).toBe('42501')
      }
    })
  },
)

const findAsPro = () => read(clientOf('pro').schema('catalogue').rpc('search_products', {}))

it('after Pro ends, an earlier token no longer shows its offers', async () => {
  expect(await findAsPro()).toEqual(inUs(...paid))
  await site.query(
    `update public.subscriptions set tier = 'free' where user_id = (select id from public.users where email = $1)`,
    ['pro@example.com'],
  )
  expect(await findAsPro()).toEqual(inUs('open'))
})
