import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLate } from '#src/lib/use-late.ts'

test('a part whose file fails to load is omitted, and requested again when the network is back', async () => {
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

test('a closed screen requests nothing more', async () => {
  const ask = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no network'))
  const late = { ask, isHere: () => false }
  const { unmount } = renderHook(() => useLate(late))
  await act(async () => Promise.resolve())
  unmount()
  globalThis.dispatchEvent(new Event('online'))
  await act(async () => Promise.resolve())
  expect(ask).toHaveBeenCalledOnce()
})

test('a loaded part is rendered at once, without a request', () => {
  const late = { ask: vi.fn<() => Promise<void>>(), isHere: () => true }
  const { result } = renderHook(() => useLate(late))
  expect(result.current).toBe(true)
  expect(late.ask).not.toHaveBeenCalled()
})

test('a part that never loads is not requested forever', async () => {
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
