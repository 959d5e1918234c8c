import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'
import { openFiles } from './unreferenced-files.ts'

const database = openDatabase()
const { run, raw, addPerson } = database
const { claim, noted, addProduct, change, deleteForGood } = openFiles(database)

/** Pictures that the owner has uploaded. */
const storePhotos = (owner: string, ...names: string[]) =>
  run(
    'owner',
    `insert into internal.stored_files (bucket, path, user_id, bytes)
     select 'product-images', $1 || '/' || name, $1::uuid, 1 from unnest($2::text[]) as name`,
    [owner, names],
  )

/** Photos of the product's listing, as its owner chooses them. */
const choosePhotos = (owner: string, product: string, names: string[]) =>
  run(
    owner,
    `insert into public.listing_drafts (product_id, photos) values ($1, $2)
     on conflict (product_id) do update set photos = excluded.photos`,
    [product, names.map((name) => (name === 'product' ? name : `${owner}/${name}`))],
  )

beforeEach(async () => {
  await run('owner', 'delete from internal.unreferenced_files')
})

describe('photos that a listing no longer has', () => {
  it('are recorded for 30 days if they are removed, and not if they are moved', async () => {
    const owner = await addPerson('pro')
    const id = await addProduct(owner)
    await storePhotos(owner, 'a.jpg', 'b.jpg')
    await choosePhotos(owner, id, ['a.jpg', 'product', 'b.jpg'])
    await choosePhotos(owner, id, ['b.jpg', 'a.jpg'])
    await change(owner, id, 'deleted_at = now()')
    await change(owner, id, 'deleted_at = null')
    expect(await noted()).toEqual([])
    await choosePhotos(owner, id, ['b.jpg'])
    expect(await noted()).toEqual([{ path: `${owner}/a.jpg`, days: 30 }])
  })

  it('are recorded at once if the product is deleted permanently, with its earlier ones', async () => {
    const owner = await addPerson('pro')
    const id = await addProduct(owner)
    await storePhotos(owner, 'a.jpg', 'b.jpg')
    await choosePhotos(owner, id, ['a.jpg', 'b.jpg'])
    await choosePhotos(owner, id, ['b.jpg', 'product'])
    await deleteForGood(owner, id)
    expect(await noted()).toEqual([
      { path: `${owner}/a.jpg`, days: 0 },
      { path: `${owner}/b.jpg`, days: 0 },
    ])
    expect((await claim()).map(({ bucket }) => bucket)).toEqual([
      'product-images',
      'product-images',
    ])
  })

  it('are kept if a listing has them again, also of a product in the trash', async () => {
    const owner = await addPerson('pro')
    const [first, second] = [await addProduct(owner), await addProduct(owner)]
    await storePhotos(owner, 'a.jpg', 'b.jpg')
    await choosePhotos(owner, first, ['a.jpg', 'b.jpg'])
    await choosePhotos(owner, second, ['product', 'a.jpg'])
    await change(owner, second, 'deleted_at = now()')
    await deleteForGood(owner, first)
    expect((await claim()).map(({ path }) => path)).toEqual([`${owner}/b.jpg`])
    expect((await noted()).map(({ path }) => path)).toEqual([`${owner}/b.jpg`])
  })

  it('are recorded only if the owner has stored such files', async () => {
    const [owner, other] = [await addPerson('pro'), await addPerson('pro')]
    const id = await addProduct(owner)
    await storePhotos(owner, 'stored.jpg')
    await run('owner', 'update internal.stored_files set user_id = $2 where path = $1', [
      `${owner}/stored.jpg`,
      other,
    ])
    await choosePhotos(owner, id, ['stored.jpg', 'made-up.jpg'])
    await choosePhotos(owner, id, [])
    await choosePhotos(owner, id, ['another.jpg'])
    await deleteForGood(owner, id)
    expect(await noted()).toEqual([])
  })

  it('are not recorded for a deleted account: those are deleted by folder', async () => {
    const owner = await addPerson('pro')
    await storePhotos(owner, 'a.jpg')
    await choosePhotos(owner, await addProduct(owner), ['a.jpg'])
    const auth = await raw().connect('supabase_auth_admin')
    await auth.query('delete from auth.users where id = $1', [owner])
    expect(await noted()).toEqual([])
  })
})
