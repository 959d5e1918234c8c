import { expect } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { enterWithLamp, list, press } from './list-on-marketplace.ts'
import { test } from './marketplace-browser.ts'
import { productPage } from '../pages/product-page.ts'
import { stockOne } from '../stock/stock.ts'

const geolocation = 'https://geo.example/json'
const store = 'https://chromewebstore.example/detail/sampletrail'

test.use({ serverSettings: { env: { GEOLOCATION_URL: geolocation, EXTENSION_URL: store } } })

/** Records what the app passes on. */
const keepTaken = `addEventListener('fbMarketplacePostProduct', ({ detail }) => { window.taken = detail.product })`

const fallback = { latitude: 37.7749, longitude: -122.4194, place: null }

test.describe('If the service answers', () => {
  test("A listing gets the service's location, or the saved area", async ({
    page,
    context,
    request,
    marketplace,
  }) => {
    let asked = 0
    await context.route(geolocation, (route) => {
      asked += 1
      return route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: {
          city: 'Portland',
          region: 'Oregon',
          country_code: 'US',
          latitude: 45.52,
          longitude: -122.68,
        },
      })
    })
    await page.addInitScript(keepTaken)
    const { me, id } = await enterWithLamp(page, request)
    const form = await list(page, id, '12')
    await expect(form.getByText('SampleTrail filled in this form. Check everything')).toBeVisible()
    expect(await page.evaluate('window.taken')).toMatchObject({
      latitude: 45.52,
      longitude: -122.68,
      place: 'Portland, Oregon',
    })
    await form.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible()
    expect(marketplace.listings).toMatchObject([{ location: 'Portland, Oregon, United States' }])
    expect(asked).toBe(1)

    // The app does not ask for a position that is saved.
    const place = { listing_area: 'Bend, OR', listing_latitude: 44.06, listing_longitude: -121.31 }
    await me.client.from('users').update(place).eq('id', me.userId).throwOnError()
    await page.reload()
    const second = await list(page, id, '12')
    await expect(second.getByLabel('Location')).toHaveValue('Bend, OR, United States')
    expect(asked).toBe(1)
  })
})

test.describe('If the service fails', () => {
  test.use({
    expectedConsoleErrors: ['geo.example', '[Error occurred]'],
  })

  test('A listing continues with the fixed location', async ({ page, context, request }) => {
    await page.addInitScript(keepTaken)
    const { id } = await enterWithLamp(page, request)
    for (const way of ['refuses', 'is silent']) {
      await context.unroute(geolocation)
      await context.route(geolocation, async (route) => {
        if (way === 'refuses') await route.fulfill({ status: 503, body: '{}' })
      })
      const form = await list(page, id, '12')
      await expect(
        form.getByText('SampleTrail filled in this form. Check everything'),
        way,
      ).toBeVisible()
      expect(await page.evaluate('window.taken'), way).toMatchObject(fallback)
      await expect(form.getByLabel('Location'), way).toHaveValue('')
      await page.reload()
    }
  })
})

test('Without the extension a tester gets a link to install it', async ({
  browser,
  request,
  appOrigin,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Desk lamp', status: 'received' })
  const page = await browser.newPage({ baseURL: appOrigin, serviceWorkers: 'block' })
  await enter(page, me.person)
  await productPage(page).open(id)
  const install = page.getByRole('dialog', { name: 'SampleTrail extension not installed' })
  await press(page, install)
  const link = install.getByRole('link', { name: 'Install the extension' })
  await expect(link).toHaveAttribute('href', store)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(install.getByText('Load unpacked')).toBeHidden()

  await page.goto('/settings/integrations')
  await expect(page.getByText('Extension not installed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Install the extension' }).click()
  await expect(link).toHaveAttribute('href', store)
  await page.close()
})
