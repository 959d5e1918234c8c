import { expect, test, vi } from 'vitest'
import { sessionItems } from '#src/lib/session-items.ts'
import { sessionKey } from '#src/lib/stored-session.ts'
import { connectFakeBackend, testSession } from '#src/testing/fake-backend.ts'

/** A device without any room left. */
function fill(): void {
  const { localStorage: store } = globalThis
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.getItem(key),
    removeItem: (key: string) => store.removeItem(key),
    clear: () => store.clear(),
    setItem: () => {
      throw new DOMException('No room', 'QuotaExceededError')
    },
  })
}

test('a device without room still knows who is signed in', async () => {
  const session = testSession()
  localStorage.setItem(sessionKey(), JSON.stringify(session))
  fill()
  // Another test of this worker may have told the library that there is room.
  const read = vi.spyOn(sessionItems, 'getItem')
  const { supabase } = await connectFakeBackend({})
  const { data } = await supabase.auth.getSession()
  expect(data.session).toMatchObject({ access_token: session.access_token })
  expect(read).toHaveBeenCalledWith(sessionKey())
})

test('a session that was renewed on a device without room continues in its tab', () => {
  localStorage.setItem('session', 'old')
  fill()
  sessionItems.setItem('session', 'new')
  expect(sessionItems.getItem('session')).toBe('new')
  sessionItems.removeItem('session')
  expect(sessionItems.getItem('session')).toBeNull()
})
