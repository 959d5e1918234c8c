import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { test } from './google-provider.ts'
import { installApp, type InstalledApp } from '../browsers/installed-app.ts'
import { watchForText } from '../checks/watch-for-text.ts'
import { productsPage } from '../pages/products-page.ts'
import { makePerson } from '../people/people.ts'
import { expect } from '../test.ts'

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' }).click()

/** Keys under which this browser stores sessions. */
const sessionKeys = (page: Page) =>
  page.evaluate<string[]>(
    'Object.keys(localStorage).filter((key) => /^sampletrail-session-(web|pwa)$/.test(key))',
  )

test.describe('Sign-in with Google', () => {
  test('A tester can sign up through Google and lands on the dashboard', async ({
    page,
    google: { provider },
  }) => {
    provider.admitNext(makePerson('google').email)
    await page.goto('/auth?mode=signup')
    await page.evaluate("localStorage.setItem('hasSeenOnboarding', 'true')")
    await expect(page.getByText('Or continue with')).toBeVisible()
    const wayBack = page.waitForRequest(/\/auth\/callback\?/)
    const told = await watchForText(page, 'Login Successful!')
    await signIn(page)
    const callback = new URL((await wayBack).url())
    expect(callback.searchParams.get('signup_mode')).toBe('true')
    await told()
    expect(page.url()).not.toContain('access_token')
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(provider.readLastQuery()).toMatchObject({
      prompt: 'select_account',
      access_type: 'offline',
    })
    expect(await sessionKeys(page)).toEqual(['sampletrail-session-web'])
    expect(await page.evaluate("localStorage.getItem('hasSeenOnboarding')")).toBeNull()
    expect(await page.evaluate("localStorage.getItem('showOnboarding')")).toBe('true')
  })

  test("A tester's referrer reaches the database after Google, too", async ({
    page,
    google: { provider },
  }) => {
    provider.admitNext(makePerson('google').email)
    await page.goto('/auth?mode=signup&ref=harbour-7')
    await expect.poll(() => page.evaluate("localStorage.getItem('referralCode')")).toBe('harbour-7')
    const wayBack = page.waitForRequest(/\/auth\/callback\?/)
    const told = page.waitForResponse((response) => response.url().endsWith('/rpc/set_referrer'))
    await signIn(page)
    expect(new URL((await wayBack).url()).searchParams.get('ref')).toBe('harbour-7')
    expect(await (await told).json()).toBe('harbour-7')
  })

  test('A tester with an account of the same address finds it again', async ({
    page,
    request,
    google: { provider },
  }) => {
    const { client, person, userId } = await registerPerson(request)
    const added = await client.from('products').insert({ user_id: userId, name: 'Brass lamp' })
    expect(added.error).toBeNull()
    provider.admitNext(person.email)
    await page.goto('/auth')
    await signIn(page)
    await expect(page).toHaveURL(/\/dashboard$/)
    const products = productsPage(page)
    await products.open()
    await expect(products.card('Brass lamp')).toBeVisible()
  })

  test('A tester who refuses at Google gets a message, and can try again', async ({
    page,
    google: { provider },
  }) => {
    provider.admitNext(makePerson('google').email)
    provider.refuseNext()
    await page.goto('/auth')
    await signIn(page)
    await expect(
      page.getByRole('heading', { name: 'Error: The provider refused the sign-in' }),
    ).toBeVisible()
    expect(page.url()).not.toContain('error')
    await expect(page.getByText('Nothing has changed.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await signIn(page)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('A tester whose address Google has not verified reads what to do', async ({
    page,
    google: { provider },
  }) => {
    provider.admitNext(makePerson('unverified').email)
    await page.goto('/auth')
    await signIn(page)
    await expect(page.getByRole('heading', { name: /^Error: .*Verify the email/ })).toBeVisible()
    expect(await sessionKeys(page)).toEqual([])
  })

  test('A sign-in that did not start in this browser ends with a reason', async ({ page }) => {
    await page.goto('/auth/v1/callback?state=somebody-elses&code=abc')
    await expect(page.getByRole('heading', { name: /^Error: / })).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/callback$/)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await sessionKeys(page)).toEqual([])
  })
})

test.describe('Sign-in with Google in the installed app', () => {
  let app: InstalledApp
  let page: Page

  test.beforeEach(async ({ baseURL, watchConsole }) => {
    app = await installApp()
    page = await app.open(`${baseURL}/auth?mode=login`)
    watchConsole(page)
  })

  test.afterEach(() => app.remove())

  test('A tester signs in by a code, and has a separate session in the app', async ({
    google: { provider },
  }) => {
    provider.admitNext(makePerson('google').email)
    const exchange = page.waitForRequest(/\/token\?grant_type=pkce/)
    const wayBack = page.waitForRequest(/\/auth\/callback\?/)
    await signIn(page)
    const callback = new URL((await wayBack).url())
    expect(callback.searchParams.get('code')).not.toBeNull()
    expect(callback.searchParams.get('signup_mode')).toBe('false')
    expect((await exchange).postDataJSON()).toMatchObject({
      auth_code: callback.searchParams.get('code'),
    })
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(await sessionKeys(page)).toEqual(['sampletrail-session-pwa'])
  })

  for (const [what, path, message] of [
    ['nothing', '/auth/callback', 'No code detected'],
    [
      'tokens, which anybody could have put there,',
      '/auth/callback#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer',
      'Not a valid PKCE flow url',
    ],
    [
      'the code of another browser',
      '/auth/callback?code=0b7f9c1e-0000-4000-8000-000000000000',
      'This was started in another browser.',
    ],
  ] as const) {
    test(`An address with ${what} signs nobody in`, async () => {
      await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
      await page.goto(path)
      await expect(page.getByRole('heading', { name: `Error: ${message}` })).toBeVisible()
      expect(await sessionKeys(page)).toEqual([])
    })
  }
})

test.describe('If Google does not answer', () => {
  test('A tester is asked to try again, and can sign in another way', async ({
    page,
    request,
    google: { provider, server },
  }) => {
    const { person } = await registerPerson(request)
    await provider.stop()
    // A restart clears what the server cached about the provider.
    await server.restart()
    await page.goto('/auth')
    await signIn(page)
    await expect(page.getByRole('heading', { name: /^Error: / })).toBeVisible()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})
