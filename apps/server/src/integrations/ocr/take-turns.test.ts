import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurns, type Lane } from '#src/integrations/ocr/take-turns.ts'

/** Asks for a turn for each lane at once, and returns the order in which they were served. */
async function serve(lanes: readonly Lane[]): Promise<string[]> {
  const inTurn = takeTurns()
  const served: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    running += 1
    expect(running).toBe(1)
    await sleep(1)
    served.push(name)
    running -= 1
  }
  await Promise.all(lanes.map((lane, place) => inTurn(lane, work(`${lane} ${place}`))))
  return served
}

test.each<[string, Lane[], string[]]>([
  ['one kind is served in its order', ['shares', 'shares'], ['shares 0', 'shares 1']],
  [
    'a scan waits for one share, not for all that came before it',
    ['shares', 'shares', 'shares', 'scans'],
    ['shares 0', 'scans 3', 'shares 1', 'shares 2'],
  ],
  [
    'a share waits for one scan, not for all that came before it',
    ['scans', 'scans', 'scans', 'shares'],
    ['scans 0', 'shares 3', 'scans 1', 'scans 2'],
  ],
])('%s', async (_, lanes, order) => {
  expect(await serve(lanes)).toEqual(order)
})

test('work that fails lets the next one begin', async () => {
  const inTurn = takeTurns()
  const failing = inTurn('scans', () => Promise.reject(new Error('broken')))
  const next = inTurn('scans', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
