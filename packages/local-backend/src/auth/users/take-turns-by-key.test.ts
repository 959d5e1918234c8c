import { expect, test } from 'vitest'
import { takeTurnsByKey } from '#src/auth/users/take-turns-by-key.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('work with one key runs in the order in which it came, also after a failure', async () => {
  const inTurn = takeTurnsByKey()
  const done: number[] = []
  const all = [30, 20, 10, 0].map((milliseconds, index) =>
    inTurn('one', async () => {
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
  const inTurn = takeTurnsByKey()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const held = inTurn('one', () => promise)
  expect(await inTurn('two', () => Promise.resolve('done'))).toBe('done')
  release()
  await held
  expect(await inTurn('one', () => Promise.resolve('again'))).toBe('again')
})
