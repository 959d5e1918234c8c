import { expect } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { enterWithLamp, list, usedPosts } from './list-on-marketplace.ts'
import { test } from './marketplace-browser.ts'
import { showShopPictures } from '../stock/shop-pictures.ts'
import { stockOne } from '../stock/stock.ts'

test('A listing that Facebook refuses is never called a success', async ({
  page,
  request,
  marketplace,
}) => {
  const { me, id } = await enterWithLamp(page, request)
  marketplace.refuse('This item may not be sold here.')
  const form = await list(page, id, '12')
  await expect(form.getByText('SampleTrail filled in this form')).toBeVisible()
  const publish = form.getByRole('button', { name: 'Publish' })
  await publish.click()
  await expect(form.getByText('This item may not be sold here.')).toBeVisible()
  await expect(publish).toHaveAttribute('aria-disabled', 'false')
  const status = page.getByRole('dialog', { name: 'Status Update' })
  await expect(status).toContainText('Facebook Marketplace has not confirmed the listing yet.')

  // Facebook's page after a listing, but opened by a link.
  await form.getByRole('link', { name: 'Your listings' }).click()
  await expect(form.getByRole('heading', { name: 'Your listings' })).toBeVisible()
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect(error).toContainText('Check your listings on Facebook Marketplace')
  expect(marketplace.listings).toEqual([])

  // Typed text is kept for the next attempt, which counts as the same one for the month.
  marketplace.refuse(null)
  marketplace.leadToOwn()
  await error.getByRole('button', { name: 'Close' }).last().click()
  await page.reload()
  const again = await list(page, id, '11')
  await expect(again.getByText('SampleTrail filled in this form')).toBeVisible()
  await again.getByRole('button', { name: 'Publish' }).press('Enter')
  const success = page.getByRole('dialog', { name: 'Success!' })
  await expect(success).toContainText('The listing was published on Facebook Marketplace.')
  await expect(success.getByRole('link', { name: 'View Listing' })).toBeHidden()
  expect(marketplace.listings).toMatchObject([{ title: 'Desk lamp', price: '11' }])
  expect(await usedPosts(me)).toBe(1)
})

test('An address typed after a refusal, and a tab closed then, prove nothing', async ({
  page,
  request,
  marketplace,
}) => {
  const { id } = await enterWithLamp(page, request)
  marketplace.refuse('Not today.')
  const error = page.getByRole('dialog', { name: 'Error' })
  for (const leave of ['type', 'close']) {
    const form = await list(page, id, '12')
    await expect(form.getByText('SampleTrail filled in this form')).toBeVisible()
    await form.getByRole('button', { name: 'Publish' }).click()
    await expect(form.getByText('Not today.')).toBeVisible()
    if (leave === 'type') await form.goto('https://www.facebook.com/marketplace/you/selling')
    else await form.close()
    await expect(error, leave).toContainText('could not see whether the listing was published')
    await error.getByRole('button', { name: 'Close' }).last().click()
    await expect(error).toBeHidden()
  }
})

test.describe('With pictures of shops', () => {
  test.use({ expectedConsoleErrors: ['gone.svg', '/api/proxy-image', '[Error occurred]'] })

  test("A shop's picture comes through our server; a missing one is named", async ({
    page,
    context,
    request,
    marketplace,
  }) => {
    await showShopPictures(context)
    await page.addInitScript(`addEventListener('fbMarketplacePostProduct', ({ detail }) => {
      window.image = detail.product.image
    })`)
    const me = await registerPerson(request)
    const address = 'https://img.example/linen-apron.png'
    const apron = await stockOne(me, { name: 'Linen apron', product_image_url: address })
    const gone = await stockOne(me, {
      name: 'Gone lamp',
      product_image_url: 'https://img.example/gone.svg',
    })
    await enter(page, me.person)
    const asked = page.waitForResponse((response) => response.url().includes('/api/proxy-image?'))
    const form = await list(page, apron, '12')
    await expect(form.getByText('SampleTrail filled in this form. Check everything')).toBeVisible()
    await form.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible()
    expect((await asked).status()).toBe(200)
    const image = await page.evaluate<string>('window.image')
    const [head, data = ''] = image.split(',')
    expect(head).toBe('data:image/png;base64')
    const bytes = Buffer.from(data, 'base64').length
    expect(bytes).toBeGreaterThan(500)
    expect(marketplace.listings[0]?.photos).toEqual([
      { name: 'Linen-apron.png', type: 'image/png', bytes },
    ])

    const bare = await list(page, gone, '12')
    const missing = 'Not filled in: Photo. Fill them in by hand. Check everything'
    await expect(bare.getByText(missing)).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Status Update' })).toContainText(missing)
  })
})
