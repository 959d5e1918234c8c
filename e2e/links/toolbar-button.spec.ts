import { expect, type BrowserContext, type Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { test } from '../marketplace/marketplace-browser.ts'
import { authPage } from '../pages/auth-page.ts'
import { linkDialog } from '../pages/link-dialog.ts'
import { showShopPictures } from '../stock/shop-pictures.ts'
import { stockOne } from '../stock/stock.ts'

// The server answers unreadable pages with errors, which Chromium writes to the console.
test.use({ expectedConsoleErrors: ['/.netlify/functions/scan-amazon'] })

const apron = 'https://shop.example/products/linen-apron'
const unknown = 'https://unknown-shop.example/thing?ref=1'

/** Opens a tab on a made-up page with this address, as a person does who looks around. */
async function lookAt(
  context: BrowserContext,
  address: string,
  body = '<title>Things & more</title><h1>Thing</h1>',
): Promise<Page> {
  const tab = await context.newPage()
  await tab.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  await tab.goto(address)
  return tab
}

test.beforeEach(({ context }) => showShopPictures(context))

test('A tester adds the open shop page with the button in the toolbar', async ({
  page,
  context,
  request,
  pressToolbarButton,
}) => {
  const me = await registerPerson(request)
  await stockOne(me, { name: 'My apron', url: apron })
  await enter(page, me.person)
  const shop = await lookAt(context, apron)
  const app = await pressToolbarButton(shop)
  const { form } = linkDialog(app)
  await expect(form.getByRole('textbox', { name: 'Product Name' })).toHaveValue(
    'Linen Apron, Olive',
  )
  await expect(form.getByRole('textbox', { name: 'Product URL' })).toHaveValue(apron)
  await expect(form.getByText('You already have "My apron" with this link.')).toBeVisible()
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form).toBeHidden()
  const { data } = await me.client.from('products').select('name, status').order('created_at')
  expect(data?.at(-1)).toEqual({ name: 'Linen Apron, Olive', status: 'wishlist' })
})

test('A page that a shop shows to people only comes from the browser', async ({
  page,
  context,
  request,
  pressToolbarButton,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Brass Lamp',
    offers: { '@type': 'Offer', price: '34.50', priceCurrency: 'EUR' },
  }
  const shop = await lookAt(
    context,
    unknown,
    `<title>Lamp</title><script type="application/ld+json">${JSON.stringify(data)}</script><h1>Brass Lamp</h1>`,
  )
  const app = await pressToolbarButton(shop)
  const { form } = linkDialog(app)
  await expect(form.getByRole('textbox', { name: 'Product Name' })).toHaveValue('Brass Lamp')
  await expect(form.getByRole('textbox', { name: 'Price' })).toHaveValue('34.50')
  await expect(form.getByRole('textbox', { name: 'Product URL' })).toHaveValue(
    'https://unknown-shop.example/thing',
  )
})

test('A page that cannot be read keeps its link, to be filled in by hand', async ({
  page,
  context,
  request,
  pressToolbarButton,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  const shop = await lookAt(context, unknown)
  const opened = await pressToolbarButton(shop)
  const { box, field, form } = linkDialog(opened)
  await expect(box.getByRole('alert')).toContainText('The shop cannot be reached')
  await expect(field).toHaveValue(`${unknown}\nThings & more`)
  await box.getByRole('button', { name: 'Fill in by hand' }).click()
  await expect(form.getByRole('textbox', { name: 'Product URL' })).toHaveValue(unknown)
})

test('Pages of the browser and of the app itself open the list, with nothing to add', async ({
  page,
  context,
  request,
  appOrigin,
  pressToolbarButton,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  for (const address of ['chrome://version/', `${appOrigin}/privacy`, 'about:blank']) {
    const tab = await context.newPage()
    await tab.goto(address)
    const app = await pressToolbarButton(tab)
    await expect(app, address).toHaveURL(`${appOrigin}/dashboard/products`)
    await expect(app.getByText('No products found')).toBeVisible()
    await expect(app.getByRole('dialog')).toBeHidden()
    await app.close()
    await tab.close()
  }
})

test('A tester who is signed out finds the page after signing in', async ({
  context,
  request,
  pressToolbarButton,
}) => {
  const me = await registerPerson(request)
  const shop = await lookAt(context, apron)
  const app = await pressToolbarButton(shop)
  await expect(app).toHaveURL(/\/auth\?mode=login&returnTo=/)
  await authPage(app).signIn(me.person)
  await expect(linkDialog(app).form.getByRole('textbox', { name: 'Product Name' })).toHaveValue(
    'Linen Apron, Olive',
  )
})
