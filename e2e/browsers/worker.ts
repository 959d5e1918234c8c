import { expect, type BrowserContext, type Page, type Worker } from '@playwright/test'

/** The app's service worker, once it controls the page: from then on the app opens without a network. */
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

/** The browser or the installed app, which store their session and lists separately. */
export type AppMode = 'web' | 'pwa'

/** A person's lists as stored on this device, as text. */
export function readKeptLists(page: Page, mode: AppMode = 'web'): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const name = 'sampletrail-lists-${mode}'
    // Opening the database would create it, and not as the app does.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return '[]'
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const asked = database.transaction('queries').objectStore('queries').getAll()
        asked.onsuccess = () => { database.close(); resolve(JSON.stringify(asked.result)) }
      }
    })
  })()`)
}

/** Waits until the signed-in person's lists are stored, which happens a second after they arrive. */
export async function waitForKeptLists(page: Page, text: string, mode?: AppMode): Promise<void> {
  await expect.poll(() => readKeptLists(page, mode)).toContain(text)
}
