import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredFile } from '@sampletrail/contracts/files.ts'
import type { Backend } from '#src/backend.ts'
import { removeUnreferencedFiles } from '#src/commands/files/remove-unreferenced-files.ts'
import { startTrashJobs } from '#src/jobs/trash-jobs.ts'
import type { Log } from '#src/log/log.ts'
import { addFile } from '#src/testing/fill-account.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let backend: Backend
let owner: TestPerson
const noted: string[] = []
const log: Log = {
  info: () => undefined,
  warn: (event) => void noted.push(event),
  error: () => undefined,
}
const never = new AbortController().signal

beforeAll(async () => {
  site = await startTestServer()
  backend = connectTo(site, log)
  owner = await site.addPerson('owner')
})
afterAll(async () => {
  await backend.stop()
  await site.stop()
})

interface Kept {
  id: string
  receipt: StoredFile
  picture: StoredFile
}

/** A product with its own receipt and picture, as the app creates them. */
async function addProduct(): Promise<Kept> {
  const receipt = await addFile(site, owner, 'receipts')
  const picture = await addFile(site, owner, 'product-images')
  const { data } = await owner.client
    .from('products')
    .insert({ receipt_url: receipt.path, product_image_url: picture.publicUrl })
    .select('id')
    .single()
    .throwOnError()
  return { id: String(data['id']), receipt, picture }
}

const change = (id: string, values: object) =>
  owner.client.from('products').update(values).eq('id', id).throwOnError()
const deleteForGood = async (id: string) => {
  await change(id, { deleted_at: new Date().toISOString() })
  await owner.client.from('products').delete().eq('id', id).throwOnError()
}
const exists = async ({ bucket, path }: StoredFile) =>
  (await site.service.storage.from(bucket).exists(path)).data
const filesOf = ({ receipt, picture }: Kept) => Promise.all([receipt, picture].map(exists))
const run = () => removeUnreferencedFiles({ backend, log }, never)
const daysPass = (days: number) =>
  site.query(`update internal.unreferenced_files set due = due - make_interval(days => $1)`, [days])
const waiting = async () =>
  (await site.query('select path from internal.unreferenced_files')).map(({ path }) => path)

test('the files of a permanently deleted product are deleted too, those of one in the trash stay', async () => {
  const [gone, trashed] = [await addProduct(), await addProduct()]
  await change(trashed.id, { deleted_at: new Date().toISOString() })
  await deleteForGood(gone.id)
  await run()
  expect(await filesOf(gone)).toEqual([false, false])
  // A day after their upload these are checked, and kept.
  await daysPass(1)
  await run()
  expect(await filesOf(trashed)).toEqual([true, true])
  expect(await waiting()).toEqual([])
})

test('an upload without a product is deleted after a day', async () => {
  const receipt = await addFile(site, owner, 'receipts')
  await run()
  expect(await exists(receipt)).toBe(true)
  await daysPass(1)
  await run()
  expect(await exists(receipt)).toBe(false)
  expect(await waiting()).toEqual([])
})

test('a removed receipt can be restored within 30 days, and is deleted after them', async () => {
  const product = await addProduct()
  await change(product.id, { receipt_url: null })
  await daysPass(29)
  await run()
  expect(await filesOf(product)).toEqual([true, true])
  await change(product.id, { receipt_url: product.receipt.path })
  await daysPass(1)
  await run()
  expect(await filesOf(product)).toEqual([true, true])
  expect(await waiting()).toEqual([])
  await change(product.id, { receipt_url: null })
  await daysPass(30)
  await run()
  expect(await filesOf(product)).toEqual([false, true])
})

test('files that storage refuses to delete, or that a crash leaves, are removed later', async () => {
  const product = await addProduct()
  await deleteForGood(product.id)
  const failing = { ...backend, admin: () => Promise.reject(new Error('no storage')) }
  await removeUnreferencedFiles({ backend: failing, log }, never)
  expect(noted).toContain('files.removal_failed')
  expect(await filesOf(product)).toEqual([true, true])
  expect(await waiting()).toHaveLength(2)
  await run()
  // Not before its time: others may have failed for the same reason.
  expect(await filesOf(product)).toEqual([true, true])
  // A server removed one and died before it could say so.
  await site.service.storage.from(product.receipt.bucket).remove([product.receipt.path])
  await daysPass(1)
  await run()
  expect(await filesOf(product)).toEqual([false, false])
  expect(await waiting()).toEqual([])
})

test('several servers at once remove only old products from the trash, with their files', async () => {
  const [old, fresh] = [await addProduct(), await addProduct()]
  for (const { id } of [old, fresh]) await change(id, { deleted_at: new Date().toISOString() })
  await site.query('alter table public.products disable trigger prepare_product')
  await site.query(
    `update public.products set deleted_at = now() - interval '30 days 1 minute' where id = $1`,
    [old.id],
  )
  await site.query('alter table public.products enable trigger prepare_product')
  const servers = [1, 2, 3].map(() => startTrashJobs({ backend, log }))
  await expect.poll(() => filesOf(old), { timeout: 10_000 }).toEqual([false, false])
  await Promise.all(servers.map((server) => server.stop()))
  const left = await site.query('select id from public.products where id = any($1)', [
    [old.id, fresh.id],
  ])
  expect(left).toEqual([{ id: fresh.id }])
  expect(await filesOf(fresh)).toEqual([true, true])
})

test('resale analyses are deleted when they are a day old', async () => {
  const ids = ['picture', 'title'].map(async (mode) => {
    const { id } = await addProduct()
    await site.query(`select private.keep_resale_analysis($1, $2, $3, 'lamp', '["x"]')`, [
      owner.id,
      id,
      mode,
    ])
    return id
  })
  const [fresh] = await Promise.all(ids)
  await site.query(
    `update public.resale_analyses set searched_at = now() - interval '25 hours' where mode = 'title'`,
  )
  const jobs = startTrashJobs({ backend, log })
  const kept = () => site.query('select product_id from public.resale_analyses')
  await expect.poll(kept).toEqual([{ product_id: fresh }])
  await jobs.stop()
})
