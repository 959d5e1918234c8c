import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makeAdmin, makePro } from '../people/make-admin.ts'
import { matchDialog, showEbayPictures } from '../pages/match-dialog.ts'
import { toastOf } from '../pages/toast.ts'
import { makePicture } from '../stock/pictures.ts'
import { openSource } from '../stock/send-offers.ts'
import { sendFile } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

const bestMatch = 'Solid Oak Desk Lamp, Dimmable LED, Warm White'

/** A unique offer that an admin has opened. */
async function showOffer(page: Page, request: APIRequestContext, { hasPicture = false } = {}) {
  await showEbayPictures(page.context())
  const mark = randomUUID().slice(0, 8)
  const me = await registerPerson(request, 'admin')
  const { person, client } = me
  // A picture that every browser can load, because other journeys see this offer in the catalogue too.
  const picture = hasPicture
    ? (await sendFile(me, request, 'product-images', await makePicture('teal'))).publicUrl
    : undefined
  const offer = {
    id: 'lamp',
    name: `oak lamp!! ${mark}`,
    price: 5,
    seller: `Harbour ${mark}`,
    ...(typeof picture === 'string' && { image_url: picture }),
  }
  const source = await openSource(request, `feed-${mark}`)
  expect(await source.send(offer)).toMatchObject({ added: 1 })
  await makeAdmin(person.email)
  await makePro(person.email)
  await enter(page, person)
  await page.goto(`/dashboard/find?search=${mark}`)
  await expect(page.getByRole('heading', { name: offer.name })).toBeVisible()
  return { offer, source, client, mark }
}

test('An admin copies name and price of an offer from eBay, and they stay @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const { offer, source, client, mark } = await showOffer(page, request, { hasPicture: true })
  const match = matchDialog(page)
  await match.open(offer.name)
  await expect(match.original.getByText(offer.name)).toBeVisible()
  await expect(match.match.getByText(bestMatch).first()).toBeVisible()
  await expect(match.match.getByText('1 of 5')).toBeVisible()
  await expect(match.match.locator('img')).toHaveJSProperty('naturalHeight', 480)
  await expect(match.update).toBeDisabled()
  await expect(match.box.getByText('Select at least one option to update')).toBeVisible()
  await expectAccessible(page, 'eBay match')
  if (isMobile) await expectTouchable(page, 'eBay match')

  await match.match.getByRole('button', { name: 'Previous' }).click()
  await expect(match.match.getByText('5 of 5')).toBeVisible()
  await expect(match.tick('Price')).toBeDisabled()
  await match.match.getByRole('button', { name: 'Next' }).click()
  await expect(match.match.getByText('1 of 5')).toBeVisible()
  await expect(match.match.getByRole('link', { name: 'View on eBay' })).toHaveAttribute(
    'href',
    'https://www.ebay.com/itm/110550000001',
  )
  await expect(match.match.getByRole('link', { name: 'View on Amazon' })).toHaveAttribute(
    'href',
    `https://www.amazon.com/s?k=${encodeURIComponent(bestMatch)}`,
  )
  await match.tick('Price').check()
  await expect(match.box.getByText('Only the price will be updated')).toBeVisible()
  await match.tick('Price').uncheck()
  await match.tick('Product Name').check()
  await expect(match.box.getByText('Only the product name will be updated')).toBeVisible()
  await match.tick('Price').check()
  await expect(match.box.getByText('Both name and price will be updated')).toBeVisible()
  await match.update.click()

  await expect(match.box).toBeHidden()
  await expect(toastOf(page, 'Product information updated!')).toBeVisible()
  await expect(page.getByRole('heading', { name: bestMatch })).toBeVisible()
  await expect(page.getByRole('article').getByText('$29.99')).toBeVisible()

  // The source renames its offer, and changes the fields that the admin has not set.
  const url = `https://shop.example/${mark}`
  expect(await source.send({ ...offer, url })).toMatchObject({ updated: 1 })
  const found = await client
    .schema('catalogue')
    .from('products')
    .select('name, price, ebay_url')
    .eq('url', url)
    .single()
  expect(found.data).toEqual({
    name: bestMatch,
    price: 29.99,
    ebay_url: 'https://www.ebay.com/itm/110550000001',
  })
})

test('An admin searches eBay for an offer without a picture', async ({ page, request }) => {
  const { offer } = await showOffer(page, request)
  const match = matchDialog(page)
  await match.open(offer.name)
  await expect(match.box.getByRole('heading', { name: 'No picture to search by' })).toBeVisible()
  await expect(match.update).toBeDisabled()
  await match.box.getByRole('button', { name: 'Cancel' }).click()
  await expect(match.box).toBeHidden()
})
