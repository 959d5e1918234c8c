import type { Page } from '@playwright/test'
import { timeUntil } from './page-probes.ts'
import { median } from './quantiles.ts'

const visits = 4

interface CachedScreen {
  /** The link that opens the screen. */
  link: string
  /** A condition that holds once the screen is there. */
  isThere: string
}

const inMain = (selector: string): string => `document.querySelector('main ${selector}') !== null`

const screens: Record<string, CachedScreen> = {
  'My Products': { link: 'a[href="/dashboard/products"]', isThere: inMain('article') },
  Today: { link: 'a[href="/today"]', isThere: inMain('[data-step-key="done"]') },
  Money: {
    link: 'a[href="/dashboard/money"]',
    isThere: inMain('a[href="/dashboard/money/tax-year"]'),
  },
}

const product: CachedScreen = {
  link: 'main article a[href^="/dashboard/products/"]',
  isThere: `/\\/dashboard\\/products\\/[0-9a-f-]{36}/u.test(location.pathname) && ${inMain('h1')} &&
    [...document.querySelectorAll('main button')].some((button) => button.textContent === 'Update Status')`,
}

/** Milliseconds from a press until a screen is painted whose lists were loaded before; medians of four visits. */
export async function measureCachedScreens(page: Page): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for (const [name, screen] of Object.entries(screens)) {
    const all: number[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      await goHome(page)
      all.push(await open(page, screen))
    }
    times[name] = median(all)
  }
  const all: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    await goHome(page)
    await open(page, screens['My Products'] ?? product)
    await page.waitForTimeout(500)
    all.push(await open(page, product))
  }
  times['Product page'] = median(all)
  return times
}

async function goHome(page: Page): Promise<void> {
  await page.evaluate(pressVisible('a[href="/dashboard"]'))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(800)
}

async function open(page: Page, { link, isThere }: CachedScreen): Promise<number> {
  return page.evaluate<number>(timeUntil(pressVisible(link), isThere))
}

/** The header and the bar of phones have the same links; one of them is hidden. */
const pressVisible = (selector: string): string =>
  `Array.from(document.querySelectorAll('${selector}')).find((link) => link.checkVisibility()).click()`
