import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Backend } from '#src/backend.ts'
import { startQuotaJobs } from '#src/jobs/quota-jobs.ts'
import type { Log } from '#src/log/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let backend: Backend
let person: TestPerson
let people = 0
const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

beforeAll(async () => {
  site = await startTestServer()
  backend = connectTo(site, log)
})
afterAll(async () => {
  await backend.stop()
  await site.stop()
})
beforeEach(async () => {
  person = await site.addPerson(`spender${(people += 1)}`)
})

/** A use that the server reserved that long ago; its work was done, or nobody ever heard of it again. */
async function reserve(ago: string, isDone: boolean, holder = person): Promise<void> {
  const request = randomUUID()
  await site.query(`select private.reserve_quota($1, 'scans', $2)`, [holder.id, request])
  if (isDone) await site.query('select private.settle_quota($1, $2)', [holder.id, request])
  await site.query(
    'update internal.quota_uses set created_at = now() - $2::interval where request_id = $1',
    [request, ago],
  )
}

async function stateOf(holder = person) {
  const [row] = await site.query(
    `select num_scans as month, num_scans_total as total,
       (select count(*)::int from internal.quota_uses where user_id = $1 and settled_at is not null) as settled,
       (select count(*)::int from internal.quota_uses where user_id = $1 and returned_at is not null) as returned
     from public.subscriptions where user_id = $1`,
    [holder.id],
  )
  return row
}

describe('a use of a server that died', () => {
  test('is returned once, however many servers look for it', async () => {
    const one = { month: 1, total: 1, settled: 1, returned: 1 }
    await reserve('11 minutes', true)
    await reserve('11 minutes', false)
    const pauses = { abandoned: 20, old: 60_000 }
    const jobs = [1, 2, 3].map(() => startQuotaJobs({ backend, log, pauses }))
    await expect.poll(() => stateOf()).toEqual(one)
    // They run again, and find nothing more of the first.
    const later = await site.addPerson(`later${people}`)
    await reserve('1 day', false, later)
    await expect.poll(() => stateOf(later)).toMatchObject({ month: 0, returned: 1 })
    expect(await stateOf()).toEqual(one)
    await Promise.all(jobs.map((job) => job.stop()))
  })

  test('does not change while the work may still run, and after the work was done', async () => {
    await reserve('1 day', true)
    await reserve('5 minutes', false)
    await site.query(`select private.return_abandoned_quota('10 minutes')`)
    expect(await stateOf()).toEqual({ month: 2, total: 2, settled: 1, returned: 0 })
  })
})

test('uses from before last month are deleted, and no counter changes', async () => {
  await reserve('1 minute', true)
  await reserve('1 minute', true)
  await site.query(
    `update internal.quota_uses set used_on = (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date - 1
     where request_id = (select request_id from internal.quota_uses where user_id = $1 limit 1)`,
    [person.id],
  )
  const jobs = startQuotaJobs({ backend, log })
  await expect.poll(() => stateOf()).toEqual({ month: 2, total: 2, settled: 1, returned: 0 })
  await jobs.stop()
})
