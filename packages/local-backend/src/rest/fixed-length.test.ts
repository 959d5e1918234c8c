import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShop, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
  const owner = await shop.database.connect('postgres')
  await owner.query(`
    create function public.echo(code character) returns text language sql immutable return code;
    notify pgrst, 'reload schema'
  `)
  await vi.waitFor(async () => {
    const { error } = await shop.user.rpc('echo', { code: 'a' })
    if (error) throw error
  }, 20_000)
})

afterAll(async () => {
  await shop.close()
})

test('a column of type char(2) accepts two characters, and no third', async () => {
  const sellers = shop.user.from('sellers')
  const added = await sellers.insert({ name: 'Fixed', country: 'DE' }).select('country').single()
  expect([added.error, added.data]).toEqual([null, { country: 'DE' }])
  const changed = await sellers.update({ country: 'FR' }).eq('name', 'Fixed').select('country')
  expect([changed.error, changed.data]).toEqual([null, [{ country: 'FR' }]])
  const long = await sellers.update({ country: 'FRA' }).eq('name', 'Fixed')
  expect(long.error?.code).toBe('22001')
})

test('an argument of type character keeps its characters', async () => {
  for (const get of [false, true]) {
    const echoed = await shop.user.rpc('echo', { code: 'DE' }, { get })
    expect([echoed.error, echoed.data]).toEqual([null, 'DE'])
  }
})
