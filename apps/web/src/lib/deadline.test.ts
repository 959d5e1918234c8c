import { afterEach, expect, test, vi } from 'vitest'
import { readInTime, withDeadline } from '#src/lib/deadline.ts'

const deadline = { ms: 1000, text: 'Too late.' }

afterEach(() => vi.useRealTimers())

test('an answer that stalls between its parts ends and is cancelled', async () => {
  vi.useFakeTimers()
  const cancel = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const reader = { read: () => new Promise<never>(() => undefined), cancel }
  const outcome = readInTime(reader, deadline).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await outcome).toMatchObject({ message: 'Too late.', code: 'timeout' })
  expect(cancel).toHaveBeenCalledTimes(1)
})

test('each part has the whole time', async () => {
  vi.useFakeTimers()
  const part = { done: false as const, value: 'text' }
  const slow = () => new Promise<typeof part>((resolve) => setTimeout(resolve, 900, part))
  const reader = { read: slow, cancel: () => Promise.resolve() }
  for (const _ of [1, 2, 3]) {
    const read = readInTime(reader, deadline)
    await vi.advanceTimersByTimeAsync(900)
    expect(await read).toEqual(part)
  }
})

test('work that ends in time gives its result, and its signal is not aborted', async () => {
  vi.useFakeTimers()
  let given: AbortSignal | undefined
  const result = withDeadline(deadline, null, (signal) => {
    given = signal
    return Promise.resolve('done')
  })
  expect(await result).toBe('done')
  await vi.advanceTimersByTimeAsync(5000)
  expect(given?.aborted).toBe(false)
})
