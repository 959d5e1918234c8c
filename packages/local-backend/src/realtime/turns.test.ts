import { expect, test } from 'vitest'
import { createTurns } from '#src/realtime/turns.ts'

test('no more is under way than allowed, in the order asked, whatever fails', async () => {
  const turns = createTurns(2)
  const begun: number[] = []
  let [running, most] = [0, 0]
  const work = async (number: number) => {
    begun.push(number)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    if (number === 1) throw new Error('failed')
    return number
  }
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => turns.take(() => work(n))))
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
  ])
  expect([most, begun]).toEqual([2, [0, 1, 2, 3, 4]])
  expect(await turns.take(() => work(5))).toBe(5)
})
