import type { BrowserContext, Page } from '@playwright/test'
import type { Place } from '../../packages/simulators/src/find-secrets.ts'

interface Gathered {
  places: Place[]
  /** Also records everything that the pages show and store, and stops. */
  finish: () => Promise<void>
}

/** Records everything that a browser's pages receive from a server: answers with headers, live updates, and console messages. */
export async function gatherReceived(context: BrowserContext, origin: string): Promise<Gathered> {
  const places: Place[] = []
  // The test fetches the answer and forwards it: a browser forgets an answer when the person leaves its page.
  await context.route(`${origin}/**`, async (route) => {
    // A kept-alive connection may close just as it is used again.
    const response = await route.fetch({ maxRedirects: 0, maxRetries: 3 })
    const name = `${route.request().method()} ${new URL(response.url()).pathname}`
    places.push(
      [`${name}, headers`, JSON.stringify(response.headersArray())],
      [name, await response.body()],
    )
    // The browser would not know where a forwarded page comes from, and would not let it connect to this machine.
    await (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ response }))
  })
  context.on('console', (message) => void places.push(['console', message.text()]))
  context.on('page', watchNews)
  for (const page of context.pages()) watchNews(page)

  function watchNews(page: Page): void {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => void places.push(['news', payload]))
    })
  }

  return {
    places,
    async finish() {
      for (const page of context.pages()) {
        places.push(['what is shown', await page.content()], ...(await readStores(page)))
      }
      await context.unrouteAll({ behavior: 'wait' })
    },
  }
}

/** Everything that a page's site stores in its browser. */
export async function readStores(page: Page): Promise<Place[]> {
  const kept = await page.evaluate<Record<string, string>>(`(async () => {
    const settled = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const databases = []
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const held = database.transaction(store).objectStore(store)
        databases.push(name, store, await settled(held.getAllKeys()), await settled(held.getAll()))
      }
      database.close()
    }
    const cached = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        cached.push(request.url, [...response.headers], await response.text())
      }
    }
    return Object.fromEntries(Object.entries({
      localStorage: { ...localStorage },
      sessionStorage: { ...sessionStorage },
      cookie: document.cookie,
      address: [location.href, history.state],
      IndexedDB: databases,
      caches: cached,
    }).map(([name, value]) => [name, JSON.stringify(value)]))
  })()`)
  return Object.entries(kept)
}
