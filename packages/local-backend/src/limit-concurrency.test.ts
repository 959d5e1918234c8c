import { expect, test } from 'vitest'
import { limitConcurrency } from '#src/limit-concurrency.ts'

test('no more work runs at once than allowed, and waiting work starts in order', async () => {
  const limited = limitConcurrency(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const results = await Promise.all(
    [1, 2, 3, 4, 5].map((number) =>
      limited(async () => {
        begun.push(number)
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 10))
        running -= 1
        return number
      }),
    ),
  )
  expect(results).toEqual([1, 2, 3, 4, 5])
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('failed work passes its place on', async () => {
  const limited = limitConcurrency(1)
  const failing = limited(() => Promise.reject(new Error('no')))
  const next = limited(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  await expect(next).resolves.toBe('yes')
})
