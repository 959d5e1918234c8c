import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../tools/running/chromium.ts'

/** The app on the home screen of a device that stores the app's data. */
export interface InstalledApp {
  /** Opens the app as its icon does: a window without tabs or address bar, with display-mode standalone. */
  open: (address: string) => Promise<Page>
  /** Ends the app's process; its stored data remains. */
  close: () => Promise<void>
  /** Removes the device with all its data. */
  remove: () => Promise<void>
}

/** An installed app on a new device. Call `remove` at the end. */
export async function installApp(options: { userAgent?: string } = {}): Promise<InstalledApp> {
  const profile = await mkdtemp(join(tmpdir(), 'sampletrail-e2e-app-'))
  let app: BrowserContext | undefined
  return {
    async open(address) {
      app = await chromium.launchPersistentContext(profile, {
        ...options,
        serviceWorkers: 'allow',
        baseURL: new URL(address).origin,
        executablePath: findChromium() ?? undefined,
        args: [...chromiumFlags, `--app=${address}`],
      })
      const [page] = app.pages()
      if (page === undefined) throw new Error('The app has no window.')
      return page
    },
    async close() {
      await app?.close()
    },
    async remove() {
      await app?.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
