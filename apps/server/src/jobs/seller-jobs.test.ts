import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@sampletrail/local-backend/testing'
import type { JobHandler } from '#src/integrations/queue/job-queue.ts'
import { declareSellerQueue } from '#src/jobs/seller-jobs.ts'
import type { Log } from '#src/log/log.ts'

const migrations = fileURLToPath(new URL('../../../../supabase/migrations', import.meta.url))

let site: TestDatabase
let database: Client
let handler: JobHandler
let batches = 0
/** Called before each batch. */
let beforeBatch: () => void
const scheduled: string[] = []
const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

beforeAll(async () => {
  site = await createTestDatabase({ migrations })
  database = await site.connect('postgres')
  declareSellerQueue({
    queue: {
      work: (_name, _options, given) => void (handler = given),
      schedule: (name, cron) => void scheduled.push(`${name} ${cron}`),
    },
    backend: {
      asService(work) {
        batches += 1
        beforeBatch()
        return site.asService(work)
      },
    },
    log,
  })
})
afterAll(() => site.drop())
beforeEach(() => {
  batches = 0
  beforeBatch = () => undefined
})

const runJob = (signal = new AbortController().signal) =>
  handler({ id: randomUUID(), data: {}, tries: 0, signal })

/** A deleted seller with that many products that still point at it. */
async function addDeletedSeller(products: number): Promise<string> {
  const { id: owner } = await site.createUser({})
  await database.query(`update public.subscriptions set tier = 'pro' where user_id = $1`, [owner])
  const id = randomUUID()
  await database.query(
    `insert into public.sellers (id, user_id, name) values ($1, null, 'Harbour')`,
    [id],
  )
  await database.query(
    `insert into public.products (user_id, seller_id, name, status)
     select $1, $2, 'Lamp ' || n, 'ordered' from generate_series(1, $3) as n`,
    [owner, id, products],
  )
  await database.query(
    'update public.sellers set is_active = false, deleted_at = now() where id = $1',
    [id],
  )
  return id
}

async function countPointing(seller: string): Promise<number> {
  const { rowCount } = await database.query('select from public.products where seller_id = $1', [
    seller,
  ])
  return rowCount ?? 0
}

const isThere = async (seller: string) =>
  (await database.query('select from public.sellers where id = $1', [seller])).rowCount === 1

test('every minute deleted sellers are processed to the last product, and the next run changes nothing', async () => {
  const sellers = [await addDeletedSeller(3), await addDeletedSeller(2100)]
  await runJob()
  for (const seller of sellers) {
    expect(await countPointing(seller)).toBe(0)
    expect(await isThere(seller)).toBe(false)
  }
  batches = 0
  await runJob()
  expect(batches).toBe(1)
  expect(scheduled).toEqual(['release-deleted-sellers * * * * *'])
})

test('a server that stops ends after a batch, and the next one continues', async () => {
  const seller = await addDeletedSeller(2100)
  const stop = new AbortController()
  beforeBatch = () => stop.abort()
  await runJob(stop.signal)
  expect(await countPointing(seller)).toBe(100)
  await runJob()
  expect(await countPointing(seller)).toBe(0)
  expect(await isThere(seller)).toBe(false)
})

test('a batch that takes too long is retried with fewer products', async () => {
  const seller = await addDeletedSeller(20)
  beforeBatch = () => {
    if (batches === 1) throw new Error('canceling statement due to statement timeout')
  }
  await runJob()
  expect(await isThere(seller)).toBe(false)
})

test('a product that cannot be changed fails the job, which keeps its progress and ends later', async () => {
  const seller = await addDeletedSeller(5)
  await database.query(
    `create function private.refuse_lamp() returns trigger language plpgsql as
     $$ begin raise exception 'Not this one.'; end $$`,
  )
  await database.query(
    `create trigger z_refuse before update on public.products for each row
     when (old.name = 'Lamp 3') execute function private.refuse_lamp()`,
  )
  await expect(runJob()).rejects.toThrow('Not this one.')
  expect(await countPointing(seller)).toBeGreaterThan(0)
  expect(await countPointing(seller)).toBeLessThan(5)
  expect(await isThere(seller)).toBe(true)
  await database.query('drop trigger z_refuse on public.products')
  await runJob()
  expect(await isThere(seller)).toBe(false)
})
