import { registerNewcomer, registerPerson } from '../servers/backend.ts'
import { enter, enterDashboard } from '../people/enter.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { openProductsWithBanner } from '../browsers/install-banner.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { accountPage } from '../pages/account-page.ts'
import { authPage } from '../pages/auth-page.ts'
import { contactPage } from '../pages/contact-page.ts'
import { onboarding } from '../pages/onboarding.ts'
import { iPhone, makePerson } from '../people/people.ts'
import { securityPage } from '../pages/security-page.ts'
import { expect, test } from '../test.ts'

// Each walk opens about twelve screens, and axe is slow on each of them.
test.describe.configure({ timeout: 300_000 })

test('axe reports nothing on the public screens @phone', async ({ page }) => {
  for (const path of ['/', '/auth?mode=login', '/auth?mode=signup', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page, path)
  }
})

test.describe('on the auth screens', () => {
  test.use({ expectedConsoleErrors: ['the server responded with a status of 4'] })

  test('axe reports nothing, in every state @phone', async ({ page, request }) => {
    const newcomer = makePerson()
    await page.goto('/auth?mode=login')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expectAccessible(page, 'reset')
    await authPage(page).signIn(newcomer)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'sign-in, refused')
    await authPage(page).submitSignUp(newcomer)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expectAccessible(page, 'check email')
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await authPage(page).fill(newcomer)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
    await expectAccessible(page, 'sign-in, not verified')
    for (const failure of ['', '#error=access_denied&error_code=bad_oauth_callback']) {
      await page.goto(`/auth/callback${failure}`)
      await expect(page.getByRole('heading', { name: /^Error: / })).toBeVisible()
      await expectAccessible(page, `callback${failure}`)
    }
    const { person } = await registerPerson(request)
    await authPage(page).signIn(person)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/reset-password')
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expectAccessible(page, 'new password')
    await page.goto('/auth?mode=signup')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expectAccessible(page, 'session found while signing up')
  })
})

test('axe reports nothing on the contact page, empty, with errors and after sending @phone', async ({
  page,
}) => {
  const contact = contactPage(page)
  await contact.open()
  await expectAccessible(page, 'contact')
  await contact.send.click()
  await expect(page.getByText('Message is required')).toBeVisible()
  await expectAccessible(page, 'contact, with errors')
  await page.goto('/contact?success=true')
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
  await expectAccessible(page, 'contact, sent')
})

test('axe reports nothing on the account settings and their dialogs @phone', async ({
  page,
  request,
}) => {
  const { person } = await registerPerson(request)
  await enter(page, person)
  const account = accountPage(page)
  await account.open()
  await account.changePassword('short')
  await account.changeEmail(`moved-${person.email}`)
  await expect(page.getByText('Check your new address')).toBeVisible()
  await expectAccessible(page, 'account settings')
  const dialog = await account.openDeletion()
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expectAccessible(page, 'question before an account is deleted')
  await page.goto('/auth/callback#message=accepted')
  await expect(page.getByRole('heading', { name: 'One more link to open' })).toBeVisible()
  await expectAccessible(page, 'one of two addresses has agreed')
})

test('axe reports nothing where two-factor is set up and required @phone', async ({
  page,
  request,
}) => {
  const { person } = await registerPerson(request)
  await enter(page, person)
  const security = securityPage(page)
  await security.open()
  await expectAccessible(page, 'security, off')
  const secret = await security.beginSetUp()
  await expectAccessible(page, 'setting up two-factor')
  await security.enterCode(secret)
  await expect(security.dialog.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  await security.finish()
  await expectAccessible(page, 'security, on')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'question before two-factor is turned off')
  await page.keyboard.press('Escape')
  await page.goto('/settings/account')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await authPage(page).signIn(person)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page, 'question for the code')
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expectAccessible(page, 'question for a recovery code')
})

test.describe('on a phone that can install', () => {
  test.use({
    userAgent: iPhone,
    // Work in the background that the lost network interrupts is reported as well.
    expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', '[Error occurred]'],
  })

  test('axe reports nothing on the banners for installing and without a network @phone', async ({
    page,
    request,
  }) => {
    const { person } = await registerPerson(request)
    await enterDashboard(page, person)
    await openProductsWithBanner(page)
    const install = page.getByRole('button', { name: 'Install', exact: true })
    await expect(install).toBeVisible()
    await expectAccessible(page, 'banner for installing')
    await install.click()
    await expect(page.getByText('Add to Home Screen', { exact: true })).toBeVisible()
    await expectAccessible(page, 'how to install by hand')
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expectAccessible(page, 'banner without network')
  })
})

test('axe reports nothing on the introduction, the plans and the admin area @phone', async ({
  page,
  request,
}) => {
  const { person } = await registerNewcomer(request)
  await makeAdmin(person.email)
  await authPage(page).signIn(person)
  const intro = onboarding(page)
  await expect(intro.dialog()).toBeVisible()
  await expectAccessible(page, 'introduction')
  await intro.begin()

  const bar = page.getByRole('banner')
  // On phones it is in the menu.
  const upgrade = bar.getByRole('button', { name: 'Upgrade to Pro' })
  if (await upgrade.isVisible()) await upgrade.click()
  else {
    await bar.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Upgrade to Pro' }).click()
  }
  await expect(page.getByRole('dialog', { name: 'Choose Your Plan' })).toBeVisible()
  await expectAccessible(page, 'plan chooser')
  await page.keyboard.press('Escape')

  for (const path of ['', '/users', '/sellers', '/products', '/settings']) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, `/admin${path}`)
  }
})
