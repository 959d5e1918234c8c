import { beforeEach, expect, test, vi } from 'vitest'
import { followUncaughtErrors } from '#src/lib/uncaught-errors.ts'

const secret = new Error('ada@example.com could not be read')
const said = vi.fn<(...words: unknown[]) => void>()
let isFollowed = false

beforeEach(() => {
  vi.unstubAllEnvs()
  if (!isFollowed) followUncaughtErrors()
  isFollowed = true
  said.mockReset()
  vi.spyOn(console, 'error').mockImplementation(said)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
})

/** Whether the browser would still log the error itself. */
function fail(event: Event, details: Record<string, unknown>): boolean {
  for (const [name, value] of Object.entries(details)) Object.defineProperty(event, name, { value })
  return window.dispatchEvent(event)
}

const cancelable = { cancelable: true }

test.each<[string, () => boolean]>([
  ['error', () => fail(new Event('error', cancelable), { message: 'x', error: secret })],
  ['promise', () => fail(new Event('unhandledrejection', cancelable), { reason: secret })],
])('an uncaught %s logs only a fixed text in a production build', (_kind, happen) => {
  vi.stubEnv('PROD', true)
  expect(happen()).toBe(false)
  expect(said.mock.calls).toEqual([['[Error occurred]']])
})

test('in development the browser logs it', () => {
  expect(fail(new Event('error', cancelable), { message: 'x', error: secret })).toBe(true)
  expect(said).not.toHaveBeenCalled()
})

test('a layout that took two passes is not a failure', () => {
  vi.stubEnv('PROD', true)
  const message = 'ResizeObserver loop completed with undelivered notifications.'
  expect(fail(new Event('error', cancelable), { message, error: null })).toBe(true)
  expect(said).not.toHaveBeenCalled()
})
