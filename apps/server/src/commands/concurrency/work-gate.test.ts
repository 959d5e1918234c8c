import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWorkGate, createWorkGates } from '#src/commands/concurrency/work-gate.ts'

test('a few tasks run at a time, and the others in order', async () => {
  const enter = createWorkGate(2, 10, 1000)
  let running = 0
  let most = 0
  const order: number[] = []
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((number) =>
      enter(async () => {
        running += 1
        most = Math.max(most, running)
        order.push(number)
        await sleep(5)
        running -= 1
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual([1, 2, 3, 4, 5, 6])
})

test('a caller who finds the queue full, or waits too long, must retry later; the work continues', async () => {
  const enter = createWorkGate(1, 1, 20)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const first = enter(() => held)
  const second = enter(async () => 'second')
  await expect(enter(async () => 'third')).rejects.toMatchObject({ code: 'busy' })
  await expect(second).rejects.toMatchObject({ code: 'busy' })
  release()
  await first
  expect(await enter(async () => 'fourth')).toBe('fourth')
})

test('failed work frees its place', async () => {
  const enter = createWorkGate(1, 0, 20)
  await expect(enter(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await enter(async () => 'next')).toBe('next')
})

test('a person whose places are all used is the only one who waits', async () => {
  const enter = createWorkGates(1, 0, 20)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const first = enter('ada', () => held)
  await expect(enter('ada', async () => 'second')).rejects.toMatchObject({ code: 'busy' })
  expect(await enter('bob', async () => 'other')).toBe('other')
  release()
  await first
  expect(await enter('ada', async () => 'third')).toBe('third')
})
