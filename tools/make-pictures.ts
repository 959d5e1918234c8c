import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '../apps/server/src/demo/accounts.ts'
import { startServer } from '../bench/server-process.ts'
import { chromiumFlags, findChromium } from './chromium.ts'

/**
 * `npm run pictures`: the pictures of our own screens that the landing page and the tour show. Starts the demo on a
 * data directory of its own, shoots each screen in both themes and on both sizes, and writes small AVIF files. The
 * picture of link previews is the landing page itself, so it comes last.
 */
const folder = join(import.meta.dirname, '../apps/web/src/entities/tour/pictures')
const socialCard = join(import.meta.dirname, '../apps/web/public/social-card.png')
const port = Number(process.env['PICTURES_PORT'] ?? 4391)
const themes = ['light', 'dark'] as const

/** Shot larger than shown, so that text stays sharp on dense displays. */
const shapes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, width: 640 },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false, width: 1600 },
} as const
type Shape = keyof typeof shapes

/** How to get to each screen, and the sizes that it is shown in. */
const screens: Record<string, { on: Shape[]; open: (page: Page) => Promise<void> }> = {
  dashboard: {
    on: ['phone', 'desktop'],
    async open(page) {
      await page.goto('/dashboard')
    },
  },
  list: {
    on: ['phone', 'desktop'],
    async open(page) {
      await page.goto('/dashboard/products')
      await page.getByRole('article').first().waitFor()
    },
  },
  detail: {
    on: ['phone', 'desktop'],
    async open(page) {
      await page.goto('/dashboard/products?status=reviewed')
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    },
  },
  status: {
    on: ['phone'],
    async open(page) {
      await page.goto('/dashboard/products')
      await page
        .getByRole('button', { name: /Update status/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
}

async function signIn(page: Page): Promise<void> {
  await page.addInitScript("localStorage.setItem('hasSeenOnboarding', 'true')")
  await page.goto('/auth?mode=login')
  await page.getByRole('textbox', { name: 'Email' }).fill('pro@demo.test')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/dashboard$/)
}

/**
 * Pictures, fonts and late skeletons have come once nothing is fetched any more and nothing is faded in. Lazy pictures
 * that are not shown, such as those of the other theme, never come.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    `Promise.all([...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .map((image) => image.decode().catch(() => null)))`,
  )
  await page.waitForTimeout(600)
}

/** What a link to us looks like where it is shared: 1200 x 630 of the landing page. */
async function shootSocialCard(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage({
    baseURL: origin,
    viewport: { width: 1200, height: 630 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await page.goto('/')
  await settle(page)
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(socialCard)
  console.log(`${(size / 1000).toFixed(0).padStart(4)} kB  ${socialCard}`)
  await page.close()
}

async function shootAll(origin: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags,
  })
  try {
    for (const shape of Object.keys(shapes) as Shape[]) {
      const { viewport, hasTouch, width } = shapes[shape]
      for (const colorScheme of themes) {
        const page = await browser.newPage({
          baseURL: origin,
          viewport,
          hasTouch,
          colorScheme,
          deviceScaleFactor: 2,
          reducedMotion: 'reduce',
        })
        await signIn(page)
        for (const [screen, { on, open }] of Object.entries(screens)) {
          if (!on.includes(shape)) continue
          await open(page)
          await settle(page)
          const file = join(folder, `${screen}-${shape}-${colorScheme}.avif`)
          const { size } = await sharp(await page.screenshot())
            .resize({ width })
            .avif({ quality: 52, effort: 5 })
            .toFile(file)
          console.log(`${(size / 1000).toFixed(0).padStart(4)} kB  ${file}`)
        }
        await page.close()
      }
    }
    await shootSocialCard(browser, origin)
  } finally {
    await browser.close()
  }
}

const data = await mkdtemp(join(tmpdir(), 'sampletrail-pictures-'))
await mkdir(folder, { recursive: true })
const command = [process.execPath, join(import.meta.dirname, 'demo.ts')]
const server = await startServer(command, port, { DEMO_DIR: data })
try {
  // The demo answers before all its purchases are there.
  while (!existsSync(join(data, 'demo-is-filled'))) await sleep(100)
  await shootAll(server.url.replace('127.0.0.1', 'localhost'))
} finally {
  await server.stop()
  await rm(data, { recursive: true })
}
