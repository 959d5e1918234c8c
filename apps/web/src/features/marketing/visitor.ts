import { findFailedSignIn } from '#src/lib/failed-sign-in.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'

// Runs in the head of the public pages, before the first paint: a signed-in person does not need the landing page and must
// not see it flash. build/prerender.ts bundles it into a script that blocks the first paint, so it stays tiny.

const { documentElement } = document

function greet(): void {
  const isKnown = holdsStoredSession()
  documentElement.toggleAttribute('data-signed-in', isKnown)
  if (location.pathname !== '/') return
  // A sign-in that failed elsewhere may end here; the auth screen shows its reason.
  const failed = findFailedSignIn(location)
  // The query is passed on: it may request the introduction.
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
    // The browser forbids storage: then nobody is signed in here.
    return false
  }
}

greet()
// Signed in or out in another tab.
window.addEventListener('storage', greet)
// Back from the app, from the browser's page cache: scripts do not run again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) greet()
})
