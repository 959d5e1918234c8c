import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productsPage } from '../pages/products-page.ts'
import { iPhone } from '../people/people.ts'
import { showShopPictures } from '../stock/shop-pictures.ts'
import { makePicture } from '../stock/pictures.ts'
import { sendFile, stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

/** My Products with one card that has a picture. */
async function openCard(page: Page, request: APIRequestContext): Promise<Locator> {
  const me = await registerPerson(request)
  const sent = await sendFile(me, request, 'product-images', await makePicture('teal'))
  await stockOne(me, { name: 'Seed tray', product_image_url: sent.publicUrl ?? null })
  await enter(page, me.person)
  await productsPage(page).open()
  return productsPage(page).card('Seed tray')
}

const clipboard = ['clipboard-read', 'clipboard-write']
const copyIn = (card: Locator) => card.getByRole('button', { name: 'Copy image of Seed tray' })

test('A tester can copy the picture of a product', async ({ context, page, request }) => {
  await context.grantPermissions(clipboard)
  const card = await openCard(page, request)
  const overlay = card.getByText('Image copied', { exact: true })
  const shown = overlay.waitFor()
  await copyIn(card).click()
  await expect(page.getByText('Image copied to clipboard')).toBeVisible()
  await shown
  await expect(overlay).toBeHidden()
  const kinds = await page.evaluate(
    'navigator.clipboard.read().then((items) => items.flatMap((item) => item.types))',
  )
  expect(kinds).toEqual(['image/png'])
})

test('A tester can copy a picture from a shop', async ({ context, page, request }) => {
  await context.grantPermissions(clipboard)
  await showShopPictures(context)
  const me = await registerPerson(request)
  await stockOne(me, {
    name: 'Linen apron',
    product_image_url: 'https://img.example/linen-apron.png',
  })
  await enter(page, me.person)
  await productsPage(page).open()
  const card = productsPage(page).card('Linen apron')
  const asked = page.waitForResponse((response) => response.url().includes('/api/proxy-image?'))
  await card.getByRole('button', { name: 'Copy image of Linen apron' }).click()
  expect((await asked).headers()['content-type']).toBe('image/png')
  await expect(page.getByText('Image copied to clipboard')).toBeVisible()
  const edges = await page.evaluate(`navigator.clipboard
    .read()
    .then(([item]) => item.getType('image/png'))
    .then((picture) => createImageBitmap(picture))
    .then(({ width, height }) => [width, height])`)
  expect(edges).toEqual([480, 480])
})

test.describe('If the shop no longer has the picture', () => {
  test.use({ expectedConsoleErrors: ['gone.svg', '/api/proxy-image'] })

  test('A tester reads that it cannot be copied', async ({ context, page, request }) => {
    await context.grantPermissions(clipboard)
    await showShopPictures(context)
    const me = await registerPerson(request)
    await stockOne(me, { name: 'Gone lamp', product_image_url: 'https://img.example/gone.svg' })
    await enter(page, me.person)
    await productsPage(page).open()
    const card = productsPage(page).card('Gone lamp')
    await card.getByRole('button', { name: 'Copy image of Gone lamp' }).click()
    await expect(page.getByText('Failed to copy image')).toBeVisible()
  })
})

test('A tester reads that a picture cannot be copied', async ({ context, page, request }) => {
  await context.grantPermissions(clipboard)
  const card = await openCard(page, request)
  // The card shows it already; a new request for it fails. All other requests succeed.
  await page.evaluate(`{
    const fetch = window.fetch
    window.fetch = (input, ...rest) =>
      String(input).includes('/product-images/')
        ? Promise.resolve(new Response('', { status: 500 }))
        : fetch(input, ...rest)
  }`)
  await copyIn(card).click()
  await expect(page.getByText('Failed to copy image')).toBeVisible()
})

test.describe('On an iPhone', () => {
  test.use({ userAgent: iPhone })

  test('A tester reads how to copy a picture by hand', async ({ page, request }) => {
    const card = await openCard(page, request)
    await copyIn(card).click()
    await expect(
      page.getByText('Please long press the image and select "Copy" from the menu'),
    ).toBeVisible()
  })
})
