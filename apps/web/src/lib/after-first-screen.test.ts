import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.unmock('#src/lib/after-first-screen.ts')

/** As on a page that was opened this many milliseconds ago. */
async function openPage(age: number) {
  vi.resetModules()
  vi.spyOn(performance, 'now').mockImplementation(() => age + Date.now())
  vi.setSystemTime(0)
  return (await import('#src/lib/after-first-screen.ts')).afterFirstScreen
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // A page that is busy for long.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 10))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})

afterEach(() => {
  vi.useRealTimers()
})

test.each([0, 4000])(
  'what nobody waits for comes after the first screen, also where that takes %i ms: one thing after the other',
  async (age) => {
    const afterFirstScreen = await openPage(age)
    const done: string[] = []
    for (const name of ['one', 'two', 'three']) {
      afterFirstScreen(() => {
        done.push(name)
        return undefined
      })
    }
    await vi.advanceTimersByTimeAsync(2000)
    expect(done).toEqual([])
    await vi.advanceTimersByTimeAsync(20)
    expect(done).toEqual(['one'])
    await vi.advanceTimersByTimeAsync(100)
    expect(done).toEqual(['one'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(done).toEqual(['one', 'two', 'three'])
  },
)

test('what fails does not keep the next one from its turn', async () => {
  const afterFirstScreen = await openPage(0)
  afterFirstScreen(() => {
    throw new Error('no')
  })
  const next = vi.fn<() => undefined>()
  afterFirstScreen(next)
  await expect(vi.advanceTimersByTimeAsync(2020)).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(1000)
  expect(next).toHaveBeenCalledOnce()
})

test('on a page that has been there for longer it is done at once, and undone', async () => {
  const afterFirstScreen = await openPage(0)
  afterFirstScreen(() => undefined)
  await vi.advanceTimersByTimeAsync(2500)
  const undo = vi.fn<() => void>()
  const work = vi.fn<() => () => void>(() => undo)
  const stop = afterFirstScreen(work)
  expect(work).toHaveBeenCalledOnce()
  stop()
  expect(undo).toHaveBeenCalledOnce()
})

test('what is called off in time is never done, and what waits behind it is', async () => {
  const afterFirstScreen = await openPage(0)
  const first = vi.fn<() => undefined>()
  const second = vi.fn<() => undefined>()
  const stop = afterFirstScreen(first)
  afterFirstScreen(second)
  stop()
  await vi.advanceTimersByTimeAsync(3000)
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
  // Also work that is added when all waiting work is done.
  const third = vi.fn<() => undefined>()
  afterFirstScreen(third)
  expect(third).toHaveBeenCalledOnce()
})
