import { expect, type BrowserContext, type Page, type Worker } from '@playwright/test'

/** The app's service worker, once it serves the page: from then on the app opens without network. */
export async function waitForWorker(page: Page): Promise<Worker> {
  await page.evaluate(`navigator.serviceWorker.ready.then(() => undefined)`)
  await expect
    .poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller?.state === "activated"'))
    .toBe(true)
  return findWorker(page.context())
}

function findWorker(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().at(-1)
  if (worker === undefined) throw new Error('The page has a worker that the browser does not list.')
  return worker
}

/** Waits until the lists of the signed-in person are written down; that happens a second after they came. */
export async function waitForKeptLists(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate<string>(`new Promise((resolve, reject) => {
        const opening = indexedDB.open('sampletrail-lists-web')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const asked = database.transaction('queries').objectStore('queries').getAll()
          asked.onsuccess = () => { database.close(); resolve(JSON.stringify(asked.result)) }
        }
      })`),
    )
    .toContain(text)
}
