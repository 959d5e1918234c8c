import { reportError } from '#src/lib/errors.ts'
import { listenToWorker, tell } from '#src/lib/worker-messages.ts'
import { showNotice } from '#src/ui/toast.tsx'
import { whenIdle } from '#src/ui/when-idle.ts'

/** A page that stays open checks for a newer build this often, while it is visible. */
const lookAgainMs = 60 * 60_000
/** Milliseconds reserved for the page itself, and for loads after its first screen. */
const WORKER_MS = 4000

/**
 * Registers the service worker, and offers a reload to a page of an older build. Nobody has to: the worker keeps the files
 * that such a page may still need. docs/behaviour/offline.md
 */
export function followWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  listenToWorker((message) => {
    if (message.type === 'BUILD_READY' && message.entry !== ownEntry()) offerReload()
  })
  // A chunk is missing: only the new build's chunks exist. Without a network every request fails.
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) offerReload()
  })
  // The page's own requests come first, and the worker's downloads for later come last.
  setTimeout(() => whenIdle(register), WORKER_MS)
}

function register(): void {
  navigator.serviceWorker.register('/sw.js').then(lookForBuilds, reportError)
  void askToBeServed()
}

/** The worker does not control a page that was loading while it took over, or that was loaded without it. */
async function askToBeServed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller === null) tell(active, 'SERVE_ME')
}

function lookForBuilds(registration: ServiceWorkerRegistration): void {
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookAgainMs) return
    looked = Date.now()
    // Without a network there is no newer build either; the next check will tell.
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
