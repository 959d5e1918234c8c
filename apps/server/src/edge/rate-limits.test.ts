import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { rawDelivery } from '@sampletrail/simulators/mail-providers.ts'
import { authLimitSeconds, ownLimitSeconds } from '@sampletrail/local-backend/rate-limits'
import { readConfig } from '#src/config/config.ts'
import { numbers, openLimitDesk, type Caller } from '#src/testing/open-limit-desk.ts'
import { configuredRateLimits, ownRateLimits } from '#src/http/rate-limits.ts'
import { forgetCalls } from '#src/testing/forget-calls.ts'
import { readLimitTable, type DocumentedLimit } from '#src/testing/read-limit-table.ts'

type Desk = Awaited<ReturnType<typeof openLimitDesk>>
type LimitName = keyof Desk['calls']

const keysOf = <Key extends string>(object: Record<Key, unknown>) => Object.keys(object) as Key[]
const ofFunctions = [...keysOf(ownRateLimits), ...keysOf(configuredRateLimits)]
const ofProcess = [...keysOf(authLimitSeconds), ...keysOf(ownLimitSeconds)]
const limits = readLimitTable(numbers)

let desk: Desk

beforeAll(async () => {
  desk = await openLimitDesk(rawDelivery)
})
afterAll(() => desk.stop())
afterEach(() => void vi.useRealTimers())

test('the page on limits names every limit, and no other', () => {
  expect([...limits.keys()].toSorted()).toEqual([...ofFunctions, ...ofProcess].toSorted())
})

test('only limits with a name of the table count calls', () => {
  const source = join(import.meta.dirname, '..')
  const counting = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) &&
      /openCounter\(|new RateLimiter/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(counting.toSorted()).toEqual(['db/call-counters.ts', 'http/limit-rate.ts'])
})

const numbersFor = (settings: Record<string, string>) => readConfig(settings, '/').limits

test('the defaults of the operator’s numbers are the documented ones', () => {
  const page = join(import.meta.dirname, '../../../../docs/behaviour/configuration.md')
  const section = /## Limits\n([\s\S]*?)\n## /.exec(readFileSync(page, 'utf8'))?.[1] ?? ''
  const documented = [...section.matchAll(/^\| `([A-Z0-9_]+)` \| (\d+) \|/gm)]
  expect(documented).toHaveLength(Object.keys(numbersFor({})).length)
  for (const [, name = '', value = ''] of documented) {
    expect.soft(numbersFor({ [name]: value }), name).toEqual(numbersFor({}))
  }
})

function limitOf(name: LimitName): DocumentedLimit {
  const limit = limits.get(name)
  if (limit === undefined) throw new Error(`${name} is not documented.`)
  return limit
}

/** Stops the clock after the sign-ins of the desk's people no longer count. */
function stopClock(): number {
  const begin = Date.now() + 600_000
  vi.useFakeTimers({ toFake: ['Date'], now: begin })
  return begin
}

function openCaller(name: LimitName) {
  const call = (caller: Caller, nth: number) => desk.calls[name](caller, nth)
  const number = [...ofFunctions, ...ofProcess].indexOf(name)
  const [first, second] = desk.people
  const caller = { person: first, address: `10.1.${number}.1` }
  return {
    caller,
    elsewhere: { ...caller, address: `10.1.${number}.2` },
    other: { ...caller, person: second },
    call,
    isRefused: async (from: Caller, nth: number) => (await call(from, nth)).status === 429,
  }
}

/** The next call is refused for the whole time; another address or person may have a count of their own. */
async function expectRefusal(name: LimitName): Promise<string> {
  const { seconds, per } = limitOf(name)
  const { caller, elsewhere, other, call, isRefused } = openCaller(name)
  const refused = await call(caller, 4)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe(String(seconds))
  expect(await isRefused(elsewhere, 5)).toBe(!per.includes('address'))
  expect(await isRefused(other, 6)).toBe(['address', 'installation'].includes(per))
  return await refused.text()
}

const describeWait = (seconds: number) =>
  seconds < 90 ? `${seconds} seconds` : `${seconds / 60} minutes`

const readCounts = (name: LimitName) =>
  desk.site.query(
    `select points, expire::float8 as end from internal.call_counts where key like $1 || ':%'`,
    [name],
  )

/** Sets the only count of that name. */
async function setCount(name: LimitName, points: number, end: number): Promise<void> {
  const sql = `update internal.call_counts set points = $2, expire = $3 where key like $1 || ':%' returning key`
  expect(await desk.site.query(sql, [name, points, end])).toHaveLength(1)
}

describe('beyond its last call', () => {
  test.each(ofFunctions)('the limit %s refuses until its time is over', async (name) => {
    await forgetCalls(desk.site)
    const begin = stopClock()
    const { calls, seconds } = limitOf(name)
    const { caller, isRefused } = openCaller(name)
    const end = begin + seconds * 1000
    expect(await isRefused(caller, 1)).toBe(false)
    expect(await readCounts(name)).toEqual([{ points: 1, end }])
    await setCount(name, calls + 1, begin - 1)
    expect(await isRefused(caller, 2)).toBe(false)
    expect(await readCounts(name)).toEqual([{ points: 1, end }])
    await setCount(name, calls - 1, end)
    expect(await isRefused(caller, 3)).toBe(false)
    const text = await expectRefusal(name)
    expect(text).toContain(`Too many requests. Please try again in ${describeWait(seconds)}.`)
  })

  test.each([
    ['an unknown function', 'GET', '/api/nothing', 404],
    ['a payment event without a signature', 'POST', '/api/webhooks/stripe', 400],
    ['an import of offers by nobody', 'POST', '/api/admin/offer-imports', 401],
  ])('%s counts among the calls of its address', async (_, method, path, status) => {
    await forgetCalls(desk.site)
    const caller = { person: desk.people[0], address: `10.2.0.${path.length}` }
    expect((await desk.send(caller, method, path, undefined, null)).status).toBe(status)
    await setCount('calls', limitOf('calls').calls, Date.now() + 60_000)
    expect((await desk.send(caller, method, path, undefined, null)).status).toBe(429)
  })

  test('the page of a shared offer counts among the calls of its address', async () => {
    await forgetCalls(desk.site)
    const caller = { person: desk.people[0], address: '10.2.1.1' }
    await desk.send(caller, 'GET', '/p/none', undefined, null)
    expect(await readCounts('calls')).toMatchObject([{ points: 1 }])
  })
})

describe('beyond its last call, counted by the process,', () => {
  const words: Partial<Record<LimitName, RegExp>> = {
    'rest calls': /Please try again in 60 seconds\./,
    pause: /after 19 seconds\./,
  }

  /** Sends calls until one is left. */
  async function useUp(name: LimitName): Promise<void> {
    const { caller, isRefused } = openCaller(name)
    const left = limitOf(name).calls - 1
    if (name === 'broadcasts') {
      for (let sent = 0; sent < left; sent += 100) {
        await desk.broadcast(caller, Math.min(100, left - sent))
      }
      return
    }
    for (let nth = 0; nth < left; nth += 1) expect(await isRefused(caller, 100 + nth)).toBe(false)
  }

  test.each(ofProcess)('the limit %s refuses until its time is over', async (name) => {
    const begin = stopClock()
    const { seconds } = limitOf(name)
    const { caller, call, isRefused } = openCaller(name)
    await useUp(name)
    expect(await isRefused(caller, 3)).toBe(false)
    expect(await expectRefusal(name)).toMatch(words[name] ?? /./)
    vi.setSystemTime(begin + seconds * 1000 - 1)
    expect((await call(caller, 7)).headers.get('retry-after')).toBe('1')
    vi.setSystemTime(begin + seconds * 1000)
    expect(await isRefused(caller, 8)).toBe(false)
  })
})
