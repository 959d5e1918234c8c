import type { SessionStore } from '#src/entities/session/session-store.ts'
import { logOnServer } from '#src/lib/errors.ts'

const followed = new WeakSet<SessionStore>()

/** Shows a number on the icon of the installed app, where browsers can; 0 removes it, and so does the end of the session. */
export function showAppBadge(count: number, session: SessionStore): void {
  if (!('setAppBadge' in navigator)) return
  set(count)
  if (followed.has(session)) return
  followed.add(session)
  session.subscribe(() => {
    if (session.get().status === 'signed-out') set(0)
  })
}

let last: number | undefined

function set(count: number): void {
  if (count === last) return
  last = count
  const shown = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
  // Some browsers have the function and refuse it: there the navigation alone shows the number.
  shown.catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) logOnServer(error)
  })
}
