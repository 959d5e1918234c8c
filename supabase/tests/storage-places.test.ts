import { tidyStoragePlace } from '@sampletrail/domain/products/storage-place.ts'
import { expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

async function addProduct(owner: string, place: string | null = null): Promise<string> {
  const [row] = await run<{ id: string }>(
    owner,
    `insert into public.products (name, price, storage_place) values ('Lamp', 5, $1) returning id`,
    [place],
  )
  return row?.id ?? ''
}

async function change(owner: string, id: string, to: unknown, base: unknown) {
  const edit = { id, change: { storage_place: to }, base: { storage_place: base } }
  const [row] = await run<{ versions: { left?: string[] }[] }>(
    owner,
    'select public.change_products($1) as versions',
    [JSON.stringify([edit])],
  )
  return row?.versions ?? []
}

const read = async (id: string) => {
  const [row] = await run<{ storage_place: string | null }>(
    'owner',
    'select storage_place from public.products where id = $1',
    [id],
  )
  return row?.storage_place
}

it.each([
  'Box 3',
  '  Shelf \t A\r\nleft ',
  'a\u0001b\u007Fc',
  'a\u00A0b\u2028c',
  'רף 3',
  '👍'.repeat(60),
  '',
  ' \n ',
])('the database stores the place %j as the app does', async (typed) => {
  const owner = await addPerson()
  expect(await read(await addProduct(owner, typed))).toBe(tidyStoragePlace(typed))
  const id = await addProduct(owner)
  await change(owner, id, typed, null)
  expect(await read(id)).toBe(tidyStoragePlace(typed))
})

it.each([
  ['one character too many', 'x'.repeat(61)],
  ['a megabyte', ' '.repeat(1_000_000)],
])('%s is refused, whichever way it comes', async (_title, place) => {
  const owner = await addPerson()
  const id = await addProduct(owner, 'Box 3')
  const refused = { code: '23514' }
  expect(await refusalOf(addProduct(owner, place))).toMatchObject(refused)
  expect(await refusalOf(change(owner, id, place, 'Box 3'))).toMatchObject(refused)
  const set = 'update public.products set storage_place = $1 where id = $2'
  expect(await refusalOf(run(owner, set, [place, id]))).toMatchObject(refused)
  expect(await read(id)).toBe('Box 3')
})

it('a place is compared with what the person saw, and is in the history', async () => {
  const owner = await addPerson()
  const id = await addProduct(owner)
  expect((await change(owner, id, 'Box 3', null))[0]?.left).toBeUndefined()
  // Another device set it meanwhile: what this one did not see stays.
  expect((await change(owner, id, 'Shelf A', null))[0]?.left).toEqual(['storage_place'])
  expect(await read(id)).toBe('Box 3')
  await change(owner, id, null, 'Box 3')
  expect(await read(id)).toBeNull()
  const history = await run<{ changes: object }>(
    'owner',
    `select changes from public.product_events where product_id = $1 and kind = 'changed' order by id`,
    [id],
  )
  expect(history.map(({ changes }) => changes)).toEqual([
    { storage_place: { from: null, to: 'Box 3' } },
    { storage_place: { from: 'Box 3', to: null } },
  ])
})

it('the place stays in the trash and comes back from it', async () => {
  const owner = await addPerson()
  const id = await addProduct(owner, 'Box 3')
  await run(owner, 'update public.products set deleted_at = now() where id = $1', [id])
  await run(owner, 'update public.products set deleted_at = null where id = $1', [id])
  expect(await read(id)).toBe('Box 3')
})

it('nobody else writes or reads it', async () => {
  const id = await addProduct(await addPerson(), 'Box 3')
  const stranger = await addPerson()
  const set = `update public.products set storage_place = 'Mine' where id = $1 returning id`
  expect(await run(stranger, set, [id])).toEqual([])
  const seen = 'select storage_place from public.products where id = $1'
  expect(await run(stranger, seen, [id])).toEqual([])
  expect(await read(id)).toBe('Box 3')
})
