import type { Page } from '@playwright/test'
import { registerNewcomer, registerPerson } from '../servers/backend.ts'
import { waitForLink } from '../people/mailbox.ts'
import { authPage } from '../pages/auth-page.ts'
import { onboarding } from '../pages/onboarding.ts'
import { productsPage } from '../pages/products-page.ts'
import { makePerson } from '../people/people.ts'
import { type OwnServer, startServer } from '../servers/start-server.ts'
import { expect, test } from '../test.ts'

async function signInTo(page: Page, person: ReturnType<typeof makePerson>): Promise<void> {
  await authPage(page).signIn(person)
  await expect(page).toHaveURL(/\/dashboard$/)
}

test.describe('The introduction', () => {
  test('A tester can take the tour after signing up, and does not see it again anywhere @phone-only', async ({
    browser,
    page,
    request,
    watchConsole,
  }) => {
    const person = makePerson('newcomer')
    const auth = authPage(page)
    await auth.submitSignUp(person)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await page.goto(await waitForLink(request, person.email))
    const intro = onboarding(page)
    await expect(intro.dialog()).toBeVisible()
    await expect(intro.dialog().getByRole('region', { name: 'Tour of SampleTrail' })).toBeVisible()
    await expect(intro.dialog().locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
    const told = page.waitForResponse((answer) => answer.url().includes('mark_onboarding_seen'))
    await page.keyboard.press('Escape')
    await expect(intro.dialog()).toBeHidden()
    expect((await told).ok()).toBe(true)
    expect(await page.evaluate("localStorage.getItem('hasSeenOnboarding')")).toBe('true')
    expect(await page.evaluate("localStorage.getItem('showOnboarding')")).toBeNull()

    await page.reload()
    await intro.expectNotComing()
    await auth.signOut()
    await signInTo(page, person)
    await intro.expectNotComing()

    const elsewhere = await (await browser.newContext()).newPage()
    watchConsole(elsewhere)
    await signInTo(elsewhere, person)
    await onboarding(elsewhere).expectNotComing()
  })

  test('A tester whose first sign-in is on this device sees it, and the next person too', async ({
    page,
    request,
  }) => {
    const first = await registerNewcomer(request)
    const second = await registerNewcomer(request)
    const intro = onboarding(page)
    await signInTo(page, first.person)
    await intro.begin()
    await authPage(page).signOut()
    await signInTo(page, second.person)
    await intro.begin()
  })

  test('A tester can open it again from the dashboard, by keyboard too @phone', async ({
    page,
    request,
  }) => {
    const { person } = await registerPerson(request)
    await signInTo(page, person)
    const intro = onboarding(page)
    await intro.expectNotComing()
    const box = await intro.button().boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    for (const width of [390, 800, 1300, 1920]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await intro.covered(), `at ${width} px`).toEqual([])
    }
    await intro.button().focus()
    await page.keyboard.press('Enter')
    await expect(intro.dialog()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(intro.dialog()).toBeHidden()
    await expect(intro.button()).toBeFocused()
  })

  test('A tester can request it on any page by its address, once', async ({ page, request }) => {
    const { person } = await registerPerson(request)
    const intro = onboarding(page)
    // Signed out: the request survives the sign-in.
    await page.goto('/dashboard/products?search=lamp&force_onboarding=true')
    await expect(page).toHaveURL(/\/auth/)
    await authPage(page).fill(person)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(intro.dialog()).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/products\?search=lamp$/)
    await intro.begin()

    await page.goto('/settings/account?force_onboarding=true')
    await expect(intro.dialog()).toBeVisible()
    await intro.begin()
    await page.reload()
    await intro.expectNotComing()
  })

  test('it waits until an open dialog is closed', async ({ page, request }) => {
    const { person } = await registerPerson(request)
    await signInTo(page, person)
    await page.getByRole('link', { name: 'My Products' }).first().click()
    await expect(page).toHaveURL(/\/dashboard\/products$/)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/dashboard\/products$/)
    const products = productsPage(page)
    await products.openAddDialog()
    // Flagged meanwhile, as another tab does when it opens an address that requires it.
    await page.evaluate(
      "localStorage.removeItem('hasSeenOnboarding'); localStorage.setItem('showOnboarding', 'true'); sessionStorage.setItem('forcedOnboarding', 'true')",
    )
    // Back would close the dialog.
    await page.goForward()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.waitForTimeout(1000)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(products.dialog('Add Product')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(onboarding(page).dialog()).toBeVisible()
  })
})

test.describe('The introduction as a video', () => {
  // The tour's pictures may not have loaded before the network failed; the worker's error text differs.
  test.use({
    expectedConsoleErrors: [
      'net::ERR_INTERNET_DISCONNECTED',
      'net::ERR_FAILED',
      '[Error occurred]',
    ],
  })
  let server: OwnServer
  test.beforeAll(async () => {
    server = await startServer({
      env: { ONBOARDING_VIDEO_URL: 'https://videos.example.com/embed/welcome' },
    })
  })
  test.afterAll(() => server.remove())

  test('A tester can watch the operator’s video, and without a network the tour', async ({
    context,
    page,
    playwright,
  }) => {
    const asked: string[] = []
    await context.route('https://videos.example.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<h1>Welcome film</h1>' })
    })
    const request = await playwright.request.newContext({ baseURL: server.origin })
    const { person } = await registerNewcomer(request)
    await page.goto(`${server.origin}/auth?mode=login`)
    await authPage(page).fill(person)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const intro = onboarding(page)
    await expect(intro.dialog()).toBeVisible()
    const film = intro.dialog().locator('iframe')
    await expect(film.contentFrame().getByRole('heading', { name: 'Welcome film' })).toBeVisible()
    expect(new URL(asked[0] ?? '').searchParams.get('autoplay')).toBe('1')
    await intro.dialog().getByRole('button', { name: 'Close' }).click()
    await expect(film).toHaveCount(0)

    await context.setOffline(true)
    await intro.button().click()
    await expect(intro.dialog().getByRole('region', { name: 'Tour of SampleTrail' })).toBeVisible()
    await context.setOffline(false)
    await request.dispose()
  })
})
