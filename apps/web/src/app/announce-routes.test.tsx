import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { announceRoutes } from '#src/app/announce-routes.ts'
import { testSession } from '#src/testing/fake-backend.ts'
import { openApp } from '#src/testing/open-app.tsx'

/** The announcement for screen readers; its element is hidden from everybody else. */
function listen() {
  const attach = vi.spyOn(Element.prototype, 'attachShadow')
  return () => {
    const made = attach.mock.results.at(-1)
    const place = made?.type === 'return' ? made.value.firstElementChild : null
    return place?.getAttribute('aria-live') === 'polite' ? place.textContent : undefined
  }
}

test('another screen is announced by its title, and the browser announces the first one', async () => {
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))
  const heard = listen()
  const { router } = await openApp('/settings/account')
  announceRoutes(router)
  expect(heard()).toBe('')
  await act(() => router.navigate({ to: '/settings/integrations' }))
  await waitFor(() => expect(heard()).toBe('Integrations · SampleTrail'))
})

test('another search on the same screen is not announced', async () => {
  const heard = listen()
  const { router } = await openApp('/auth?mode=login')
  announceRoutes(router)
  await act(() => router.navigate({ to: '/auth', search: { mode: 'signup' } }))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(heard()).toBe('')
})
