import { readFile } from 'node:fs/promises'
import { registerPerson } from '../servers/backend.ts'
import { enter, enterDashboard } from '../people/enter.ts'
import { watchForText } from '../checks/watch-for-text.ts'
import { readMails, waitForLink } from '../people/mailbox.ts'
import { accountPage } from '../pages/account-page.ts'
import { authPage } from '../pages/auth-page.ts'
import { makePerson } from '../people/people.ts'
import { expect, test } from '../test.ts'

test('A tester can change the password, and then sign in only with the new one @phone', async ({
  page,
  request,
}) => {
  const { client, person } = await registerPerson(request)
  await authPage(page).signIn(person)
  await expect(page).toHaveURL(/\/dashboard$/)
  const account = accountPage(page)
  await account.open()

  await account.changePassword('short', 'other')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await account.changePassword('short')
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await account.changePassword('ö'.repeat(40))
  await expect(page.getByText(/Password must be at most 72 characters/)).toBeVisible()

  const changed = { ...person, password: `${person.password} again` }
  await account.changePassword(changed.password)
  await expect(page.getByText('Password changed')).toBeVisible()
  // The other device is signed out, this one stays signed in.
  expect((await client.auth.refreshSession()).error).not.toBeNull()
  await account.open()

  await page.goto('/dashboard')
  await authPage(page).signOut()
  await authPage(page).signIn(changed)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect((await client.auth.signInWithPassword(person)).error).not.toBeNull()
})

test('A tester can change the email if both addresses confirm', async ({ page, request }) => {
  const { client, person } = await registerPerson(request)
  const next = makePerson('moved')
  await enter(page, person)
  const account = accountPage(page)
  await account.open()

  await account.changeEmail('nonsense')
  await expect(page.getByText(/Type an email address/)).toBeVisible()
  await account.changeEmail(person.email)
  await expect(page.getByText('This is your email already.')).toBeVisible()
  await account.changeEmail(next.email)
  await expect(page.getByText('Check your new address')).toBeVisible()
  await expect(page.getByText(`We sent a link to ${next.email}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Check your new address')).toBeVisible()

  await page.goto(await waitForLink(request, next.email))
  await expect(page.getByRole('heading', { name: 'One more link to open' })).toBeVisible()
  expect((await client.auth.signInWithPassword(person)).error).toBeNull()

  const last = await waitForLink(request, person.email)
  const told = await watchForText(page, 'Email address changed')
  await page.goto(last)
  await expect(page).toHaveURL(/\/dashboard$/)
  await told()
  await account.open()
  await expect(page.getByText(next.email)).toBeVisible()
  await expect(page.getByText('Check your new address')).toBeHidden()

  expect((await client.auth.signInWithPassword(person)).error).not.toBeNull()
  const moved = { email: next.email, password: person.password }
  expect((await client.auth.signInWithPassword(moved)).error).toBeNull()
})

test('A tester can download everything @phone', async ({ page, request }) => {
  const { client, person, userId } = await registerPerson(request)
  const rows = ['Lamp', '=HYPERLINK("x")'].map((name) => ({ user_id: userId, name }))
  expect((await client.from('products').insert(rows)).error).toBeNull()
  const session = await client.auth.getSession()
  const receipt = Buffer.from('%PDF-1.4\n%%EOF\n')
  const upload = await request.post('/api/files', {
    headers: { authorization: `Bearer ${session.data.session?.access_token}` },
    multipart: {
      folder: 'receipts',
      file: { name: 'Order 1.pdf', mimeType: 'application/pdf', buffer: receipt },
    },
  })
  expect(upload.status()).toBe(201)

  await enter(page, person)
  await accountPage(page).open()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^sampletrail-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('Saved. Look in your downloads.')).toBeVisible()

  // Unit tests compare the contents of the lists; the ZIP stores pictures and documents unchanged.
  const zip = await readFile(await download.path())
  for (const name of ['README.txt', 'account.json', 'products.json', 'products.csv']) {
    expect(zip.includes(name)).toBe(true)
  }
  expect(zip.includes(`files/product-files/receipts/${userId}/`)).toBe(true)
  expect(zip.includes(receipt)).toBe(true)
})

test.describe('while the account is being deleted', () => {
  // A tab may send a request at the moment in which the session ends.
  test.use({
    expectedConsoleErrors: ['grant_type=refresh_token', '401 (Unauthorized)', '[Error occurred]'],
  })

  test('A tester can delete the account, and start again with the same address @phone', async ({
    page,
    context,
    request,
    watchConsole,
  }) => {
    const { client, person, userId } = await registerPerson(request)
    expect(
      (await client.from('products').insert({ user_id: userId, name: 'Lamp' })).error,
    ).toBeNull()
    await enterDashboard(page, person)
    const other = await context.newPage()
    watchConsole(other)
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await page.bringToFront()

    await accountPage(page).open()
    const dialog = await accountPage(page).openDeletion()
    const erase = dialog.getByRole('button', { name: 'Delete everything' })
    await erase.click()
    await expect(dialog.getByText('This is not the email of your account.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Type your email' }).fill(person.email)
    await erase.click()
    await expect(dialog.getByText('Type your password.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await erase.click()

    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByText('Your account is deleted')).toBeVisible()
    await expect(other).toHaveURL(/\/auth/)
    expect(await page.evaluate<string[]>('Object.keys(localStorage)')).toEqual([])
    expect((await client.auth.signInWithPassword(person)).error).not.toBeNull()
    expect((await client.auth.refreshSession()).error).not.toBeNull()
    const [mail] = await readMails(request, person.email)
    expect(mail?.subject).toBe('Your SampleTrail account is deleted')

    await authPage(page).submitSignUp(person)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await page.goto(await waitForLink(request, person.email, 2))
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test.describe('with a wrong password', () => {
  test.use({ expectedConsoleErrors: ['/api/account/delete'] })

  test('A tester who types a wrong password keeps the account', async ({ page, request }) => {
    const { client, person } = await registerPerson(request)
    await enter(page, person)
    await accountPage(page).open()
    const dialog = await accountPage(page).openDeletion()
    await dialog.getByRole('textbox', { name: 'Type your email' }).fill(person.email)
    await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong horse')
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    await expect(dialog.getByText('This is not your password.')).toBeVisible()
    expect((await client.auth.signInWithPassword(person)).error).toBeNull()
  })
})
