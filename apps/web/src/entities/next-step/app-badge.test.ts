import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showAppBadge } from '#src/entities/next-step/app-badge.ts'
import type { SessionState, SessionStore } from '#src/entities/session/session-store.ts'

const set = vi.fn<(count: number) => Promise<void>>()
const clear = vi.fn<() => Promise<void>>()

/** A session that can end. */
function openSession() {
  let state: Pick<SessionState, 'status'> = { status: 'signed-in' }
  const listeners = new Set<() => void>()
  const session = {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ready: Promise.resolve(),
  } as unknown as SessionStore
  return {
    session,
    end: () => {
      state = { status: 'signed-out' }
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

beforeEach(() => {
  set.mockReset().mockResolvedValue()
  clear.mockReset().mockResolvedValue()
  Object.assign(navigator, { setAppBadge: set, clearAppBadge: clear })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge')
  Reflect.deleteProperty(navigator, 'clearAppBadge')
})

it('the icon shows the number when it changes, and none at 0', () => {
  const { session } = openSession()
  for (const count of [4, 4, 3, 0]) showAppBadge(count, session)
  expect(set.mock.calls).toEqual([[4], [3]])
  expect(clear).toHaveBeenCalledOnce()
})

it('the number goes with the session, of which it follows each once', () => {
  const { session, end, listeners } = openSession()
  showAppBadge(7, session)
  showAppBadge(8, session)
  expect(listeners.size).toBe(1)
  end()
  expect(clear).toHaveBeenCalledOnce()
})

it('a browser that refuses it is no error', async () => {
  set.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
  const { session, end } = openSession()
  showAppBadge(5, session)
  await expect(set.mock.results[0]?.value).rejects.toThrow('No')
  end()
})

it('a browser without it shows nothing', () => {
  Reflect.deleteProperty(navigator, 'setAppBadge')
  showAppBadge(6, openSession().session)
  expect(set).not.toHaveBeenCalled()
})
