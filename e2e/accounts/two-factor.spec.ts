import { readFile } from 'node:fs/promises'
import { registerPerson } from '../servers/backend.ts'
import { readMails, waitForLink } from '../people/mailbox.ts'
import { authPage } from '../pages/auth-page.ts'
import { securityPage } from '../pages/security-page.ts'
import { expect, test } from '../test.ts'

// These journeys test wrong codes and refused sessions.
test.use({ expectedConsoleErrors: ['the server responded with a status of 4'] })

test('A tester can protect the account with an authenticator app, and then needs its code @phone', async ({
  page,
  request,
}) => {
  const { client, person, userId } = await registerPerson(request)
  const row = { user_id: userId, name: 'Cork yoga block' }
  expect((await client.from('products').insert(row)).error).toBeNull()
  await authPage(page).signIn(person)
  await expect(page).toHaveURL(/\/dashboard$/)
  const security = securityPage(page)
  await security.open()
  const secret = await security.beginSetUp()
  await security.codeField.fill('000 000')
  await expect(security.dialog.getByText('This code is wrong.')).toBeVisible()
  await security.enterCode(secret)

  await expect(security.dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await security.readCodes()
  await page.keyboard.press('Escape')
  await expect(security.dialog.getByText('Save your codes first')).toBeVisible()
  const download = page.waitForEvent('download')
  await security.dialog.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const code of codes) expect(file).toContain(code)
  await security.finish()
  await expect(page.getByText('10 codes left')).toBeVisible()

  // The hand-written client knows only the password: its session has ended, and a new one can read and change nothing.
  expect((await client.auth.getUser()).error).not.toBeNull()
  expect((await client.auth.signInWithPassword(person)).error).toBeNull()
  expect((await client.from('products').select('id')).data).toEqual([])
  expect((await client.from('products').insert(row)).error?.code).toBe('42501')
  expect((await client.rpc('dashboard_counts')).error?.hint).toBe('second_factor')

  await authPage(page).signOut()
  await page.goto('/dashboard/products')
  await expect(page).toHaveURL(/\/auth/)
  await authPage(page).fill(person)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.goto('/settings/account')
  await expect(page).toHaveURL(/\/auth\?.*returnTo=%2Fsettings%2Faccount/)
  await page.goto('/auth?mode=login&returnTo=%2Fdashboard%2Fproducts')
  await security.codeField.fill('000000')
  await expect(page.getByText('This code is wrong.')).toBeVisible()
  await security.enterCode(secret, 1)
  await expect(page).toHaveURL(/\/dashboard\/products$/)
  await expect(page.getByRole('link', { name: 'Cork yoga block' })).toBeVisible()
})

test('A tester who lost the authenticator can sign in with a recovery code, and gets an email about it', async ({
  page,
  request,
}) => {
  const { person } = await registerPerson(request)
  await authPage(page).signIn(person)
  await expect(page).toHaveURL(/\/dashboard$/)
  const { codes } = await securityPage(page).setUp()
  await authPage(page).signOut()

  await authPage(page).signIn(person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const field = page.getByRole('textbox', { name: 'Recovery code' })
  await field.fill('k7qm')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('A recovery code has 16 letters and digits')).toBeVisible()
  await field.fill('aaaa-aaaa-aaaa-aaaa')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This is not one of your recovery codes.')).toBeVisible()
  await field.fill(codes[3]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/settings/security')
  await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeVisible()
  const [newest] = await readMails(request, person.email)
  expect(newest?.subject).toBe('Two-factor authentication is off')
})

test('A tester can create new recovery codes and turn two-factor off, and other tabs follow', async ({
  page,
  request,
  watchConsole,
}) => {
  const { person } = await registerPerson(request)
  await authPage(page).signIn(person)
  await expect(page).toHaveURL(/\/dashboard$/)
  const security = securityPage(page)
  await security.open()
  const otherPage = await page.context().newPage()
  watchConsole(otherPage)
  await securityPage(otherPage).open()
  await expect(otherPage.getByRole('button', { name: 'Set up two-factor' })).toBeVisible()
  await page.bringToFront()
  const { codes } = await security.setUp()
  await expect(otherPage.getByText('10 codes left')).toBeVisible()

  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await security.dialog.getByRole('button', { name: 'Make new codes' }).click()
  await expect(security.dialog.getByRole('listitem')).toHaveCount(10)
  expect(await security.readCodes()).not.toContain(codes[0])
  await security.finish()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeVisible()
  await expect(otherPage.getByRole('button', { name: 'Set up two-factor' })).toBeVisible()
  await authPage(page).signOut()
  await authPage(page).signIn(person)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('Two tabs that ask for the code both continue when one gets it', async ({
  page,
  request,
  watchConsole,
}) => {
  const { person } = await registerPerson(request)
  await authPage(page).signIn(person)
  await expect(page).toHaveURL(/\/dashboard$/)
  const { secret } = await securityPage(page).setUp()
  await authPage(page).signOut()
  await authPage(page).signIn(person)
  const otherPage = await page.context().newPage()
  watchConsole(otherPage)
  await otherPage.goto('/dashboard/products')
  await expect(otherPage.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.bringToFront()
  await securityPage(page).enterCode(secret, 1)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(otherPage).toHaveURL(/\/dashboard\/products$/)
})

test('A device that was signed in before asks for a new sign-in, and shows no empty lists', async ({
  browser,
  page,
  request,
  watchConsole,
}) => {
  const { person } = await registerPerson(request)
  const elsewhere = await (await browser.newContext()).newPage()
  watchConsole(elsewhere)
  await authPage(elsewhere).signIn(person)
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
  await authPage(page).signIn(person)
  await expect(page).toHaveURL(/\/dashboard$/)
  await securityPage(page).setUp()
  await elsewhere.goto('/dashboard/products')
  await expect(elsewhere).toHaveURL(/\/auth/)
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
})

test('A reset link asks for the code before a new password can be set', async ({
  page,
  request,
}) => {
  const { person } = await registerPerson(request)
  await authPage(page).signIn(person)
  await expect(page).toHaveURL(/\/dashboard$/)
  const security = securityPage(page)
  const { secret } = await security.setUp()
  await authPage(page).signOut()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('button', { name: 'Send reset instructions' }).click()
  await expect(page.getByText('Password reset instructions sent to your email')).toBeVisible()
  await page.goto(await waitForLink(request, person.email))
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await security.enterCode(secret, 1)
  const entries = page.locator('input[type=password]')
  await entries.nth(0).fill('another good one')
  await entries.nth(1).fill('another good one')
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
