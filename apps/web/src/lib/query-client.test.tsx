import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError, unreachableText } from '#src/lib/errors.ts'
import { createQueryClient } from '#src/lib/query-client.ts'
import { Toaster } from '#src/ui/toaster.tsx'

afterEach(() => act(() => toast.remove()))

async function runMutation(mutationFn: () => Promise<unknown>, meta?: Record<string, unknown>) {
  const client = createQueryClient()
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn, ...(meta !== undefined && { meta }) })
  await act(async () => {
    await expect(mutation.execute(undefined)).rejects.toBeInstanceOf(Error)
  })
}

test('a failed change says why, with the request number, and can be retried', async () => {
  render(<Toaster />)
  const change = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new AppError('The database is busy.', { status: 503, requestId: 'r-7' }))
    .mockResolvedValueOnce('saved')
  await runMutation(change, { errorTitle: 'Not saved' })
  expect(screen.getByRole('alert').textContent).toContain(
    'Not savedThe database is busy. · Request r-7',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(change).toHaveBeenCalledTimes(2)
})

test('a lost connection is explained in words, a refusal offers no useless retry', async () => {
  render(<Toaster />)
  await runMutation(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(screen.getByText(unreachableText)).toBeTruthy()
  act(() => toast.remove())
  await runMutation(() => Promise.reject(new AppError('The limit is reached.', { status: 403 })))
  expect(screen.getByText('The limit is reached.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an error that a screen shows itself creates no notice', async () => {
  render(<Toaster />)
  await runMutation(() => Promise.reject(new Error('No')), { silent: true })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('queries retry once after a lost connection, never after a refusal', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const lost = vi.fn<() => Promise<unknown>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const refused = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValue(new AppError('No', { status: 403 }))
  const both = Promise.allSettled([
    client.fetchQuery({
      queryKey: ['lost'],
      queryFn: lost,
      retry: client.getDefaultOptions().queries?.retry,
    }),
    client.fetchQuery({
      queryKey: ['no'],
      queryFn: refused,
      retry: client.getDefaultOptions().queries?.retry,
    }),
  ])
  await vi.advanceTimersByTimeAsync(3000)
  await both
  vi.useRealTimers()
  expect(lost).toHaveBeenCalledTimes(2)
  expect(refused).toHaveBeenCalledTimes(1)
})
