import { reportError } from '#src/lib/errors.ts'
import { hearWorker, tell } from '#src/lib/worker-messages.ts'
import { showNotice } from '#src/ui/toast.tsx'
import { whenIdle } from '#src/ui/when-idle.ts'

/** A page that stays open looks for a newer build this often, when it is shown. */
const lookAgainMs = 60 * 60_000
/** Milliseconds that the page has for itself, and for what comes after its first screen. */
const WORKER_MS = 4000

/**
 * Registers the service worker, and offers a reload to a page of an older build. Nobody is made to: the worker keeps
 * what such a page may still need. docs/behaviour/offline.md
 */
export function followWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  hearWorker((message) => {
    if (message.type === 'BUILD_READY' && message.entry !== ownEntry()) offerReload()
  })
  // A part of the app that is no longer there: only the new build has it. Without network nothing is there.
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) offerReload()
  })
  // What the page needs itself comes first, and what the worker fetches for later last.
  setTimeout(() => whenIdle(register), WORKER_MS)
}

function register(): void {
  navigator.serviceWorker.register('/sw.js').then(lookForBuilds, reportError)
  void askToBeServed()
}

/** The worker leaves out a page that was being loaded while it took over, or that was loaded past it. */
async function askToBeServed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller === null) tell(active, 'SERVE_ME')
}

function lookForBuilds(registration: ServiceWorkerRegistration): void {
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookAgainMs) return
    looked = Date.now()
    // Without network there is no newer build either; the next time will tell.
    registration.update().catch(() => undefined)
  })
}

function ownEntry(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script === null ? undefined : new URL(script.src).pathname
}

function offerReload(): void {
  showNotice('A new version is ready', {
    id: 'new-version',
    duration: 60_000,
    action: { label: 'Reload', onSelect: () => window.location.reload() },
  })
}
