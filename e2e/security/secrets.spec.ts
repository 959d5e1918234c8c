import { findSecrets } from '../../packages/simulators/src/find-secrets.ts'
import { registerPerson } from '../servers/backend.ts'
import { test } from '../servers/ebay-server.ts'
import { enter } from '../people/enter.ts'
import { gatherReceived, readStores } from './gather-received.ts'
import { makeAdmin, makePro } from '../people/make-admin.ts'
import { ebayAccount } from '../pages/ebay-account.ts'
import { showEbayPictures } from '../pages/match-dialog.ts'
import { productPage } from '../pages/product-page.ts'
import { resaleDialog } from '../pages/resale-dialog.ts'
import { makePicture } from '../stock/pictures.ts'
import { readProduct, sendFile, stockOne } from '../stock/stock.ts'
import { expect } from '../test.ts'

// The account lacks policies at first.
test.use({ expectedConsoleErrors: ['status of 422'] })

test('A tester who sells, writes and compares never gets a key, token or code of eBay or of the model', async ({
  browser,
  context,
  page,
  request,
  server,
  vendors,
}) => {
  // It installs the app, which takes long on a slow machine.
  test.setTimeout(240_000)
  const { seller, buying, keys } = vendors
  await showEbayPictures(context)
  const me = await registerPerson(request, 'lister')
  const { publicUrl } = await sendFile(me, request, 'product-images', await makePicture('teal'))
  const id = await stockOne(me, {
    name: 'Oak lamp',
    price: 20,
    status: 'received',
    product_image_url: publicUrl ?? '',
  })
  await makePro(me.person.email, server.dataDirectory)
  await makeAdmin(me.person.email, server.dataDirectory)
  await enter(page, me.person)
  const gathered = await gatherReceived(context, server.origin)
  await ebayAccount(page).connect('lamp-shop')
  const product = productPage(page)
  await product.open(id)

  await test.step('list', async () => {
    const box = page.getByRole('dialog', { name: 'Create eBay Listing' })
    await product.button('Create eBay Listing').click()
    await box.getByLabel('Description').fill('Works.')
    await box.getByLabel('Category').fill('lamp')
    await box.getByRole('button', { name: /> Lamps$/ }).click()
    await box.getByLabel('Brand').fill('Oakley')
    await box.getByLabel('Type').selectOption('Desk Lamp')
    await box.getByLabel('Shipping', { exact: true }).selectOption('FREE')
    await box.getByRole('button', { name: 'Create Listing' }).click()
    await box.getByLabel('ZIP code to ship from').fill('97201')
    await box.getByRole('button', { name: 'Create policies and list' }).click()
    await expect(box).toBeHidden()
    expect((await readProduct(me, id)).ebay_url).toMatch(/itm/)
  })
  await test.step('write', async () => {
    await product.button('AI Reviewer').click()
    const box = page.getByRole('dialog', { name: 'AI Review Generator' })
    await box.getByLabel('What do you like?').fill('Warm light')
    await box.locator('label', { hasText: '4 stars' }).click()
    await box.getByRole('button', { name: 'Generate Review' }).click()
    await expect(box.getByLabel('Review Content')).toHaveValue(/Warm light/)
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
  })
  await test.step('compare', async () => {
    const resale = resaleDialog(page)
    await resale.open()
    await resale.choose('By title')
    await resale.search.click()
    await expect(resale.figure('Total Listings')).toHaveText('13')
  })
  await page.goto('/settings/integrations')
  await expect(page.getByText('Connected as lamp-shop, United States.')).toBeVisible()
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await gathered.finish()

  const { places } = gathered
  // The test had secrets to look for, and places to search.
  const secrets = [keys.ebay, keys.ai, ...seller.secrets, ...buying.secrets]
  expect(secrets.length).toBeGreaterThan(5)
  const names = new Set(places.map(([name]) => name))
  for (const name of [
    'POST /api/ebay/auth/callback',
    'POST /api/ebay/auth/token',
    'news',
    'what is shown',
    'localStorage',
    'IndexedDB',
  ]) {
    expect(names).toContain(name)
  }
  expect(findSecrets(places, secrets)).toEqual([])

  // The worker's copies of the same pages.
  const other = await browser.newContext({ serviceWorkers: 'allow', baseURL: server.origin })
  const watched = await other.newPage()
  await enter(watched, me.person)
  await watched.goto('/settings/integrations')
  await watched.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await watched.reload()
  await expect(watched.getByText('Connected as lamp-shop, United States.')).toBeVisible()
  const kept = await readStores(watched)
  expect(kept.find(([name]) => name === 'caches')?.[1]).toContain('/assets/')
  expect(findSecrets(kept, secrets)).toEqual([])
  await other.close()
})
