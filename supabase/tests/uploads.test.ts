import { beforeEach, describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

/** Records an upload as the server does. */
const announce = (actor: string, bucket: string, path: string, owner: string | null) =>
  run(actor, 'select private.announce_file($1, $2, $3)', [bucket, path, owner])

async function claimAfterADay(): Promise<string[]> {
  const early = await run('service', 'select from private.claim_unreferenced_files(100)')
  expect(early).toEqual([])
  await run('owner', `update internal.unreferenced_files set due = due - interval '25 hours'`)
  const rows = await run<{ path: string }>(
    'service',
    'select path from private.claim_unreferenced_files(100) order by path',
  )
  return rows.map(({ path }) => path)
}

beforeEach(async () => {
  await run('owner', 'delete from internal.unreferenced_files')
})

describe('an upload', () => {
  it('without a reference is deleted after a day, from every folder', async () => {
    const owner = await addPerson()
    const files = [
      ['product-files', `receipts/${owner}/a.pdf`],
      ['product-files', `receipt-screenshots/${owner}/a.png`],
      ['product-files', `review-screenshots/${owner}/a.png`],
      ['product-files', `proofs/${owner}/a.png`],
      ['product-images', `${owner}/a.jpg`],
      ['seller-thumbnails', `${owner}/b.jpg`],
    ] as const
    for (const [bucket, path] of files) await announce('service', bucket, path, owner)
    expect(await claimAfterADay()).toEqual(files.map(([, path]) => path).toSorted())
  })

  it('stays if a product, one in the trash, a seller or an offer refers to it by then', async () => {
    const owner = await addPerson('pro')
    const images = 'https://site.example/storage/v1/object/public'
    const receipt = `receipts/${owner}/a.pdf`
    const screenshot = `review-screenshots/${owner}/a.png`
    await announce('service', 'product-files', receipt, owner)
    await announce('service', 'product-files', screenshot, owner)
    for (const name of ['p', 'o']) {
      await announce('service', 'product-images', `${owner}/${name}.jpg`, owner)
    }
    await announce('service', 'seller-thumbnails', `${owner}/s.jpg`, owner)
    await run(
      owner,
      `insert into public.products (user_id, name, receipt_url, product_image_url) values ($1, 'Lamp', $2, $3)`,
      [owner, receipt, `${images}/product-images/${owner}/p.jpg`],
    )
    await run(
      owner,
      `insert into public.products (user_id, name, review_screenshot_url) values ($1, 'Gone', $2)`,
      [owner, screenshot],
    )
    await run(owner, `update public.products set deleted_at = now() where name = 'Gone'`)
    await addSeller(database, owner, {
      thumbnail_url: `${images}/seller-thumbnails/${owner}/s.jpg`,
    })
    await addOffer(database, await addSeller(database, null), {
      image_url: `${images}/product-images/${owner}/o.jpg`,
    })
    expect(await claimAfterADay()).toEqual([])
    expect(await run('owner', 'select from internal.unreferenced_files')).toEqual([])
  })

  it('that a product stops using within the day stays for 30 days', async () => {
    const owner = await addPerson()
    const receipt = `receipts/${owner}/a.pdf`
    await announce('service', 'product-files', receipt, owner)
    await run(owner, `insert into public.products (user_id, receipt_url) values ($1, $2)`, [
      owner,
      receipt,
    ])
    await run(owner, 'update public.products set receipt_url = null')
    expect(await claimAfterADay()).toEqual([])
  })

  it('is recorded only by the server', async () => {
    const person = await addPerson()
    for (const actor of ['anonymous', person]) {
      const noted = announce(actor, 'product-images', `${person}/a.jpg`, person)
      expect(await refusalOf(noted)).toMatchObject({ code: '42501' })
    }
  })
})

const reserve = (owner: string | null, name: string, bytes: number) =>
  run('service', `select private.reserve_file('product-images', $1, $2, $3)`, [
    `${owner ?? 'global'}/${name}.jpg`,
    owner,
    bytes,
  ])
const storageOf = (owner: string) =>
  run(
    owner,
    'select used_bytes::float8 as used, most_bytes::float8 as most from public.my_storage()',
  )
const half = 250_000_000

describe('the bytes of an account', () => {
  it('are counted, shown to their owner, and limited by the plan', async () => {
    const owner = await addPerson()
    expect(await storageOf(owner)).toEqual([{ used: 0, most: 2 * half }])
    await reserve(owner, 'a', half)
    await reserve(owner, 'b', half)
    expect(await storageOf(owner)).toEqual([{ used: 2 * half, most: 2 * half }])
    const refusal = await refusalOf(reserve(owner, 'c', 1))
    expect(refusal).toMatchObject({ code: 'PT409', hint: 'storage_limit' })
    expect(refusal.message).toContain('Your files take up all 500 MB of your plan.')
    await run('owner', `update public.subscriptions set tier = 'pro' where user_id = $1`, [owner])
    await reserve(owner, 'c', 1)
    expect(await storageOf(owner)).toEqual([{ used: 2 * half + 1, most: 20_000_000_000 }])
  })

  it('are subtracted when a file is removed', async () => {
    const owner = await addPerson()
    await reserve(owner, 'a', 2 * half)
    await run('service', `select private.forget_unreferenced_files('product-images', $1)`, [
      [`${owner}/a.jpg`],
    ])
    expect(await storageOf(owner)).toEqual([{ used: 0, most: 2 * half }])
    await reserve(owner, 'b', 2 * half)
  })

  it('limit uploads at the same time', async () => {
    const owner = await addPerson()
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, place) => reserve(owner, `file-${place}`, 100_000_000)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('have no owner if admins upload them for sellers', async () => {
    await reserve(null, 'a', 2 * half)
    await reserve(null, 'b', 2 * half)
    expect(
      await run('owner', `select from internal.stored_files where path like 'global/%'`),
    ).toEqual([])
  })
})
