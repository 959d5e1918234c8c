import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter, enterDashboard } from '../people/enter.ts'
import { openProductsWithBanner } from '../browsers/install-banner.ts'
import { installApp } from '../browsers/installed-app.ts'
import { iPhone } from '../people/people.ts'
import { expect, test } from '../test.ts'
import { waitForWorker } from '../browsers/worker.ts'

const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

test.use({ serviceWorkers: 'allow' })

const banner = (page: Page) => page.getByRole('region', { name: 'Install SampleTrail' })
const install = (page: Page) => page.getByRole('button', { name: 'Install', exact: true })

/** The browser's offer to install, which headless Chromium never makes; `outcome` is the person's answer. */
async function offer(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate(`{
    const event = new Event('beforeinstallprompt', { cancelable: true })
    event.prompt = () => {
      document.documentElement.dataset.prompted = 'yes'
      return Promise.resolve({ outcome: '${outcome}' })
    }
    window.dispatchEvent(event)
  }`)
}

/** The banner appears when a screen opens, never on one that is already open. */
async function openProducts(page: Page): Promise<void> {
  await expect(banner(page)).toBeHidden()
  await openProductsWithBanner(page)
}

test('Chromium finds no obstacle to installing', async ({ page }) => {
  await page.goto('/auth?mode=login')
  await waitForWorker(page)
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ start_url: '/dashboard', display: 'standalone' })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A window in a test counts as private, and nothing can be installed from it.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test.describe('On an Android phone', () => {
  test.use({ userAgent: android, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('A tester gets the offer to install, and accepts', async ({ page, request }) => {
    const { person } = await registerPerson(request)
    await enterDashboard(page, person)
    await offer(page, 'accepted')
    await openProducts(page)
    await expect(banner(page)).toContainText('Add to your home screen for quick access')
    await install(page).click()
    await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')
    await expect(banner(page)).toBeHidden()
  })

  test('A tester can dismiss the banner, and it stays hidden', async ({ page, request }) => {
    const { person } = await registerPerson(request)
    await enterDashboard(page, person)
    await offer(page, 'dismissed')
    await openProducts(page)
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(banner(page)).toBeHidden()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await offer(page, 'dismissed')
    await openProducts(page)
    await expect(banner(page)).toBeHidden()
  })
})

test.describe('On an iPhone', () => {
  test.use({ userAgent: iPhone, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('A tester reads how to add the app to the home screen', async ({ page, request }) => {
    const { person } = await registerPerson(request)
    await enterDashboard(page, person)
    await openProducts(page)
    await install(page).click()
    await expect(page.getByText('Add to Home Screen', { exact: true })).toBeVisible()
  })
})

test('A tester at a desktop does not get the offer to install', async ({ page, request }) => {
  const { person } = await registerPerson(request)
  await enterDashboard(page, person)
  await offer(page, 'accepted')
  await openProducts(page)
  await expect(banner(page)).toBeHidden()
})

test('A tester who opens the installed app does not get the offer to install', async ({
  baseURL,
  request,
  watchConsole,
}) => {
  const { person } = await registerPerson(request)
  const app = await installApp({ userAgent: android })
  try {
    const page = await app.open(`${baseURL}/dashboard`)
    watchConsole(page)
    expect(await page.evaluate("matchMedia('(display-mode: standalone)').matches")).toBe(true)
    await enter(page, person, 'pwa')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await offer(page, 'accepted')
    await openProducts(page)
    await expect(banner(page)).toBeHidden()
  } finally {
    await app.remove()
  }
})
