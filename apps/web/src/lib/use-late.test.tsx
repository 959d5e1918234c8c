import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLate } from '#src/lib/use-late.ts'

test('a part whose file does not come is done without, and asked for again with the network', async () => {
  const ask = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no network'))
  const late = { ask, isHere: () => false }
  const { result } = renderHook(() => useLate(late))
  await act(async () => Promise.resolve())
  expect(result.current).toBe(false)
  expect(ask).toHaveBeenCalledOnce()
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(() => expect(result.current).toBe(true))
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a screen that was left asks for nothing more', async () => {
  const ask = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no network'))
  const late = { ask, isHere: () => false }
  const { unmount } = renderHook(() => useLate(late))
  await act(async () => Promise.resolve())
  unmount()
  globalThis.dispatchEvent(new Event('online'))
  await act(async () => Promise.resolve())
  expect(ask).toHaveBeenCalledOnce()
})

test('a part that is here is drawn at once, and not asked for', () => {
  const late = { ask: vi.fn<() => Promise<void>>(), isHere: () => true }
  const { result } = renderHook(() => useLate(late))
  expect(result.current).toBe(true)
  expect(late.ask).not.toHaveBeenCalled()
})

test('a part that never comes is not asked for without end', async () => {
  const ask = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('not there'))
  const late = { ask, isHere: () => false }
  renderHook(() => useLate(late))
  for (let times = 0; times < 5; times += 1) {
    await act(async () => Promise.resolve())
    globalThis.dispatchEvent(new Event('online'))
  }
  await act(async () => Promise.resolve())
  expect(ask).toHaveBeenCalledTimes(3)
})
