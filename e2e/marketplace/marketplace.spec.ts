import { expect } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { list, postButton, press, usedPosts } from './list-on-marketplace.ts'
import { test as extended } from './marketplace-browser.ts'
import { productPage } from '../pages/product-page.ts'
import { iPhone } from '../people/people.ts'
import { makePicture } from '../stock/pictures.ts'
import { readProduct, sendFile, stockOne } from '../stock/stock.ts'
import { test } from '../test.ts'

extended(
  'A tester brings a product to the marketplace, publishes it there, and hears of it',
  async ({ page, request, marketplace }) => {
    const me = await registerPerson(request)
    const { publicUrl } = await sendFile(me, request, 'product-images', await makePicture('red'))
    const id = await stockOne(me, {
      name: 'Desk lamp, brass',
      status: 'received',
      price: 24.9,
      product_image_url: publicUrl ?? null,
    })
    await enter(page, me.person)
    await page.goto('/settings/integrations')
    await expect(page.getByText('Extension installed')).toBeVisible()
    await page.getByRole('textbox', { name: 'Area of your listings' }).fill('Portland, OR')
    await page.getByRole('button', { name: 'Save area' }).click()
    await expect(page.getByText('Area saved')).toBeVisible()
    const product = productPage(page)
    await product.open(id)
    const price = page.getByRole('dialog', { name: 'Set Listing Price' })
    await press(page, price)
    const amount = price.getByRole('textbox', { name: 'Price (USD)' })
    await expect(amount).toHaveValue('24.90')
    await expect(price.getByRole('textbox', { name: 'Description' })).toHaveValue(
      'New in box. Never used.',
    )
    await amount.fill('$.')
    await price.getByRole('button', { name: 'Continue' }).click()
    await expect(price.getByText('Please enter a valid price')).toBeVisible()
    await amount.fill('$ 15.5')
    await expect(amount).toHaveValue('15.5')
    await price.getByRole('textbox', { name: 'Title' }).fill('Brass desk lamp')
    await price.getByRole('textbox', { name: 'Description' }).fill('Opened, never lit.')
    const opened = page.context().waitForEvent('page')
    await price.getByRole('button', { name: 'Continue' }).click()

    const form = await opened
    await expect(form).toHaveURL('https://www.facebook.com/marketplace/create/item')
    await expect(form.getByText(/SampleTrail filled in this form\. Check everything/)).toBeVisible()
    await expect(form.getByLabel('Title')).toHaveValue('Brass desk lamp')
    const status = page.getByRole('dialog', { name: 'Status Update' })
    await expect(status.getByRole('status')).toContainText('is filled in. Check everything')
    expect(marketplace.listings, 'nothing is published but by the person').toEqual([])

    await form.getByRole('button', { name: 'Publish' }).click()
    const success = page.getByRole('dialog', { name: 'Success!' })
    await expect(success.getByRole('link', { name: 'View Listing' })).toHaveAttribute(
      'href',
      'https://www.facebook.com/marketplace/item/1000001/',
    )
    const [listing] = marketplace.listings
    expect(listing).toMatchObject({
      title: 'Brass desk lamp',
      price: '15.50',
      category: 'Electronics & computers',
      condition: 'New',
      description: 'Opened, never lit.',
      location: 'Portland, OR, United States',
    })
    expect(listing?.photos).toHaveLength(1)
    expect(listing?.photos[0]?.bytes).toBeGreaterThan(500)
    await success.getByRole('button', { name: 'Close' }).last().click()
    await expect(success).toBeHidden()
    expect(await usedPosts(me)).toBe(1)
    await expect
      .poll(async () => (await readProduct(me, id)).description)
      .toBe('Opened, never lit.')
  },
)

extended(
  'Each tab hears of its own product alone, and what was not filled in is named',
  async ({ page, request, marketplace, watchConsole }) => {
    const me = await registerPerson(request)
    const lamp = await stockOne(me, { name: 'Desk lamp', status: 'received' })
    const board = await stockOne(me, { name: 'Walnut board', status: 'paid' })
    await enter(page, me.person)
    const second = await page.context().newPage()
    watchConsole(second)

    marketplace.rename('Title', 'Category')
    const lampForm = await list(page, lamp, '10')
    const missing = 'Not filled in: Title, Category. Fill them in by hand.'
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(missing)
    await expect(lampForm.getByText(missing)).toBeVisible()

    marketplace.rename()
    const boardForm = await list(second, board, '')
    await expect(second.getByRole('dialog').getByRole('status')).toContainText(
      'is filled in. Check',
    )
    await boardForm.getByRole('button', { name: 'Publish' }).click()
    await expect(second.getByRole('dialog', { name: 'Success!' })).toBeVisible()
    // It was reviewed, so it is not new.
    expect(marketplace.listings).toMatchObject([
      {
        title: 'Walnut board',
        price: '0',
        condition: 'Used - Like New',
        description: 'Used, like new.',
      },
    ])
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(missing)

    await lampForm.close()
    await expect(page.getByRole('dialog', { name: 'Error' })).toContainText(
      'closed before the listing was published',
    )
  },
)

test('Without the extension a tester reads how to get it', async ({ page, request }) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Desk lamp', status: 'received' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  await product.button(postButton).click()
  await expect(product.button('Looking for the extension...')).toBeVisible()
  const install = page.getByRole('dialog', { name: 'SampleTrail extension not installed' })
  await expect(install.getByText('Load unpacked')).toBeVisible()
  expect(await usedPosts(me)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ userAgent: iPhone })

  test('A tester reads that posting needs a desktop browser @phone', async ({ page, request }) => {
    const me = await registerPerson(request)
    const id = await stockOne(me, { name: 'Desk lamp', status: 'received' })
    await enter(page, me.person)
    const product = productPage(page)
    await product.open(id)
    await product.button(postButton).click()
    await expect(
      page.getByText(
        'Posting to Facebook Marketplace is not available on mobile devices. Please login to your SampleTrail account using a desktop browser.',
      ),
    ).toBeVisible()
  })
})
