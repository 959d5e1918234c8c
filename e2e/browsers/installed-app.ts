import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../tools/running/chromium.ts'

/** The app on the home screen of a device that keeps what the app keeps. */
export interface InstalledApp {
  /** Opens it as from its icon: a window without tabs or address bar, in which display-mode is standalone. */
  open: (address: string) => Promise<Page>
  /** Ends its process; what it kept stays. */
  close: () => Promise<void>
  /** Removes the device with all that is on it. */
  remove: () => Promise<void>
}

/** An installed app on a device of its own. Call `remove` at the end. */
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
