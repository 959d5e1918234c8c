import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchFreeSpace, type FreeSpaceWatch } from '#src/data-directory/watch-free-space.ts'

const MEGABYTE = 1024 * 1024

let free: number
let failing: boolean
let calls: boolean[]
let entries: unknown[]
let watch: FreeSpaceWatch

beforeEach(() => {
  vi.useFakeTimers()
  free = 500
  failing = false
  calls = []
  entries = []
  const note = (event: string, fields?: Record<string, unknown>) =>
    void entries.push([event, fields?.['freeMegabytes']])
  watch = watchFreeSpace({
    minimumFreeBytes: 200 * MEGABYTE,
    readFreeBytes: async () => free * MEGABYTE,
    async setReadOnly(isReadOnly) {
      if (failing) throw new Error('the database is starting')
      calls.push(isReadOnly)
    },
    log: { info: note, warn: note, error: note },
  })
})

afterEach(async () => {
  await watch.stop()
  vi.useRealTimers()
})

async function passTo(megabytes: number): Promise<string> {
  free = megabytes
  await vi.advanceTimersByTimeAsync(1000)
  return watch.state()
}

test('the database is told once at the start, whatever the previous process left', async () => {
  await watch.start()
  await passTo(500)
  await passTo(400)
  expect([watch.state(), calls, entries]).toEqual(['ok', [false], []])
})

test('changes are refused below half of the minimum, and accepted again above all of it', async () => {
  await watch.start()
  const states = []
  for (const megabytes of [199, 100, 99, 150, 199, 200]) states.push(await passTo(megabytes))
  expect(states).toEqual(['low', 'low', 'full', 'full', 'full', 'ok'])
  expect(calls).toEqual([false, true, false])
})

test('each state is logged once', async () => {
  await watch.start()
  for (const megabytes of [150, 140, 50, 40, 300, 310]) await passTo(megabytes)
  expect(entries).toEqual([
    ['disk.low', 150],
    ['disk.full', 50],
    ['disk.recovered', 300],
  ])
})

test('a database that cannot be told is told at the next check', async () => {
  await watch.start()
  failing = true
  await passTo(50)
  await passTo(50)
  failing = false
  await passTo(50)
  expect(calls).toEqual([false, true])
  expect(entries.filter((entry) => String(entry).startsWith('disk.watch_failed'))).toHaveLength(1)
})

test('a disk without a single byte is full, also if the database cannot record that it must refuse changes', async () => {
  await watch.start()
  failing = true
  expect(await passTo(0)).toBe('full')
  expect(calls).toEqual([false])
  failing = false
  expect(await passTo(500)).toBe('ok')
  expect(calls).toEqual([false])
})

test('after a stop there are no more checks', async () => {
  await watch.start()
  await watch.stop()
  expect(await passTo(10)).toBe('ok')
  expect(calls).toEqual([false])
})
