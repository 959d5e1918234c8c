import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { prefetchForScreen } from '#src/app/prefetch-for-screen.ts'
import type { SessionState, SessionStore } from '#src/entities/session/session-store.ts'

function contextOf(state: SessionState) {
  const session: SessionStore = {
    get: () => state,
    subscribe: () => () => false,
    ready: Promise.resolve(),
  }
  return { queryClient: new QueryClient(), session }
}

const signedIn = {
  status: 'signed-in',
  user: { id: 'person-1', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' },
} as const

function question() {
  const ask = vi.fn<(userId: string) => Promise<string>>(async (userId) => `rows of ${userId}`)
  const optionsOf = (userId: string) =>
    queryOptions({ queryKey: ['rows', userId], queryFn: () => ask(userId) })
  return { ask, optionsOf }
}

test('a screen’s data is requested once, for the signed-in person', async () => {
  const context = contextOf(signedIn)
  const { ask, optionsOf } = question()
  prefetchForScreen(context, optionsOf)
  prefetchForScreen(context, optionsOf)
  await expect
    .poll(() => context.queryClient.getQueryData(['rows', 'person-1']))
    .toBe('rows of person-1')
  prefetchForScreen(context, optionsOf)
  expect(ask).toHaveBeenCalledOnce()
})

test('nothing is requested for a visitor, or before the second factor', () => {
  const { ask, optionsOf } = question()
  for (const state of [
    { status: 'loading' },
    { status: 'signed-out' },
    { ...signedIn, status: 'second-factor' },
  ] as const) {
    prefetchForScreen(contextOf(state), optionsOf)
  }
  expect(ask).not.toHaveBeenCalled()
})

test('a failure is left to the screen, which retries', async () => {
  const context = contextOf(signedIn)
  const { ask, optionsOf } = question()
  ask.mockRejectedValueOnce(new Error('no answer'))
  context.queryClient.setDefaultOptions({ queries: { retry: false } })
  prefetchForScreen(context, optionsOf)
  await expect
    .poll(() => context.queryClient.getQueryState(['rows', 'person-1'])?.status)
    .toBe('error')
})
