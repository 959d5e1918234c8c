import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Worker } from '@playwright/test'
import { buildExtension } from '../apps/extension/build/build-extension.ts'
import {
  createMarketplace,
  type MarketplaceStandIn,
} from '../packages/simulators/src/marketplace.ts'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'
import { test as base } from './test.ts'

interface Fixtures {
  /** What stands in for the marketplace, on its own host. */
  marketplace: MarketplaceStandIn
  /** The extension's worker. */
  extension: Worker
}

/** Journeys in a browser that has our extension, in which the marketplace's host leads to a stand-in. */
export const test = base.extend<Fixtures, { unpacked: string }>({
  unpacked: [
    async ({ browserName: _browserName }, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'sampletrail-extension-'))
      const port = process.env['E2E_PORT'] ?? '4390'
      await buildExtension([`http://localhost:${port}`], directory)
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
    await use(worker)
  },
})

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
