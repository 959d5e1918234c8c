import type { WorkerMessage } from '#src/lib/worker-protocol.ts'
import { build } from './build-facts.ts'
import { scope } from './scope.ts'

/** A browser stops an idle worker within a minute, so the time of the last renewal is stored permanently. */
const name = 'upkeep'
const path = '/.refreshed-at'
const heartbeatMs = 20 * 60_000

async function postToPages(message: WorkerMessage): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage(message)
}

/** A page reports that the session is fresh. */
export async function noteRefreshed(): Promise<void> {
  await (await caches.open(name)).put(path, new Response(String(Date.now())))
}

/** When a page opens and no session was renewed for twenty minutes, asks the pages to renew it. */
export async function requestRefreshIfOld(): Promise<void> {
  const noted = await (await caches.open(name)).match(path)
  if (noted === undefined) return noteRefreshed()
  if (Date.now() - Number(await noted.text()) < heartbeatMs) return
  await noteRefreshed()
  await postToPages({ type: 'SESSION_REFRESH_NEEDED' })
}

/** While the browser keeps the worker running, the worker also asks regularly. */
export function startHeartbeat(): void {
  setInterval(() => void postToPages({ type: 'PING' }), heartbeatMs)
}

/** Tells pages of an older build that there is a newer one. */
export async function announceBuild(): Promise<void> {
  await postToPages({ type: 'BUILD_READY', entry: build.entry })
}
