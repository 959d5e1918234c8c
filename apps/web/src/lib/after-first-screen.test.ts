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
  'secondary work starts after the first screen, also if that takes %i ms: one task after the other',
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

test('failed work does not stop the next task', async () => {
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

test('on an older page it runs at once, and can be undone', async () => {
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

test('work cancelled in time never runs, and waiting work does', async () => {
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
