import { matchShell } from './app-files.ts'
import { answerNewestFirst } from './newest-first.ts'
import { learnOrigin } from './project-origin.ts'

const pagesName = 'pages'
const settingsName = 'settings'
export const settingsPath = '/config.json'

/** Documents of their own beside the app; kept as they are seen. */
const documents = new Set(['/', '/privacy'])

/** Addresses that are no pages of ours: the services behind them answer for themselves. */
const services =
  /^[/](api|auth[/]v1|rest[/]v1|storage[/]v1|realtime[/]v1|functions|[.]netlify|__dev|healthz)([/]|$)/

export function isPage({ pathname }: URL): boolean {
  return !services.test(pathname) && !/[.][a-z0-9]+$/i.test(pathname)
}

/**
 * A page from the network; without it the document as it was last seen, or the app. Asked for here and not by
 * navigation preload: that would ask for the pages of the services, too, and a link in a mail works once.
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

/** The app has no start page of its own; whoever is signed out finds the way in from the dashboard. */
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

/** The page that brought the worker here has read the settings already, without it. */
export async function installSettings(): Promise<void> {
  await (await caches.open(settingsName)).add(new Request(settingsPath, { cache: 'reload' }))
  await recallSettings()
}

/** A worker that was ended meanwhile, as browsers do, knows again what it had learned. */
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
    // Without network there is nothing new to keep.
    return
  }
  await (await caches.open(name)).put(path, copy)
}

async function match(name: string, path: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(path)
}
