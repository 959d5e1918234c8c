import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'
import { openFiles } from './unreferenced-files.ts'

const database = openDatabase()
const { run, raw, addPerson } = database
const { claim, noted, addProduct, change, deleteForGood } = openFiles(database)

const deleteOld = async (most = 1000) =>
  (await run('service', 'select private.delete_old_trash($1) as gone', [most]))[0]?.['gone']

const makeDue = () => run('owner', 'update internal.unreferenced_files set due = now()')
const receiptOf = (owner: string, name = 'a.pdf') => `receipts/${owner}/${name}`
const pictureOf = (owner: string, name = 'p.jpg') =>
  `http://localhost:3000/storage/v1/object/public/product-images/${owner}/${name}`

/** Records an upload as the server does. */
const announce = (bucket: string, path: string, owner: string | null) =>
  run('service', 'select private.announce_file($1, $2, $3)', [bucket, path, owner])

beforeEach(async () => {
  await run('owner', 'delete from internal.unreferenced_files')
})

describe('files that a product no longer uses', () => {
  it('are recorded for 30 days if a field changes', async () => {
    const owner = await addPerson('pro')
    const id = await addProduct(owner, {
      receipt_url: receiptOf(owner),
      review_screenshot_url: `review-screenshots/${owner}/s.png`,
      product_image_url: pictureOf(owner),
    })
    await change(owner, id, `name = 'x', deleted_at = now()`)
    expect(await noted()).toEqual([])
    await change(owner, id, 'deleted_at = null, receipt_url = null')
    await change(owner, id, `product_image_url = 'https://example.com/p.jpg'`)
    expect(await noted()).toEqual([
      { path: `${owner}/p.jpg`, days: 30 },
      { path: receiptOf(owner), days: 30 },
    ])
  })

  it('are recorded at once if the product is deleted permanently, with its earlier ones', async () => {
    const owner = await addPerson('pro')
    const id = await addProduct(owner, { receipt_url: receiptOf(owner, 'old.pdf') })
    await change(owner, id, 'receipt_url = $2', [receiptOf(owner, 'new.pdf')])
    await deleteForGood(owner, id)
    expect(await noted()).toEqual([
      { path: receiptOf(owner, 'new.pdf'), days: 0 },
      { path: receiptOf(owner, 'old.pdf'), days: 0 },
    ])
  })

  it.each([
    ['a picture somewhere else', () => 'https://example.com/p.jpg'],
    ['a picture in another person’s folder', () => pictureOf(randomUUID())],
    ['a picture with a strange name', (owner: string) => pictureOf(owner, '..%2Fp.jpg')],
    [
      'another person’s folder after the own one',
      (owner: string) => pictureOf(owner, `x${pictureOf(randomUUID())}`),
    ],
  ])('%s is not ours', async (_what, url) => {
    const owner = await addPerson('pro')
    await deleteForGood(owner, await addProduct(owner, { product_image_url: url(owner) }))
    expect(await noted()).toEqual([])
  })

  it('are not recorded for a deleted account: those are deleted by folder', async () => {
    const owner = await addPerson('pro')
    const id = await addProduct(owner, { receipt_url: receiptOf(owner) })
    await change(owner, id, 'receipt_url = $2', [receiptOf(owner, 'b.pdf')])
    expect(await noted()).toHaveLength(1)
    const auth = await raw().connect('supabase_auth_admin')
    await auth.query('delete from auth.users where id = $1', [owner])
    expect(await noted()).toEqual([])
  })
})

describe('files that are due', () => {
  it('are given to a server once, and again after a while', async () => {
    const owner = await addPerson('pro')
    await deleteForGood(owner, await addProduct(owner, { receipt_url: receiptOf(owner) }))
    expect(await claim()).toEqual([
      { bucket: 'product-files', path: receiptOf(owner), user_id: owner },
    ])
    expect(await claim()).toEqual([])
    await makeDue()
    expect(await claim()).toHaveLength(1)
    await run('service', `select private.forget_unreferenced_files('product-files', $1)`, [
      [receiptOf(owner)],
    ])
    expect(await noted()).toEqual([])
  })

  it('are given to one of several servers', async () => {
    const owner = await addPerson('pro')
    for (let n = 0; n < 20; n += 1) {
      // One after the other: each is a separate product.
      await deleteForGood(
        owner,
        await addProduct(owner, { receipt_url: receiptOf(owner, `${n}.pdf`) }),
      )
    }
    const claims = await Promise.all([claim(8), claim(8), claim(8)])
    const paths = claims.flat().map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.length).toBe(20)
  })

  it.each([
    ['a product', async (owner: string) => void (await addProduct(owner, both(owner)))],
    [
      'a product in the trash',
      async (owner: string) =>
        void (await addProduct(owner, { ...both(owner), deleted_at: new Date() })),
    ],
  ])('are kept if %s refers to them', async (_what, refer) => {
    const owner = await addPerson('pro')
    await deleteForGood(owner, await addProduct(owner, both(owner)))
    expect(await noted()).toHaveLength(2)
    await refer(owner)
    expect(await claim()).toEqual([])
    expect(await noted()).toEqual([])
  })

  it.each(['own', 'global'])('are kept if the picture shows an %s seller', async (kind) => {
    const owner = await addPerson('pro')
    await deleteForGood(owner, await addProduct(owner, both(owner)))
    await addSeller(database, kind === 'own' ? owner : null, { thumbnail_url: pictureOf(owner) })
    expect((await claim()).map(({ bucket }) => bucket)).toEqual(['product-files'])
  })

  it('are kept if an offer shows them', async () => {
    const owner = await addPerson('admin')
    await deleteForGood(owner, await addProduct(owner, both(owner)))
    const seller = await addSeller(database, null)
    await addOffer(database, seller, { image_url: pictureOf(owner) })
    expect((await claim()).map(({ bucket }) => bucket)).toEqual(['product-files'])
  })

  it.each(['?width=200', '#large'])('are kept if a picture shows them with %s', async (end) => {
    const owner = await addPerson('pro')
    await deleteForGood(owner, await addProduct(owner, { product_image_url: pictureOf(owner) }))
    await addProduct(owner, { product_image_url: pictureOf(owner) + end })
    expect(await claim()).toEqual([])
  })

  it('are hidden from everybody else', async () => {
    const person = await addPerson('admin')
    for (const sql of [
      'select * from private.claim_unreferenced_files(1)',
      `select private.forget_unreferenced_files('product-files', '{}')`,
      'select private.delete_old_trash(1)',
      'table internal.unreferenced_files',
    ]) {
      expect(await refusalOf(run(person, sql))).toMatchObject({ code: '42501' })
    }
  })
})

describe('the trash', () => {
  it('is emptied of products older than 30 days, and of nothing else', async () => {
    const owner = await addPerson('pro')
    const days = [29.9, 30.1, 45]
    for (const day of days) {
      await addProduct(owner, {
        name: String(day),
        receipt_url: receiptOf(owner, `${Math.round(day)}.pdf`),
        deleted_at: new Date(Date.now() - day * 86_400_000),
      })
    }
    await addProduct(owner, { name: 'kept' })
    expect(await deleteOld(1)).toBe(1)
    expect(await deleteOld()).toBe(1)
    expect(await deleteOld()).toBe(0)
    expect(await run(owner, 'select name from public.products order by name')).toEqual([
      { name: '29.9' },
      { name: 'kept' },
    ])
    expect(await noted()).toEqual([
      { path: receiptOf(owner, '30.pdf'), days: 0 },
      { path: receiptOf(owner, '45.pdf'), days: 0 },
    ])
  })

  it('adds almost nothing to a change of 5,000 products if no file is removed', async () => {
    const owner = await addPerson('pro')
    await run(
      'owner',
      `insert into public.products (user_id, name, receipt_url, product_image_url)
       select $1, 'Lamp ' || n, $2 || n || '.pdf', $3 || n || '.jpg' from generate_series(1, 5000) as n`,
      [owner, receiptOf(owner, 'r'), pictureOf(owner, 'p')],
    )
    // A plan that a connection made for one product must not be used for thousands.
    await run('owner', `update public.products set tags = '{new}' where name = 'Lamp 1'`)
    const plan = await run<{ 'QUERY PLAN': [Plan] }>(
      'owner',
      `explain (analyze, format json) update public.products set deleted_at = now() where user_id = '${owner}'`,
    )
    const [{ Triggers: triggers, 'Execution Time': total }] = plan[0]?.['QUERY PLAN'] ?? [noPlan]
    const cost = triggers.find((trigger) => trigger['Trigger Name'] === 'c_note_changed_files')
    expect((cost?.Time ?? total) / total).toBeLessThan(0.2)
    expect(await noted()).toEqual([])
  })

  it('removes thousands of files at once', async () => {
    const owner = await addPerson('pro')
    await run(
      'owner',
      `insert into public.products (user_id, receipt_url, product_image_url, deleted_at)
       select $1, $2 || n || '.pdf', $3 || n || '.jpg', now() from generate_series(1, 2000) as n`,
      [owner, receiptOf(owner, 'r'), pictureOf(owner, 'p')],
    )
    await run(owner, 'delete from public.products where deleted_at is not null')
    expect(await noted()).toHaveLength(4000)
    expect(await claim(1000)).toHaveLength(1000)
  })
})

type Plan = {
  Triggers: { 'Trigger Name': string; Time: number }[]
  'Execution Time': number
}
const noPlan: Plan = { Triggers: [], 'Execution Time': 0 }

const both = (owner: string) => ({
  receipt_url: receiptOf(owner),
  product_image_url: pictureOf(owner),
})

const thumbnailOf = (owner: string, name = 't.jpg') =>
  `http://localhost:3000/storage/v1/object/public/seller-thumbnails/${owner}/${name}`
const claimedThumbnail = (owner: string, name: string) => ({
  bucket: 'seller-thumbnails',
  path: `${owner}/${name}`,
  user_id: owner,
})

describe('the picture of a seller', () => {
  it('is recorded for 30 days if another replaces it or the seller is deleted', async () => {
    const owner = await addPerson()
    const seller = await addSeller(database, owner, { thumbnail_url: thumbnailOf(owner, 'a.jpg') })
    await run(owner, `update public.sellers set name = 'x', thumbnail_url = thumbnail_url`)
    expect(await noted()).toEqual([])
    await run(owner, 'update public.sellers set thumbnail_url = $1', [thumbnailOf(owner, 'b.jpg')])
    await run(owner, 'delete from public.sellers where id = $1', [seller])
    expect(await noted()).toEqual([
      { path: `${owner}/a.jpg`, days: 30 },
      { path: `${owner}/b.jpg`, days: 30 },
    ])
    await makeDue()
    expect(await claim()).toEqual([
      claimedThumbnail(owner, 'a.jpg'),
      claimedThumbnail(owner, 'b.jpg'),
    ])
  })

  it('is kept if a seller has it again', async () => {
    const owner = await addPerson()
    const seller = await addSeller(database, owner, { thumbnail_url: thumbnailOf(owner) })
    await run(owner, 'update public.sellers set thumbnail_url = null')
    await run(owner, 'update public.sellers set thumbnail_url = $2 where id = $1', [
      seller,
      thumbnailOf(owner),
    ])
    await makeDue()
    expect(await claim()).toEqual([])
    expect(await noted()).toEqual([])
  })

  it("is never recorded if it is stored elsewhere, or in another person's folder", async () => {
    const [owner, other] = [await addPerson(), await addPerson()]
    for (const address of [
      'https://example.com/t.jpg',
      thumbnailOf(other),
      thumbnailOf(owner, '../x.jpg'),
      thumbnailOf('global', '../x.jpg'),
    ]) {
      await addSeller(database, owner, { thumbnail_url: address })
    }
    await run(owner, 'delete from public.sellers')
    expect(await noted()).toEqual([])
  })

  it('is deleted with the account', async () => {
    const owner = await addPerson()
    await addSeller(database, owner, { thumbnail_url: thumbnailOf(owner) })
    await run('owner', 'delete from auth.users where id = $1', [owner])
    expect(await noted()).toEqual([])
  })

  it("that an admin set has no owner, also on a user's seller, and stays while any seller shows it", async () => {
    const owner = await addPerson()
    const address = thumbnailOf('global', 'c.jpg')
    await addSeller(database, owner, { thumbnail_url: address })
    const global = await addSeller(database, null, { thumbnail_url: address })
    await run('owner', 'delete from auth.users where id = $1', [owner])
    expect(await noted()).toEqual([{ path: 'global/c.jpg', days: 30 }])
    await makeDue()
    expect(await claim()).toEqual([])
    expect(await noted()).toEqual([])

    await run('owner', 'update public.sellers set thumbnail_url = null where id = $1', [global])
    expect(await noted()).toEqual([{ path: 'global/c.jpg', days: 30 }])
    await makeDue()
    expect(await claim()).toEqual([
      { bucket: 'seller-thumbnails', path: 'global/c.jpg', user_id: null },
    ])
  })

  it('that an admin uploads is deleted after a day, unless a seller shows it by then', async () => {
    for (const path of ['global/kept.jpg', 'global/left.jpg']) {
      await announce('seller-thumbnails', path, null)
    }
    expect(await noted()).toEqual([
      { path: 'global/kept.jpg', days: 1 },
      { path: 'global/left.jpg', days: 1 },
    ])
    await addSeller(database, null, { thumbnail_url: thumbnailOf('global', 'kept.jpg') })
    await makeDue()
    expect((await claim()).map(({ path }) => path)).toEqual(['global/left.jpg'])
  })
})
