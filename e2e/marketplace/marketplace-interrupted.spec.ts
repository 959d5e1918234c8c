import { expect, type Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { enterWithLamp, list, press, usedPosts } from './list-on-marketplace.ts'
import { test as extended } from './marketplace-browser.ts'
import { productPage } from '../pages/product-page.ts'
import { stockOne } from '../stock/stock.ts'

const createPage = 'https://www.facebook.com/marketplace/create/item'
const listings = 'https://www.facebook.com/marketplace/listings'

/** Holds requests to this address back; returns a function that releases them. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.context().route(address, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

extended(
  'A posting goes on after the browser put the worker to sleep, whenever it does',
  async ({ page, request, extension, stopWorker, marketplace }) => {
    const { id } = await enterWithLamp(page, request)
    await extension.evaluate('globalThis.isOfThisLife = true')
    const openForm = await hold(page, createPage)
    const form = await list(page, id, '12')
    const status = dialogOf(page, 'Status Update').getByRole('status')

    // The extension has stored the product; the form is not open yet.
    await expect(status).toContainText('opens in a new tab')
    await stopWorker()
    openForm()
    await expect(form.getByText(/SampleTrail filled in this form/)).toBeVisible()
    await expect(form.getByLabel('Title')).toHaveValue('Desk lamp')
    await expect(status).toContainText('is filled in. Check everything')
    expect(await extension.evaluate('globalThis.isOfThisLife ?? false'), 'it was stopped').toBe(
      false,
    )

    // The form is filled in and the person checks it; then the marketplace is slow.
    await stopWorker()
    const publish = await hold(page, listings)
    await form.getByRole('button', { name: 'Publish' }).click()
    await stopWorker()
    publish()
    await expect(
      dialogOf(page, 'Success!').getByRole('link', { name: 'View Listing' }),
    ).toBeVisible()
    expect(marketplace.listings).toMatchObject([{ title: 'Desk lamp', price: '12' }])
  },
)

extended(
  'A closed tab of the marketplace is told to a tester whose worker sleeps',
  async ({ page, request, stopWorker }) => {
    const { id } = await enterWithLamp(page, request)
    const form = await list(page, id, '12')
    await expect(form.getByText('SampleTrail filled in this form')).toBeVisible()
    await stopWorker()
    await form.close()
    await expect(dialogOf(page, 'Error')).toContainText('closed before the listing was published')
  },
)

extended(
  'A tester who leaves the page while posting hears of it when they return',
  async ({ page, request }) => {
    const me = await registerPerson(request)
    const lamp = await stockOne(me, { name: 'Desk lamp', status: 'received' })
    const board = await stockOne(me, { name: 'Walnut board', status: 'received' })
    await page.addInitScript(`
      window.heard = 0
      addEventListener('fbMarketplaceStatusUpdate', () => { window.heard += 1 })`)
    await enter(page, me.person)
    const product = productPage(page)
    const success = dialogOf(page, 'Success!')

    const form = await list(page, lamp, '12')
    await expect(form.getByText('SampleTrail filled in this form')).toBeVisible()
    await dialogOf(page, 'Status Update').getByRole('button', { name: 'Close' }).last().click()
    // Opens another part of the app, without loading the page again.
    await page.getByRole('link', { name: 'My Products' }).first().click()
    // The address changes before the page does: until then the product would take the report.
    await expect(page.getByRole('heading', { level: 1, name: 'My Products' })).toBeVisible()
    await form.getByRole('button', { name: 'Publish' }).click()
    await expect(form.getByText('Your listing is up')).toBeVisible()
    await page.getByRole('link', { name: 'Walnut board' }).first().click()
    await expect(product.main.getByRole('heading', { name: 'Timeline' })).toBeVisible()
    await expect.poll(() => page.evaluate('window.heard')).toBeGreaterThan(2)
    await expect(success).toBeHidden()
    await page.goBack()
    await page.getByRole('link', { name: 'Desk lamp' }).first().click()
    await expect(success.getByRole('link', { name: 'View Listing' })).toBeVisible()
    await success.getByRole('button', { name: 'Close' }).last().click()

    // After a reload the page gets the report again, and does not show it twice.
    await product.open(lamp)
    await expect.poll(() => page.evaluate('window.heard')).toBe(1)
    await expect(page.getByRole('dialog')).toBeHidden()

    const second = await list(page, board, '5')
    await expect(second.getByText('SampleTrail filled in this form')).toBeVisible()
    await page.goto('/settings/integrations')
    await expect(page.getByText('Extension installed')).toBeVisible()
    await second.close()
    await page.goto(`/dashboard/products/${board}`)
    await expect(dialogOf(page, 'Error')).toContainText('closed before the listing was published')
  },
)

extended(
  'A tester on Basic tries their last post again, also after loading the page anew',
  async ({ page, request }) => {
    const me = await registerPerson(request)
    const id = await stockOne(me, { name: 'Desk lamp', status: 'received' })
    for (let use = 0; use < 4; use += 1) {
      const counted = await me.client.rpc('consume_quota', {
        p_feature: 'facebook',
        p_request: crypto.randomUUID(),
      })
      expect(counted.error).toBeNull()
    }
    await enter(page, me.person)
    const form = await list(page, id, '12')
    await expect(form.getByText('SampleTrail filled in this form')).toBeVisible()
    await form.close()
    await expect(dialogOf(page, 'Error')).toBeVisible()
    expect(await usedPosts(me)).toBe(5)

    const again = await list(page, id, '11')
    await expect(again.getByText('SampleTrail filled in this form')).toBeVisible()
    await again.getByRole('button', { name: 'Publish' }).click()
    await expect(dialogOf(page, 'Success!')).toBeVisible()
    expect(await usedPosts(me)).toBe(5)

    await dialogOf(page, 'Success!').getByRole('button', { name: 'Close' }).last().click()
    await press(page, dialogOf(page, 'Choose Your Plan'))
    await expect(
      page.getByText("You've reached the limit for free Facebook Marketplace post actions"),
    ).toBeVisible()
  },
)

extended(
  'An extension that is loaded anew in the middle leaves nobody waiting',
  async ({ page, request, extension }) => {
    const { id } = await enterWithLamp(page, request)
    const form = await list(page, id, '12')
    await expect(form.getByText('SampleTrail filled in this form')).toBeVisible()
    await extension.evaluate('chrome.runtime.reload()')
    await page.bringToFront()
    const gone = 'extension was updated or removed'
    await expect(page.getByRole('dialog', { name: 'Error' })).toContainText(gone)
    await form.bringToFront()
    await form.getByRole('button', { name: 'Publish' }).click()
    await expect(form.getByText(gone)).toBeVisible()
  },
)
