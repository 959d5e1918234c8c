import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Backend } from '#src/backend.ts'
import { spendUse } from '#src/commands/plans/spend-use.ts'
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
const noted: string[] = []
const log: Log = {
  info: (event) => void noted.push(event),
  warn: (event) => void noted.push(event),
  error: (event) => void noted.push(event),
}

beforeAll(async () => {
  site = await startTestServer()
  backend = connectTo(site, log)
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

const review = <Result>(work: () => Promise<Result>, over: Pick<Backend, 'asService'> = backend) =>
  spendUse({ backend: over, log }, person.id, 'reviews', work)

async function state() {
  const [row] = await site.query(
    `select num_reviews as month, num_reviews_total as total,
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

test('work that succeeds keeps its use', async () => {
  expect(await review(async () => await Promise.resolve('done'))).toBe('done')
  expect(await state()).toEqual(counted)
})

test('work that fails returns its use, once', async () => {
  await expect(review(failing)).rejects.toThrow('The provider is down.')
  expect(await state()).toEqual(givenBack)
})

test('nothing is done if uses cannot be counted', async () => {
  const work = vi.fn<() => Promise<void>>()
  await expect(review(work, unreachableAt(1))).rejects.toMatchObject({ code: 'unavailable' })
  expect(work).not.toHaveBeenCalled()
  expect(await state()).toEqual({ ...givenBack, returned: 0 })
})

test('work whose use cannot be settled is done all the same, and settled later', async () => {
  expect(await review(async () => await Promise.resolve('done'), unreachableAt(2))).toBe('done')
  expect(noted).toEqual(['quota.not_settled'])
  await expect.poll(state).toEqual(counted)
})

test('a use that cannot be returned at once is returned later, once', async () => {
  await expect(review(failing, unreachableAt(2))).rejects.toThrow('The provider is down.')
  expect(noted).toEqual(['quota.not_returned'])
  await expect.poll(state).toEqual(givenBack)
})

test('Pro is not counted', async () => {
  await site.query(`update public.subscriptions set tier = 'pro' where user_id = $1`, [person.id])
  expect(await review(async () => await Promise.resolve('done'))).toBe('done')
  expect(await state()).toEqual({ ...counted, month: 0, total: 0, settled: 0 })
})
