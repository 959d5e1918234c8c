import { forgetShares } from '#src/entities/share/share-store.ts'
import { quietErrors } from '#src/lib/quiet-errors.ts'
import type { PageMessage } from '#src/lib/worker-protocol.ts'
import { answerHashed, answerNamed, installApp, removeOldApps } from './app-files.ts'
import { build } from './build-facts.ts'
import { answerPress, endMessages, showMessage } from './messages.ts'
import {
  answerPage,
  answerSettings,
  installSettings,
  isPage,
  recallSettings,
  settingsPath,
} from './pages.ts'
import { answerPicture, forgetPictures, isPicture } from './pictures.ts'
import { isOfServices } from './project-origin.ts'
import { scope } from './scope.ts'
import { isShare, takeShare } from './shares.ts'
import { announceBuild, requestRefreshIfOld, noteRefreshed, startHeartbeat } from './upkeep.ts'

// docs/behaviour/offline.md says what is stored, for how long, and what never is: nothing of the services behind /auth/v1,
// /rest/v1, /api and /functions, and no signed address.

const named = new Set(build.named)

quietErrors(scope)
void recallSettings()

scope.addEventListener('install', (event) => {
  // The previous build stays in the caches, so taking over breaks no open page.
  event.waitUntil(install())
})

async function install(): Promise<void> {
  await Promise.all([installApp(), installSettings()])
  await scope.skipWaiting()
}

scope.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver(): Promise<void> {
  await removeOldApps()
  await scope.clients.claim()
  await announceBuild()
}

scope.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (isShare(event.request, url)) {
    event.respondWith(takeShare(event.request))
    return
  }
  if (event.request.method !== 'GET' || !isOfServices(url)) return
  if (event.request.mode !== 'navigate' && isPicture(url)) {
    event.respondWith(answerPicture(event))
    return
  }
  if (url.origin !== scope.location.origin) return
  if (event.request.mode === 'navigate') {
    if (!isPage(url)) return
    event.waitUntil(requestRefreshIfOld())
    event.respondWith(answerPage(event))
  } else if (url.pathname === settingsPath) {
    event.respondWith(answerSettings(event))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(answerHashed(event.request))
  } else if (named.has(url.pathname)) {
    event.respondWith(answerNamed(event.request))
  }
})

scope.addEventListener('message', (event) => {
  const message = event.data as PageMessage | null
  if (message?.type === 'SESSION_REFRESHED') event.waitUntil(noteRefreshed())
  if (message?.type === 'FORGET_PICTURES') {
    event.waitUntil(Promise.all([forgetPictures(), forgetShares(), endMessages()]))
  }
  if (message?.type === 'SERVE_ME') event.waitUntil(scope.clients.claim())
})

scope.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data))
})

scope.addEventListener('notificationclick', (event) => {
  event.waitUntil(answerPress(event.notification, event.action))
})

startHeartbeat()
