import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  callSignal,
  callTimeLeft,
  limitWaiting,
  queueTimeLeft,
} from '#src/deadlines/request-time.ts'

test('outside a request there is no limit', () => {
  expect([queueTimeLeft(), callTimeLeft(), callSignal()]).toEqual([Infinity, Infinity, undefined])
})

test('within a request, queues end before calls, and calls before the answer', async () => {
  await limitWaiting(async () => {
    expect(queueTimeLeft()).toBeGreaterThan(700)
    expect(queueTimeLeft()).toBeLessThanOrEqual(750)
    expect(callTimeLeft()).toBeLessThanOrEqual(975)
    await sleep(100)
    expect(queueTimeLeft()).toBeLessThanOrEqual(655)
  }, 1000)
})

test('calls are aborted when the time is up, but not after an answer', async () => {
  const signals = await Promise.all(
    [150, 10].map((work) =>
      limitWaiting(async () => {
        await sleep(work)
        return callSignal()
      }, 100),
    ),
  )
  await sleep(150)
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
})

test('a request within another request has no separate limit', async () => {
  await limitWaiting(
    () =>
      limitWaiting(async () => {
        expect(callTimeLeft()).toBeLessThanOrEqual(100)
      }, 10_000),
    100,
  )
})
