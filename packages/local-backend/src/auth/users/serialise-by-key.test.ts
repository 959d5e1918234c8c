import { expect, test } from 'vitest'
import { serialiseByKey } from '#src/auth/users/serialise-by-key.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('work with one key runs in order, also after a failure', async () => {
  const runByKey = serialiseByKey()
  const done: number[] = []
  const all = [30, 20, 10, 0].map((milliseconds, index) =>
    runByKey('one', async () => {
      await pause(milliseconds)
      done.push(index)
      if (index === 1) throw new Error('the second fails')
      return index
    }),
  )
  const outcomes = await Promise.allSettled(all)
  expect(done).toEqual([0, 1, 2, 3])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})

test('work with another key does not wait', async () => {
  const runByKey = serialiseByKey()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const held = runByKey('one', () => promise)
  expect(await runByKey('two', () => Promise.resolve('done'))).toBe('done')
  release()
  await held
  expect(await runByKey('one', () => Promise.resolve('again'))).toBe('again')
})
