import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createFairQueue } from '#src/integrations/ocr/fair-queue.ts'

const patient = new AbortController().signal

/** Tasks that end on command, and the order in which they began. */
function createWorks(limits = { atOnce: 1, ofOne: 20, ofAll: 100 }) {
  const enter = createFairQueue(limits)
  const began: string[] = []
  const ends: (() => void)[] = []
  const add = async (userId: string, name: string, signal = patient): Promise<string> =>
    await enter(userId, signal, async () => {
      began.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      await promise
      return name
    })
  /** Ends the task that began first, until none is left. */
  const endAll = async (): Promise<void> => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await setImmediate()
    }
  }
  return { began, add, endAll }
}

describe('a queue', () => {
  test('lets people take turns, and keeps the order of each', async () => {
    const { add, began, endAll } = createWorks()
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']
    const all = Promise.all(names.map((name) => add(name.charAt(0), name)))
    await endAll()
    expect(await all).toEqual(names)
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  test('puts repeated requests in front, among the requests of one person', async () => {
    const enter = createFairQueue({ atOnce: 1, ofOne: 20, ofAll: 100 })
    const began: number[] = []
    const all = [1, 4, 2, 3].map((since) =>
      enter(
        'a',
        patient,
        async () => {
          began.push(since)
          await setImmediate()
        },
        since,
      ),
    )
    await Promise.all(all)
    expect(began).toEqual([1, 2, 3, 4])
  })

  test('runs as many at once as allowed', async () => {
    const { add, began, endAll } = createWorks({ atOnce: 2, ofOne: 20, ofAll: 100 })
    const all = Promise.all(['a1', 'a2', 'a3'].map((name) => add('a', name)))
    expect(began).toEqual(['a1', 'a2'])
    await endAll()
    await all
    expect(began).toEqual(['a1', 'a2', 'a3'])
  })

  test('has a number of places for one person, and for all; a running request uses one', async () => {
    const { add, endAll } = createWorks({ atOnce: 1, ofOne: 2, ofAll: 3 })
    const taken = [add('a', 'a1'), add('a', 'a2')]
    await expect(add('a', 'a3')).rejects.toMatchObject({
      code: 'busy',
      message: /^Many of your receipts/,
    })
    taken.push(add('b', 'b1'))
    await expect(add('c', 'c1')).rejects.toMatchObject({ code: 'busy', message: /^Many receipts/ })
    await endAll()
    await Promise.all(taken)
    const later = add('a', 'a4')
    await endAll()
    expect(await later).toBe('a4')
  })

  test('frees the place of a person who leaves', async () => {
    const { add, began, endAll } = createWorks({ atOnce: 1, ofOne: 2, ofAll: 2 })
    const leaving = new AbortController()
    const first = add('a', 'a1')
    const second = add('a', 'a2', leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    const third = add('b', 'b1')
    await endAll()
    await Promise.all([first, third])
    expect(began).toEqual(['a1', 'b1'])
    await expect(add('a', 'a3', leaving.signal)).rejects.toThrow('gone')
  })

  test('continues after a request that failed', async () => {
    const enter = createFairQueue({ atOnce: 1, ofOne: 2, ofAll: 2 })
    const failed = enter('a', patient, () => Promise.reject(new Error('damaged')))
    const next = enter('a', patient, () => Promise.resolve('read'))
    await expect(failed).rejects.toThrow('damaged')
    expect(await next).toBe('read')
  })
})
