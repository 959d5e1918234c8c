import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

async function addProduct(owner: string): Promise<string> {
  const [row] = await run<{ id: string }>(
    owner,
    `insert into public.products (name, status) values ('Mug', 'ordered') returning id`,
  )
  return row?.id ?? ''
}

/** Stores one field, and no other. */
function keep(who: string, product: string, field: string, value: string | string[] | null) {
  return run(
    who,
    `insert into public.listing_drafts (product_id, ${field}) values ($1, $2)
     on conflict (product_id) do update set ${field} = excluded.${field}`,
    [product, value],
  )
}
const manyOf = (owner: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${owner}/photo-${place}.jpg`)
const all = 'select title, price, condition from public.listing_drafts'

describe('listing drafts', () => {
  it('belong only to their owner', async () => {
    const owner = await addPerson()
    const stranger = await addPerson('admin')
    const product = await addProduct(owner)
    await keep(owner, product, 'title', 'My mug')
    expect(await run(stranger, all)).toEqual([])
    const change = `update public.listing_drafts set title = 'Theirs' returning title`
    expect(await run(stranger, change)).toEqual([])
    expect(await refusalOf(run('anonymous', all))).toMatchObject({ code: '42501' })
    for (const sql of ['user_id = null', 'product_id = null', 'created_at = null']) {
      const refused = run(owner, `update public.listing_drafts set ${sql}`)
      expect(await refusalOf(refused)).toMatchObject({ code: '42501' })
    }
    expect(await run(owner, all)).toMatchObject([{ title: 'My mug' }])
  })

  it('keep what another device changed in other fields', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    await Promise.all([
      keep(owner, product, 'title', 'My mug'),
      keep(owner, product, 'price', '29.99'),
      keep(owner, product, 'condition', 'LIKE_NEW'),
    ])
    await keep(owner, product, 'price', '24')
    const whole = [{ title: 'My mug', price: '24', condition: 'LIKE_NEW' }]
    expect(await run(owner, all)).toEqual(whole)
  })

  it('are kept of one’s own products, within the limit of the plan', async () => {
    const owner = await addPerson('pro')
    const oldest = await addProduct(owner)
    const theirs = await addProduct(await addPerson())
    const trashed = await addProduct(owner)
    await run(owner, 'update public.products set deleted_at = now() where id = $1', [trashed])
    for (const product of [theirs, trashed]) {
      expect(await refusalOf(keep(owner, product, 'title', 'x'))).toMatchObject({ code: 'PT409' })
    }
    for (let count = 0; count < 5; count += 1) await addProduct(owner)
    await keep(owner, oldest, 'title', 'Mug')
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [owner])
    expect(await refusalOf(keep(owner, oldest, 'title', 'x'))).toMatchObject({
      code: 'PT403',
      hint: 'product_limit',
    })
    expect(await run(owner, all)).toMatchObject([{ title: 'Mug' }])
  })

  it.each([
    ['title', 'x'.repeat(501)],
    ['description', 'x'.repeat(10_001)],
    ['price', '1'.repeat(41)],
    ['condition', 'BROKEN'],
    ['category_id', 'lamps'],
    ['category_id', '1'],
    ['category_name', 'Lamps'],
  ])('refuse a %s of %.20s', async (field, value) => {
    const owner = await addPerson()
    const refused = keep(owner, await addProduct(owner), field, value)
    expect(await refusalOf(refused)).toMatchObject({ code: '23514' })
  })

  it('keep photos in order: the owner’s own files, and the product’s picture', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    const read = async () =>
      (await run(owner, 'select photos from public.listing_drafts'))[0]?.['photos']
    for (const photos of [manyOf(owner, 12), ['product'], [], null]) {
      await keep(owner, product, 'photos', photos)
      expect(await read()).toEqual(photos)
    }
  })

  it.each<[string, (owner: string) => (string | null)[]]>([
    ['a 13th', (owner) => manyOf(owner, 13)],
    ['the same twice', (owner) => [...manyOf(owner, 1), ...manyOf(owner, 1)]],
    ['a file of somebody else', () => manyOf(randomUUID(), 1)],
    ['a picture that is nobody’s', () => ['global/a.jpg']],
    ['a private file', (owner) => [`receipts/${owner}/a.jpg`]],
    ['a way out of the folder', (owner) => [`${owner}/../${owner}/a.jpg`]],
    ['a path that is too long', (owner) => [`${owner}/${'a'.repeat(150)}.jpg`]],
    ['an address', () => ['https://shop.example/a.jpg']],
    ['nothing', () => [null]],
    ['an empty path', () => ['']],
  ])('refuse photos with %s', async (_title, photosOf) => {
    const owner = await addPerson()
    const refused = keep(owner, await addProduct(owner), 'photos', photosOf(owner) as string[])
    expect(await refusalOf(refused)).toMatchObject({ code: '23514' })
  })

  it('are deleted with their product and with their owner', async () => {
    const owner = await addPerson()
    const product = await addProduct(owner)
    await keep(owner, product, 'price', '5')
    await run(owner, 'update public.products set deleted_at = now() where id = $1', [product])
    expect(await run(owner, all)).toHaveLength(1)
    await run(owner, 'delete from public.products where id = $1', [product])
    expect(await run(owner, all)).toEqual([])
    await keep(owner, await addProduct(owner), 'price', '5')
    await run('owner', 'delete from public.users where id = $1', [owner])
    const rest = 'select from public.listing_drafts where user_id = $1'
    expect(await run('owner', rest, [owner])).toEqual([])
  })
})
