import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '../../apps/server/src/demo/accounts.ts'
import { startServer } from '../running/server-process.ts'
import { chromiumFlags, findChromium } from '../running/chromium.ts'
import { screens, shapes, type Screen, type Shape, type Theme } from './pictures/screens.ts'

/**
 * `npm run pictures`: the screenshots for the landing page, the tour and the documentation. Starts the demo on a separate
 * data directory and takes each screen in the themes and sizes that are used. The picture for link previews shows the
 * landing page itself, so it is taken last.
 */
const documentation = join(import.meta.dirname, '../../docs/screenshots')
const folder = join(import.meta.dirname, '../../apps/web/src/entities/tour/pictures')
const socialCard = join(import.meta.dirname, '../../apps/web/public/social-card.png')
const port = Number(process.env['PICTURES_PORT'] ?? 4391)
const themes = ['light', 'dark'] as const

async function signIn(page: Page, account: Screen['account']): Promise<void> {
  await page.addInitScript("localStorage.setItem('hasSeenOnboarding', 'true')")
  await page.goto('/auth?mode=login')
  await page.getByRole('textbox', { name: 'Email' }).fill(`${account}@demo.test`)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/(dashboard|admin)$/)
}

/**
 * Pictures, fonts and late skeletons have loaded once the page fetches nothing more and no element fades in. Lazy pictures
 * that are not visible, such as those of the other theme, never load.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // Placeholders appear at once; the content follows a moment later.
  await page.locator('.appear-late').first().waitFor({ state: 'detached' })
  await page.evaluate(
    `Promise.all([...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .map((image) => image.decode().catch(() => null)))`,
  )
  await page.waitForTimeout(600)
}

/** The preview of a shared link to us: 1200 x 630 of the landing page. */
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

/** The screens of one account in one size and theme. */
async function shootScreens(
  browser: Browser,
  origin: string,
  account: Screen['account'],
  shape: Shape,
  theme: Theme,
): Promise<void> {
  const shown = Object.entries(screens).filter(
    ([, screen]) =>
      screen.account === account &&
      (screen.inTour.includes(shape) || screen.inDocs.includes(`${shape}-${theme}`)),
  )
  if (shown.length === 0) return
  const { viewport, hasTouch } = shapes[shape]
  const page = await browser.newPage({
    baseURL: origin,
    viewport,
    hasTouch,
    colorScheme: theme,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  await signIn(page, account)
  for (const [name, screen] of shown) {
    await screen.open(page)
    await settle(page)
    await keep(`${name}-${shape}-${theme}`, await page.screenshot(), shape, screen)
  }
  await page.close()
}

/** Small files for the app, and files that every Markdown viewer shows for the documentation. */
async function keep(name: string, shot: Buffer, shape: Shape, screen: Screen): Promise<void> {
  const picture = sharp(shot).resize({ width: shapes[shape].width })
  const files = [
    ...(screen.inTour.includes(shape)
      ? [
          {
            file: join(folder, `${name}.avif`),
            image: picture.clone().avif({ quality: 52, effort: 5 }),
          },
        ]
      : []),
    ...(screen.inDocs.some((shown) => name.endsWith(shown))
      ? [
          {
            file: join(documentation, `${name}.webp`),
            image: picture.clone().webp({ quality: 82, effort: 6 }),
          },
        ]
      : []),
  ]
  for (const { file, image } of files) {
    const { size } = await image.toFile(file)
    console.log(`${(size / 1000).toFixed(0).padStart(4)} kB  ${file}`)
  }
}

async function shootAll(origin: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags,
  })
  try {
    for (const account of ['pro', 'admin'] as const) {
      for (const shape of Object.keys(shapes) as Shape[]) {
        for (const theme of themes) await shootScreens(browser, origin, account, shape, theme)
      }
    }
    await shootSocialCard(browser, origin)
  } finally {
    await browser.close()
  }
}

const data = await mkdtemp(join(tmpdir(), 'sampletrail-pictures-'))
await mkdir(folder, { recursive: true })
await mkdir(documentation, { recursive: true })
const command = [process.execPath, join(import.meta.dirname, '../running/demo.ts')]
const server = await startServer(command, port, { DEMO_DIR: data })
try {
  // The demo answers before all its purchases are there.
  while (!existsSync(join(data, 'demo-is-filled'))) await sleep(100)
  await shootAll(server.url.replace('127.0.0.1', 'localhost'))
} finally {
  await server.stop()
  await rm(data, { recursive: true })
}
