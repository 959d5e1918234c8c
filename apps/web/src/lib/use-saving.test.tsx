import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { forgetPersonalStorage } from '#src/lib/personal-storage.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Toaster } from '#src/ui/toaster.tsx'

const explain = () => 'The note was not saved.'

test('two presses save once', async () => {
  const { result } = renderHook(() => useSaving(explain))
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { save } = result.current
  await act(() => Promise.all([save(work), save(work)]))
  expect(work).toHaveBeenCalledTimes(1)
  await act(() => save(work))
  expect(work).toHaveBeenCalledTimes(2)
})

test.each([
  ['says what failed', () => undefined, 1],
  ['says nothing once its person has signed out', forgetPersonalStorage, 0],
])('a dialog that was closed meanwhile %s', async (_what, meanwhile, notices) => {
  const { result } = renderHook(() => useSaving(explain))
  const late = Promise.withResolvers<void>()
  act(() => void result.current.save(() => late.promise))
  cleanup()
  meanwhile()
  render(<Toaster />)
  await act(async () => {
    late.reject(new Error('No.'))
    await Promise.resolve()
  })
  expect(screen.queryAllByText('The note was not saved.')).toHaveLength(notices)
})
