import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page, type Worker } from '@playwright/test'
import { buildExtension } from '../../apps/extension/build/build-extension.ts'
import {
  createMarketplace,
  type MarketplaceStandIn,
} from '../../packages/simulators/src/marketplace.ts'
import { chromiumFlags, findChromium } from '../../tools/running/chromium.ts'
import { startServer } from '../servers/start-server.ts'
import { expect, test as base } from '../test.ts'

interface Fixtures {
  /** The simulated marketplace, on its own host. */
  marketplace: MarketplaceStandIn
  /** The extension's worker. */
  extension: Worker
  /** Stops the extension's worker, as the browser does after half a minute without activity. */
  stopWorker: () => Promise<void>
  /** Presses the extension's toolbar button while this page is active; returns the page that opens. */
  pressToolbarButton: (page: Page) => Promise<Page>
}

interface WorkerFixtures {
  /** The app's address: of the shared server, or of the test's own server if that has settings. */
  appOrigin: string
  /** The extension, built for that origin. */
  unpacked: string
}

/** Journeys in a browser with our extension, in which the marketplace's host leads to a simulator. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  appOrigin: [
    async ({ serverSettings }, use) => {
      if (serverSettings.env === undefined) {
        await use(`http://localhost:${process.env['E2E_PORT'] ?? '4390'}`)
        return
      }
      const server = await startServer(serverSettings)
      await use(server.origin)
      await server.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ appOrigin }, use) => use(appOrigin),
  unpacked: [
    async ({ appOrigin }, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'sampletrail-extension-'))
      await buildExtension([appOrigin], directory)
      await use(directory)
      await rm(directory, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  marketplace: async ({ baseURL: _baseURL }, use) => use(createMarketplace()),
  context: async ({ baseURL, unpacked, marketplace }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'sampletrail-profile-'))
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium() ?? undefined,
      headless: true,
      baseURL,
      viewport: { width: 1440, height: 900 },
      args: [
        ...chromiumFlags,
        // Lets journeys press toolbar buttons.
        '--enable-unsafe-extension-debugging',
        `--disable-extensions-except=${unpacked}`,
        `--load-extension=${unpacked}`,
      ],
    })
    await serve(context, marketplace)
    await use(context)
    await context.close()
    await rm(profile, { recursive: true, force: true })
  },
  extension: async ({ context }, use) => {
    const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
    // The button has no effect until the worker listens.
    await expect
      .poll(() => worker.evaluate<boolean>('chrome.action.onClicked.hasListeners()'))
      .toBe(true)
    await use(worker)
  },
  stopWorker: async ({ context }, use) => use(() => stopWorkers(context)),
  pressToolbarButton: async ({ context, extension }, use) =>
    use((page) => pressButton(context, new URL(extension.url()).host, page)),
})

async function stopWorkers(context: BrowserContext): Promise<void> {
  const [page] = context.pages()
  if (page === undefined) throw new Error('The browser shows no page.')
  const session = await context.newCDPSession(page)
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const isStopped = versions.some(
        ({ scriptURL, runningStatus }) =>
          scriptURL.startsWith('chrome-extension:') && runningStatus === 'stopped',
      )
      if (isStopped) resolve()
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await stopped
  await session.detach()
}

async function pressButton(context: BrowserContext, id: string, page: Page): Promise<Page> {
  await page.bringToFront()
  const session = await context.browser()?.newBrowserCDPSession()
  const tabs = await session?.send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const tab = tabs?.targetInfos.find(({ url }) => url === page.url())
  if (tab === undefined) throw new Error(`No tab of the browser shows ${page.url()}.`)
  const opened = context.waitForEvent('page')
  await session?.send('Extensions.triggerAction', { id, targetId: tab.targetId })
  await session?.detach()
  return opened
}

async function serve(context: BrowserContext, { app }: MarketplaceStandIn): Promise<void> {
  await context.route('https://www.facebook.com/**', async (route) => {
    const asked = route.request()
    const answer = await app.request(asked.url(), {
      method: asked.method(),
      body: asked.postDataBuffer() ?? undefined,
    })
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    })
  })
}
