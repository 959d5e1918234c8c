import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend, type Backend } from '#src/backend.ts'
import { spendUse } from '#src/commands/spend-use.ts'
import { startQuotaJobs } from '#src/jobs/quota-jobs.ts'
import type { Log } from '#src/log.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let backend: Backend
let person: TestPerson
let people = 0
const noted: string[] = []
const log: Log = {
  info: (event) => void noted.push(event),
  warn: (event) => void noted.push(event),
  error: (event) => void noted.push(event),
}

beforeAll(async () => {
  site = await startTestServer()
  backend = connectBackend(
    { ...site.server.supabase, url: site.server.localUrl, publicUrl: site.server.publicUrl },
    log,
  )
})
afterAll(async () => {
  await backend.stop()
  await site.stop()
})
beforeEach(async () => {
  noted.length = 0
  person = await site.addPerson(`spender${(people += 1)}`)
})

/** A database that cannot be reached at those calls, counted from 1. */
function unreachableAt(...calls: number[]): Pick<Backend, 'asService'> {
  let count = 0
  return {
    asService: (work) => {
      count += 1
      return calls.includes(count)
        ? Promise.reject(new Error('no database'))
        : backend.asService(work)
    },
  }
}

const scan = <Result>(work: () => Promise<Result>, over: Pick<Backend, 'asService'> = backend) =>
  spendUse({ backend: over, log }, person.id, 'scans', work)

async function state() {
  const [row] = await site.query(
    `select num_scans as month, num_scans_total as total,
       (select count(*)::int from internal.quota_uses where user_id = $1 and settled_at is not null) as settled,
       (select count(*)::int from internal.quota_uses where user_id = $1 and returned_at is not null) as returned
     from public.subscriptions where user_id = $1`,
    [person.id],
  )
  return row
}
const counted = { month: 1, total: 1, settled: 1, returned: 0 }
const givenBack = { month: 0, total: 0, settled: 0, returned: 1 }

const failing = async () => await Promise.reject(new Error('The provider is down.'))

test('a work that is done keeps its use', async () => {
  expect(await scan(async () => await Promise.resolve('done'))).toBe('done')
  expect(await state()).toEqual(counted)
})

test('a work that fails gives its use back, once', async () => {
  await expect(scan(failing)).rejects.toThrow('The provider is down.')
  expect(await state()).toEqual(givenBack)
})

test('nothing is done when uses cannot be counted', async () => {
  const work = vi.fn<() => Promise<void>>()
  await expect(scan(work, unreachableAt(1))).rejects.toMatchObject({ code: 'unavailable' })
  expect(work).not.toHaveBeenCalled()
  expect(await state()).toEqual({ ...givenBack, returned: 0 })
})

test('a work whose use cannot be settled is done all the same, and settled later', async () => {
  expect(await scan(async () => await Promise.resolve('done'), unreachableAt(2))).toBe('done')
  expect(noted).toEqual(['quota.not_settled'])
  await expect.poll(state).toEqual(counted)
})

test('a use that cannot be given back at once comes back later, once', async () => {
  await expect(scan(failing, unreachableAt(2))).rejects.toThrow('The provider is down.')
  expect(noted).toEqual(['quota.not_returned'])
  await expect.poll(state).toEqual(givenBack)
})

test('Pro is not counted', async () => {
  await site.query(`update public.subscriptions set tier = 'pro' where user_id = $1`, [person.id])
  expect(await scan(async () => await Promise.resolve('done'))).toBe('done')
  expect(await state()).toEqual({ ...counted, month: 0, total: 0, settled: 0 })
})

/** As long ago as that a server began a work and was never heard of again. */
async function dieAtWork(ago: string): Promise<void> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  void scan(async () => {
    begin()
    await new Promise(() => undefined)
  })
  await begun
  await site.query(
    `update internal.quota_uses set created_at = now() - $2::interval where user_id = $1 and settled_at is null`,
    [person.id, ago],
  )
}

describe('a use whose server died', () => {
  test('comes back once, however many servers look for it', async () => {
    const other = { month: 1, total: 1, settled: 1, returned: 1 }
    await scan(async () => await Promise.resolve())
    await dieAtWork('11 minutes')
    const pauses = { abandoned: 20, old: 60_000 }
    const jobs = [1, 2, 3].map(() => startQuotaJobs({ backend, log, pauses }))
    await expect.poll(state).toEqual(other)
    // They go on looking, and find nothing more.
    const later = await site.addPerson(`later${people}`)
    await site.query(`select private.reserve_quota($1, 'reviews', gen_random_uuid())`, [later.id])
    await site.query(
      `update internal.quota_uses set created_at = now() - interval '1 day' where user_id = $1`,
      [later.id],
    )
    await expect
      .poll(() =>
        site.query('select num_reviews from subscriptions where user_id = $1', [later.id]),
      )
      .toEqual([{ num_reviews: 0 }])
    expect(await state()).toEqual(other)
    await Promise.all(jobs.map((job) => job.stop()))
  })

  test('is left alone while somebody may still be at work, and when the work was done', async () => {
    await scan(async () => await Promise.resolve())
    await dieAtWork('5 minutes')
    await site.query(
      `update internal.quota_uses set created_at = now() - interval '1 day' where user_id = $1 and settled_at is not null`,
      [person.id],
    )
    await site.query(`select private.return_abandoned_quota('10 minutes')`)
    expect(await state()).toEqual({ month: 2, total: 2, settled: 1, returned: 0 })
  })
})

test('uses of months before the last one are forgotten, and no counter changes', async () => {
  await scan(async () => await Promise.resolve())
  await scan(async () => await Promise.resolve())
  await site.query(
    `update internal.quota_uses set used_on = (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date - 1
     where request_id = (select request_id from internal.quota_uses where user_id = $1 limit 1)`,
    [person.id],
  )
  const jobs = startQuotaJobs({ backend, log })
  await expect.poll(state).toEqual({ month: 2, total: 2, settled: 1, returned: 0 })
  await jobs.stop()
})
