import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findVite, webDirectory } from '../../running/find-vite.ts'
import type { PlantedDefect } from './planted-defects.ts'

/** Files of the page by their path. */
export type PageFiles = ReadonlyMap<string, { type: string; body: string }>

/** The page's address. */
export const pagePath = '/model/'

/** Shortens waits that are longer than a second: the app's own retries, not the time that it gives a person. */
const html = `<!doctype html>
<meta charset="utf-8">
<title>Outbox</title>
<script>
  const { setTimeout: wait } = window
  window.setTimeout = (work, time, ...rest) => wait(work, time > 1000 ? time / 10 : time, ...rest)
  navigator.serviceWorker.register('${pagePath}worker.js')
  new MutationObserver((changes) => {
    const texts = changes.flatMap(({ target, addedNodes }) => (addedNodes.length > 0 ? [...addedNodes] : [target]))
    for (const node of texts) {
      if (node.parentElement?.closest('[data-toaster]')) window.tellModel(node.textContent)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
</script>
<script type="module" src="${pagePath}assets/page.js"></script>
`

/** Opens the page without a network, as the app's worker opens the app. */
const workerOf = (paths: string[]) => `
const paths = ${JSON.stringify(paths)}
addEventListener('install', (event) => {
  skipWaiting()
  event.addRoutes({
    condition: { or: ['rest', 'auth', 'realtime', 'storage', 'api'].map((word) => ({ urlPattern: '/' + word + '/*' })) },
    source: 'network',
  })
  event.waitUntil(caches.open('page').then((cache) => cache.addAll(paths)))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (!paths.includes(pathname)) return
  event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(event.request)))
})
`

/**
 * Builds the page of the app's own modules into a folder, with a defect if one is given, and reads it. Beside other work: if this
 * process stood still meanwhile, it would not notice that the server has closed its idle connections, and use them.
 */
export async function buildPage(folder: string, defect?: PlantedDefect): Promise<PageFiles> {
  const vite = findVite(webDirectory)
  if (vite === null) throw new Error('What builds the web app is not installed.')
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--config', 'build/outbox-page.config.ts', '--outDir', folder],
    {
      cwd: webDirectory,
      env: { ...process.env, ...(defect && { PLANTED_DEFECT: JSON.stringify(defect) }) },
    },
  )
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  const files = new Map(
    scripts.map((name) => [
      `${pagePath}assets/${name}`,
      { type: 'text/javascript', body: readFileSync(join(folder, 'assets', name), 'utf8') },
    ]),
  )
  const kept = [pagePath, ...files.keys(), '/config.json']
  files.set(pagePath, { type: 'text/html', body: html })
  files.set(`${pagePath}worker.js`, { type: 'text/javascript', body: workerOf(kept) })
  return files
}
