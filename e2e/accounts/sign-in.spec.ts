import { registerPerson } from '../servers/backend.ts'
import { watchForText } from '../checks/watch-for-text.ts'
import { readMails, waitForLink } from '../people/mailbox.ts'
import { authPage } from '../pages/auth-page.ts'
import { makePerson } from '../people/people.ts'
import { isBesideProject } from '../servers/shared-server.ts'
import { expect, test } from '../test.ts'

test.describe('Signing up and in', () => {
  test('A tester can sign up, open the link in the email, and land on the dashboard @phone', async ({
    page,
    request,
  }) => {
    const person = makePerson()
    await authPage(page).submitSignUp(person)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(
      page.getByText(
        "We've sent you an email with a link to verify your account. Please check your inbox and click the link to continue.",
      ),
    ).toBeVisible()

    const link = await waitForLink(request, person.email)
    const told = await watchForText(page, 'Redirecting you to the dashboard...')
    await page.goto(link)
    await expect(page).toHaveURL(/\/dashboard$/)
    await told()
  })

  test('A tester who signs up can find the email in the local mailbox', async ({ page }) => {
    test.skip(isBesideProject(), 'A Supabase project sends its emails and keeps none.')
    const person = makePerson()
    await authPage(page).submitSignUp(person)
    const mailbox = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Open the local mailbox' }).click()
    await expect((await mailbox).getByText(person.email).first()).toBeVisible()
  })

  test('A tester can sign out and in again, and returns to the page they wanted', async ({
    page,
    request,
  }) => {
    const { person } = await registerPerson(request)
    await page.goto('/dashboard/products')
    await expect(page).toHaveURL(/\/auth/)
    await authPage(page).fill(person)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/products/)
    await authPage(page).signOut()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth/)
  })

  test('A signed-in tester who opens the landing page goes to the dashboard, without a step in the history', async ({
    page,
    request,
  }) => {
    const { person } = await registerPerson(request)
    await authPage(page).signIn(person)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('A session that is found on the sign-up screen ends, and its address is named', async ({
    page,
    request,
  }) => {
    const { person } = await registerPerson(request)
    await authPage(page).signIn(person)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/auth?mode=signup')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(
      page.getByText(
        'Please check your email to confirm your account. Click the link in the email to verify your account.',
      ),
    ).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth/)
  })

  test('A person who is no admin is redirected from every admin address', async ({
    page,
    request,
  }) => {
    for (const path of ['/admin', '/admin/users']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/auth\?.*returnTo=%2Fdashboard/)
    }
    const { person } = await registerPerson(request)
    await authPage(page).signIn(person)
    await expect(page).toHaveURL(/\/dashboard$/)
    for (const path of ['/admin', '/admin/users']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/dashboard$/)
    }
  })

  test('A tester who forgot the password can set a new one by email', async ({
    browser,
    page,
    request,
    watchConsole,
  }) => {
    const { person } = await registerPerson(request)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await page.getByRole('button', { name: 'Send reset instructions' }).click()
    await expect(page.getByText('Password reset instructions sent to your email')).toBeVisible()

    await page.goto(await waitForLink(request, person.email))
    await expect(page).toHaveURL(/\/reset-password/)
    const renewed = { ...person, password: 'another good one' }
    const entries = page.locator('input[type=password]')
    await entries.nth(0).fill(renewed.password)
    await entries.nth(1).fill('something else')
    await page.locator('form button[type=submit]').click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await entries.nth(1).fill(renewed.password)
    await page.locator('form button[type=submit]').click()
    await expect(page).not.toHaveURL(/\/reset-password/)

    const elsewhere = await (await browser.newContext()).newPage()
    watchConsole(elsewhere)
    await authPage(elsewhere).signIn(renewed)
    await expect(elsewhere).toHaveURL(/\/dashboard$/)
  })
})

test.describe('Failures of signing up and in', () => {
  test.use({ expectedConsoleErrors: ['the server responded with a status of 4'] })

  test('a wrong password shows a message, and typed text stays', async ({ page, request }) => {
    const { person } = await registerPerson(request)
    await authPage(page).signIn({ ...person, password: 'not the one' })
    await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  })

  test('an unconfirmed address gets the advice to check its inbox', async ({ page }) => {
    const person = makePerson()
    await authPage(page).submitSignUp(person)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await authPage(page).signIn(person)
    await expect(page.getByRole('alert')).toContainText(
      'Please verify your email before signing in. Check your inbox for the verification link.',
    )
  })

  test('a person who signs in right after signing up is asked to verify first', async ({
    page,
    request,
  }) => {
    const person = makePerson()
    await authPage(page).submitSignUp(person)
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL(/mode=signup/)
    await authPage(page).fill(person)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('status')).toContainText(
      'Please check your email to verify your account before signing in.',
    )
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await page.goto(await waitForLink(request, person.email, 2))
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('a known address is sent to the sign-in, and its owner gets an email about the attempt', async ({
    page,
    request,
  }) => {
    const { person } = await registerPerson(request)
    await authPage(page).submitSignUp(person)
    await expect(page.getByRole('alert')).toContainText(
      'An account with this email already exists. Please sign in.',
    )
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
    const mails = await readMails(request, person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('You already have an account')
  })

  test('a used link says so, and offers a new one', async ({ page, request }) => {
    const person = makePerson()
    await authPage(page).submitSignUp(person)
    const link = await waitForLink(request, person.email)
    expect((await request.get(link, { maxRedirects: 0 })).status()).toBe(303)
    await page.goto(link)
    await expect(page.getByText('Email link is invalid or has expired')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  })

  test('a short password is refused without a request', async ({ page, request }) => {
    const person = { ...makePerson(), password: 'short' }
    await authPage(page).submitSignUp(person)
    await expect(page.getByRole('alert')).toContainText(
      'Password must be at least 6 characters long',
    )
    expect(await readMails(request, person.email)).toEqual([])
  })
})
