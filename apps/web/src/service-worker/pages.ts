import { matchShell } from './app-files.ts'
import { answerNewestFirst } from './newest-first.ts'
import { learnOrigin } from './project-origin.ts'

const pagesName = 'pages'
const settingsName = 'settings'
export const settingsPath = '/config.json'

/** Separate documents next to the app; stored when they are opened. */
const documents = new Set(['/', '/privacy'])

/** Addresses that are not our pages: the services behind them answer directly. */
const services =
  /^[/](api|auth[/]v1|rest[/]v1|storage[/]v1|realtime[/]v1|functions|[.]netlify|__dev|healthz|proof|proof-files)([/]|$)/

export function isPage({ pathname }: URL): boolean {
  return !services.test(pathname) && !/[.][a-z0-9]+$/i.test(pathname)
}

/**
 * A page from the network; without it the stored document, or the app. The request is made here and not by navigation
 * preload: that would also request the pages of the services, and a link in an email works once.
 */
export function answerPage(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const network = fetch(event.request)
  if (!documents.has(pathname)) return answerNewestFirst({ network, kept: matchShell })
  event.waitUntil(keep(pagesName, pathname, network))
  return answerNewestFirst({
    network,
    kept: async () => (await match(pagesName, pathname)) ?? (await leadIn(pathname)),
  })
}

/** The app has no start page; a signed-out person gets to the sign-in through the dashboard. */
function leadIn(pathname: string): Promise<Response | undefined> | Response {
  return pathname === '/' ? Response.redirect('/dashboard') : matchShell()
}

/** The installation's settings, without which the app does not start. */
export async function answerSettings(event: FetchEvent): Promise<Response> {
  const network = fetch(event.request)
  event.waitUntil(keep(settingsName, settingsPath, network))
  const settings = await answerNewestFirst({
    network,
    kept: () => match(settingsName, settingsPath),
  })
  if (settings.ok) await learnOrigin(settings.clone())
  return settings
}

/** The page that installed this worker has already read the settings without it. */
export async function installSettings(): Promise<void> {
  await (await caches.open(settingsName)).add(new Request(settingsPath, { cache: 'reload' }))
  await recallSettings()
}

/** If the browser stopped the worker meanwhile, it reads again what it had learned. */
export async function recallSettings(): Promise<void> {
  const kept = await match(settingsName, settingsPath)
  if (kept !== undefined) await learnOrigin(kept)
}

async function keep(name: string, path: string, network: Promise<Response>): Promise<void> {
  let copy: Response
  try {
    const response = await network
    if (!response.ok || response.redirected) return
    copy = response.clone()
  } catch {
    // Without a network there is nothing new to store.
    return
  }
  await (await caches.open(name)).put(path, copy)
}

async function match(name: string, path: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(path)
}
