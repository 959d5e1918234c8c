import { beforeEach, expect, test, vi } from 'vitest'
import { sessionKey } from '#src/lib/stored-session.ts'
import { testSession } from '#src/testing/fake-backend.ts'

/** Runs the script of the page's head as a browser does at that address; returns the address it redirects to. */
async function arrive(path: string, stored: string | null): Promise<string[]> {
  localStorage.clear()
  if (stored !== null) localStorage.setItem(sessionKey(), stored)
  history.replaceState(null, '', path)
  const led: string[] = []
  vi.spyOn(location, 'replace').mockImplementation((url) => void led.push(String(url)))
  vi.resetModules()
  await import('#src/features/marketing/visitor.ts')
  return led
}

const { documentElement } = document

beforeEach(() => {
  documentElement.removeAttribute('data-leaving')
  documentElement.removeAttribute('data-signed-in')
})

test.each([
  ['/', '/dashboard'],
  ['/?force_onboarding=true', '/dashboard?force_onboarding=true'],
])(
  'a person with a session who opens %s is redirected to %s and sees a spinner',
  async (path, to) => {
    expect(await arrive(path, JSON.stringify(testSession()))).toEqual([to])
    expect(documentElement.hasAttribute('data-leaving')).toBe(true)
  },
)

test.each([
  ['nobody', null],
  ['a session that cannot be read', '{"access_token":'],
  ['half a session', '{"access_token":"a"}'],
])('%s is not redirected', async (_who, stored) => {
  expect(await arrive('/', stored)).toEqual([])
  expect(documentElement.hasAttribute('data-leaving')).toBe(false)
})

test('other public pages are for everybody, and know who is signed in', async () => {
  expect(await arrive('/privacy', JSON.stringify(testSession()))).toEqual([])
  expect(documentElement.hasAttribute('data-signed-in')).toBe(true)
})

test('a sign-in in another tab redirects, a sign-out there changes nothing', async () => {
  const led = await arrive('/', null)
  localStorage.setItem(sessionKey(), JSON.stringify(testSession()))
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey() }))
  expect(led).toContain('/dashboard')
})
