import { findFailedSignIn } from '#src/lib/failed-sign-in.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'

// Runs in the head of the public pages, before anything is painted: who is signed in has no use for the landing page,
// and must not see it flash by. Bundled by build/prerender.ts into a script that blocks the first paint, so it stays tiny.

const { documentElement } = document

function greet(): void {
  const isKnown = holdsStoredSession()
  documentElement.toggleAttribute('data-signed-in', isKnown)
  if (location.pathname !== '/') return
  // A sign-in that failed elsewhere may end here; its reason is told on the auth screen.
  const failed = findFailedSignIn(location)
  // The query goes along: it may ask for the introduction.
  if (failed !== undefined) leaveFor(failed)
  else if (isKnown) leaveFor(`/dashboard${location.search}`)
}

function leaveFor(address: string): void {
  documentElement.toggleAttribute('data-leaving', true)
  location.replace(address)
}

function holdsStoredSession(): boolean {
  try {
    return readStoredSession() !== null
  } catch {
    // Storage is forbidden: then nobody is signed in here.
    return false
  }
}

greet()
// Signed in or out in another tab.
window.addEventListener('storage', greet)
// Back from the app, out of the browser's page cache: scripts do not run again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) greet()
})
