import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLate } from '#src/lib/use-late.ts'

test('a part whose file does not come is done without, and asked for again with the network', async () => {
  const ask = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no network'))
  const { result } = renderHook(() => useLate(ask))
  await act(async () => Promise.resolve())
  expect(result.current).toBe(false)
  expect(ask).toHaveBeenCalledOnce()
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(() => expect(result.current).toBe(true))
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a screen that was left asks for nothing more', async () => {
  const ask = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no network'))
  const { unmount } = renderHook(() => useLate(ask))
  await act(async () => Promise.resolve())
  unmount()
  globalThis.dispatchEvent(new Event('online'))
  await act(async () => Promise.resolve())
  expect(ask).toHaveBeenCalledOnce()
})
