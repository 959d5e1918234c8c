import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { waitForLink } from '../people/mailbox.ts'
import { authPage } from '../pages/auth-page.ts'
import { linkDialog } from '../pages/link-dialog.ts'
import { onboarding } from '../pages/onboarding.ts'
import { makePerson } from '../people/people.ts'
import { showShopPictures } from '../stock/shop-pictures.ts'
import { expect, test } from '../test.ts'
import { waitForKeptLists, waitForWorker } from '../browsers/worker.ts'

test.use({
  expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', '[Error occurred]'],
  serviceWorkers: 'allow',
})

test.beforeEach(({ context }) => showShopPictures(context))

const apron = 'https://shop.example/products/linen-apron'
const apronName = 'Linen Apron, Olive'

/** Opens the app as an older installation does after a share: every field is present, even if it is empty. */
async function share(page: Page, { title = '', text = '', url = '' }): Promise<void> {
  await page.goto(`/share?${new URLSearchParams({ title, text, url }).toString()}`)
}

test('the manifest names the address for shared links and files', async ({ page }) => {
  const manifest: unknown = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files' }] },
    },
  })
})

test('A tester shares a link with the app, and adds the product @phone-only', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  await share(page, { title: 'Linen Apron', text: `Look at this: ${apron}.` })
  await expect(page).toHaveURL(/\/dashboard\/products$/)
  const { form } = linkDialog(page)
  await expect(form.getByRole('textbox', { name: 'Product Name' })).toHaveValue(apronName)
  await expect(form.getByRole('textbox', { name: 'Product URL' })).toHaveValue(apron)
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form).toBeHidden()
  // Only once: the app does not ask again when it is reopened.
  await page.reload()
  await expect(page.getByRole('article').locator('img')).toHaveJSProperty('naturalHeight', 480)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('A tester who must sign in first finds the shared link afterwards @phone-only', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await share(page, { url: apron })
  await expect(page).toHaveURL(/\/auth\?mode=login&returnTo=/)
  const auth = authPage(page)
  // The way in does not matter: people do not need the address that brought them here.
  await auth.signIn(me.person)
  const { form } = linkDialog(page)
  await expect(form.getByRole('textbox', { name: 'Product Name' })).toHaveValue(apronName)
})

test('A newcomer who signs up for it finds the shared link after the email', async ({
  page,
  request,
}) => {
  const person = makePerson('newcomer')
  await share(page, { text: apron })
  await expect(page).toHaveURL(/\/auth/)
  await authPage(page).submitSignUp(person)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await waitForLink(request, person.email))
  const { form } = linkDialog(page)
  const start = onboarding(page).dialog().getByRole('button', { name: 'Start tracking' })
  // The form waits while the introduction is open; if both are due at once, the form may take its place.
  await expect(async () => {
    if (await start.isVisible()) await start.click({ timeout: 2000 })
    const name = form.getByRole('textbox', { name: 'Product Name' })
    await expect(name).toHaveValue(apronName, { timeout: 5000 })
  }).toPass()
})

test('A tester may share anything, and gets a normal form @phone-only', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  const { box, field, form } = linkDialog(page)

  await share(page, { text: 'javascript:alert(1)' })
  await expect(box.getByText('Please enter a valid Amazon URL')).toBeVisible()
  await expect(field).toHaveValue('javascript:alert(1)')
  await field.fill('')

  await share(page, { title: 'A walnut board', text: 'No link in here.' })
  await expect(box.getByText('Please enter a valid Amazon URL')).toBeVisible()
  await box.getByRole('button', { name: 'Fill in by hand' }).click()
  await expect(form.getByRole('textbox', { name: 'Product Name' })).toHaveValue(/A walnut board/)
  await expect(form.getByRole('combobox', { name: 'Status' })).toHaveValue('wishlist')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await share(page, { text: 'x'.repeat(6000) })
  await expect(box.getByText('Please enter a valid Amazon URL')).toBeVisible()
  await field.fill('')

  for (const query of ['', '?text=%00', '?text=%E0%A4%A', '?text={"a":1}&url[]=1', '?text=12']) {
    await page.goto(`/share${query}`)
    await expect(page, query).toHaveURL(/\/dashboard\/products$/)
    await expect(page.getByText('No products found')).toBeVisible()
  }
})

test('A tester who shares without a network finds the link stored, and read later', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  await page.goto('/dashboard/products')
  await expect(page.getByText('No products found')).toBeVisible()
  await waitForWorker(page)
  await waitForKeptLists(page, 'products')

  await page.context().setOffline(true)
  await share(page, { url: apron })
  const { box, field, form } = linkDialog(page)
  await expect(box.getByText('The link is kept here')).toBeVisible()
  await expect(field).toHaveValue(apron)
  // After closing it without a network, it is still there at the next start.
  await page.goto('/dashboard/products')
  await linkDialog(page).open()
  await expect(field).toHaveValue(apron)

  await page.context().setOffline(false)
  await field.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Product Name' })).toHaveValue(apronName)
})
