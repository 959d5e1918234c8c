import type { APIRequestContext, Page } from '@playwright/test'
import { askingItems } from '../../packages/simulators/src/ebay.ts'
import { registerPerson } from '../servers/backend.ts'
import { test } from '../servers/ebay-server.ts'
import { enter } from '../people/enter.ts'
import { showEbayPictures } from '../pages/match-dialog.ts'
import { productPage } from '../pages/product-page.ts'
import { resaleDialog } from '../pages/resale-dialog.ts'
import { stockOne } from '../stock/stock.ts'
import { expect } from '../test.ts'

/** Listings that each have a different price and title; every third is used. */
const manyItems = Array.from({ length: 120 }, (_, place) => ({
  ...askingItems[0],
  itemId: `v1|${place}|0`,
  title: `Lamp ${String(place).padStart(3, '0')}`,
  itemWebUrl: `https://www.ebay.com/itm/${place}`,
  price: { value: `${20 + ((place * 37) % 120)}.00`, currency: 'USD' },
  condition: place % 3 === 0 ? 'Pre-owned' : 'New',
}))

/** A person at the search by title for their lamp. */
async function openSearch(page: Page, request: APIRequestContext) {
  await showEbayPictures(page.context())
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Lamp', status: 'received' })
  await enter(page, me.person)
  await productPage(page).open(id)
  const resale = resaleDialog(page)
  await resale.open()
  await resale.choose('By title')
  return { me, id, resale }
}

test('A tester sorts the listings by keyboard, and the focus stays in place', async ({
  page,
  request,
  vendors: { buying },
}) => {
  const { resale } = await openSearch(page, request)
  buying.say({ items: manyItems })
  await resale.search.press('Enter')
  await expect(resale.figure('Total Listings')).toHaveText('120')

  const heading = (name: string) => resale.listings.getByRole('columnheader', { name })
  const button = (name: string) => heading(name).getByRole('button')
  const first = resale.listings.getByRole('link').first()
  /** Every column header says how it is sorted; only one column is. */
  const expectSorted = async (by: string, direction: string, firstTitle: string) => {
    for (const name of ['Item', 'Price', 'Condition']) {
      const sorted = name === by ? direction : 'none'
      await expect(heading(name)).toHaveAttribute('aria-sort', sorted)
    }
    await expect(first).toHaveText(new RegExp(`^${firstTitle},`))
  }
  await expectSorted('Price', 'descending', 'Lamp 107')

  await button('Item').focus()
  await page.keyboard.press('Tab')
  await expect(button('Price')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectSorted('Price', 'ascending', 'Lamp 000')
  await expect(button('Price')).toBeFocused()
  await page.keyboard.press('Space')
  await expectSorted('Price', 'descending', 'Lamp 107')
  await page.keyboard.press('Tab')
  await expect(button('Condition')).toBeFocused()
  await page.keyboard.press('Space')
  await expectSorted('Condition', 'ascending', 'Lamp 001')
  await page.keyboard.press('Enter')
  await expectSorted('Condition', 'descending', 'Lamp 000')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expectSorted('Item', 'ascending', 'Lamp 000')
  await expect(button('Item')).toBeFocused()

  // After the last visible row, the button that shows the others moves the focus to them.
  const links = resale.listings.getByRole('link')
  await expect(links).toHaveCount(30)
  await links.last().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(links).toHaveCount(120)
  await expect(links.nth(30)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(resale.box).toBeHidden()
  await expect(page.getByRole('button', { name: 'Resale Analysis' })).toBeFocused()
})

test("A tester's typed fees and shipping appear on another device", async ({
  page,
  request,
  browser,
  watchConsole,
  server,
}) => {
  const { me, id, resale } = await openSearch(page, request)
  await resale.search.click()
  await expect(resale.field('eBay’s fee in %')).toHaveValue('13.6')
  await resale.field('eBay’s fee in %').fill('12,5')
  await resale.field('Shipping').fill('6.50')
  // Closed before the typing pause ended, and stored all the same.
  await page.keyboard.press('Escape')
  await expect(resale.box).toBeHidden()
  const kept = async () =>
    (await me.client.from('selling_costs').select('marketplace, fee_percent, shipping')).data
  await expect.poll(kept).toEqual([{ marketplace: 'EBAY_US', fee_percent: 12.5, shipping: 6.5 }])

  const context = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' })
  await showEbayPictures(context)
  const device = await context.newPage()
  watchConsole(device)
  await enter(device, me.person)
  await productPage(device).open(id)
  const other = resaleDialog(device)
  await other.open()
  await expect(other.field('eBay’s fee in %')).toHaveValue('12.5')
  await expect(other.field('Shipping')).toHaveValue('6.50')
  // 12.5 % and $0.40 of $29.99, and shipping.
  await expect(other.left('Median').nth(2)).toHaveText('$19.34')
  await other.field('Shipping').fill('')
  await expect.poll(kept).toEqual([{ marketplace: 'EBAY_US', fee_percent: 12.5, shipping: 0 }])
  await context.close()

  await resale.open()
  await expect(resale.field('Shipping')).toHaveValue('')
})
