import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { registerNewcomer, registerPerson } from './backend.ts'
import { enter, enterDashboard } from './enter.ts'
import { makeAdmin } from './make-admin.ts'
import { accountPage } from './pages/account-page.ts'
import { authPage } from './pages/auth-page.ts'
import { contactPage } from './pages/contact-page.ts'
import { onboarding } from './pages/onboarding.ts'
import { iPhone, makePerson } from './people.ts'
import { makePicture } from './pictures.ts'
import { securityPage } from './pages/security-page.ts'
import { productsPage } from './pages/products-page.ts'
import { expect, test } from './test.ts'

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The others do not look at colours, and would find the same a second time. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** What axe finds on a screen, and what does not fit it, in light and in dark colours. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Fading in or out, a text has less contrast than it is read with.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page })
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(guidelines) : axe.withRules(rulesOfColour)
    ).analyze()
    const findings = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`,
    )
    expect(findings, `${screen}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow, `${screen}: pixels wider than the window`).toBe(0)
  const cut = await page
    .locator('[role=dialog] p')
    .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length)
  expect(cut, `${screen}: texts that run out of their dialog`).toBe(0)
}

// Each walk looks at a dozen screens, and axe takes its time for every one.
test.describe.configure({ timeout: 300_000 })

test('axe finds nothing on the public screens @phone', async ({ page }) => {
  for (const path of ['/', '/auth?mode=login', '/auth?mode=signup', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page, path)
  }
})

test.describe('on the way in', () => {
  test.use({ expectedConsoleErrors: ['the server responded with a status of 4'] })

  test('axe finds nothing, whatever happens there @phone', async ({ page, request }) => {
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

test('axe finds nothing on the contact page, empty, with errors and after sending @phone', async ({
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

test('axe finds nothing on the screens behind the sign-in, empty and filled @phone', async ({
  page,
  request,
}) => {
  const { client, person, userId } = await registerPerson(request)
  await enterDashboard(page, person)
  await expectAccessible(page, 'dashboard, empty')
  const products = productsPage(page)
  await products.open()
  await expectAccessible(page, 'products, empty')

  const seller = await client
    .from('sellers')
    .insert({ user_id: userId, name: 'Harbour Goods', email: 'hello@harbour.example' })
    .select('id')
    .single()
  const rows = (['wishlist', 'ordered', 'received', 'reviewed', 'paid'] as const).map(
    (status, index) => ({
      user_id: userId,
      name:
        index < 2
          ? `Product ${index + 1} ${'W'.repeat(250)}`
          : `Product ${index + 1} with a name that is as long as names in shops are`,
      additional_notes: 'N'.repeat(300),
      status,
      order_number: '112-1234567-1234567',
      price: 19.99,
      country: 'US',
      seller_id: seller.data?.id ?? null,
    }),
  )
  expect((await client.from('products').insert(rows)).error).toBeNull()
  await products.open()
  await expect(page.getByRole('article')).toHaveCount(5)
  await expectAccessible(page, 'products, filled')

  await products
    .card('Product 2')
    .getByRole('button', { name: /Update status/ })
    .click()
  await expect(products.dialog('Update Status')).toBeVisible()
  await expectAccessible(page, 'update status dialog')
  await page.keyboard.press('Escape')

  await products.card('Product 1').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expectAccessible(page, 'product')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(products.dialog('Edit Product')).toBeVisible()
  await expectAccessible(page, 'edit dialog')
  await page.keyboard.press('Escape')

  for (const path of [
    '/dashboard',
    '/dashboard/find',
    '/settings/notifications',
    '/settings/integrations',
    '/settings/sellers',
    '/settings/account',
    '/subscription',
    '/ebay/callback',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
})

test('axe finds nothing on the account settings and where they lead @phone', async ({
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

test('axe finds nothing where two-factor is set up and asked for @phone', async ({
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
  test.use({ userAgent: iPhone, expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED'] })

  test('axe finds nothing on the banners for installing and without network @phone', async ({
    page,
    request,
  }) => {
    const { person } = await registerPerson(request)
    await enterDashboard(page, person)
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

test('axe finds nothing on the introduction, the plans and the admin area @phone', async ({
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

  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Upgrade to Pro' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose Your Plan' })).toBeVisible()
  await expectAccessible(page, 'plan chooser')
  await page.keyboard.press('Escape')

  for (const path of ['', '/users', '/sellers', '/products', '/settings']) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, `/admin${path}`)
  }
})

test('axe finds nothing on the dialogs that ask or show @phone', async ({ page, request }) => {
  const { client, person, userId } = await registerPerson(request)
  const row = { user_id: userId, name: 'Kitchen scale', status: 'ordered' as const }
  expect((await client.from('products').insert(row)).error).toBeNull()
  await enter(page, person)
  const products = productsPage(page)
  await products.open()
  await products.card('Kitchen scale').getByRole('link').click()
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')

  const chooser = page.waitForEvent('filechooser')
  await main.getByRole('button', { name: 'Upload Receipt', exact: true }).click()
  await (await chooser).setFiles(await makePicture('olive'))
  await main.getByRole('button', { name: 'View receipt' }).click()
  await expect(dialog.locator('img')).toHaveJSProperty('naturalHeight', 600)
  await expectAccessible(page, 'file preview')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await main.getByRole('button', { name: 'Delete receipt' }).click()
  await expect(question).toBeVisible()
  await expectAccessible(page, 'question before a receipt is deleted')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  await main
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click()
  await expect(question).toBeVisible()
  await expectAccessible(page, 'question before a product is deleted')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  await products.open()
  const form = await products.openAddDialog()
  await form.getByRole('combobox', { name: 'Seller' }).fill('Harbour Goods')
  await page.getByRole('option', { name: 'Add new seller' }).click()
  await expect(products.dialog('Add Seller')).toBeVisible()
  await expectAccessible(page, 'seller form')
})
