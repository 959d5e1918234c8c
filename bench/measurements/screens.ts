import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../tools/running/chromium.ts'
import { signInToDemo, waitUntilFilled } from '../data/demo-account.ts'
import { measureCachedScreens } from '../probes/cached-screens.ts'
import { readSteadiness, watchSteadiness } from '../probes/steadiness.ts'
import type { Figure } from '../report.ts'
import { startServer } from '../../tools/running/server-process.ts'

const demoFile = join(import.meta.dirname, '../../tools/running/demo.ts')
const port = 4385
/** Until a screen and all its later parts are there. */
const settling = 3000
const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]

/** Layout shift and answers to input on every screen of a person with 150 products, and how soon the usual ones open. */
export async function measureScreens(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const data = join(folder, 'demo')
  const url = `http://localhost:${port}`
  const server = await startServer([process.execPath, demoFile], port, {
    DEMO_DIR: data,
    LOG_LEVEL: 'silent',
  })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags,
  })
  try {
    await waitUntilFilled(data)
    const { session, productId } = await signInToDemo(url)
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(screensOf(productId))) {
      for (const size of sizes) {
        figures.push(...(await measureScreen(browser, `${url}${path}`, session, name, size)))
      }
    }
    for (const size of sizes) figures.push(...(await measureCached(browser, url, session, size)))
    return figures
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

const screensOf = (productId: string): Record<string, string> => ({
  Dashboard: '/dashboard',
  Today: '/today',
  'My Products': '/dashboard/products?view=grid',
  'My Products, table': '/dashboard/products?view=table',
  'Product page': `/dashboard/products/${productId}`,
  'Find Products': '/dashboard/find',
  Money: '/dashboard/money',
  'Tax year': '/dashboard/money/tax-year',
  Import: '/dashboard/products/import',
  Trash: '/dashboard/products/trash',
  Notifications: '/settings/notifications',
  Integrations: '/settings/integrations',
  Sellers: '/settings/sellers',
  Account: '/settings/account',
  Security: '/settings/security',
  Subscription: '/subscription',
})

type Size = (typeof sizes)[number]

async function openBrowser(
  browser: Browser,
  address: string,
  session: string,
  { width, height }: Size,
): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width, height },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(address).origin,
          localStorage: [{ name: 'sampletrail-session-web', value: session }],
        },
      ],
    },
  })
}

/** The four screens that people open most, from lists that the app has already. */
async function measureCached(
  browser: Browser,
  url: string,
  session: string,
  size: Size,
): Promise<Figure[]> {
  const context = await openBrowser(browser, url, session, size)
  try {
    const page = await context.newPage()
    await page.goto(`${url}/dashboard`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(settling)
    const times = await measureCachedScreens(page)
    return Object.entries(times).map(([name, value]) => ({
      name: `${name}, ${size.name}: from the press to the screen`,
      value,
      unit: 'ms',
      limit: { kind: 'under', value: 300 },
    }))
  } finally {
    await context.close()
  }
}

async function measureScreen(
  browser: Browser,
  address: string,
  session: string,
  name: string,
  size: Size,
): Promise<Figure[]> {
  const device = size.name
  const context = await openBrowser(browser, address, session, size)
  try {
    const page = await context.newPage()
    await watchSteadiness(page)
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(settling)
    await usePage(page)
    const { shift, answer } = await readSteadiness(page)
    return [
      {
        name: `${name}, ${device}: layout shift`,
        value: shift,
        unit: 'shift',
        limit: { kind: 'under', value: 0.02 },
      },
      {
        name: `${name}, ${device}: slowest answer to input`,
        value: answer,
        unit: 'ms',
        limit: { kind: 'under', value: 200 },
      },
    ]
  } finally {
    await context.close()
  }
}

/** What everybody does on a screen: scrolls, opens and closes a menu, moves by keyboard, and types if there is a search. */
async function usePage(page: Page): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(250)
  }
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('Escape')
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Tab')
  const search = page.locator('main input[placeholder^="Search"]').first()
  if (await search.isVisible()) {
    await search.click()
    await page.keyboard.type('lamp', { delay: 80 })
  }
  await page.waitForTimeout(1000)
}
