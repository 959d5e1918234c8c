import type { Browser, Page } from '@playwright/test'
import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productPage } from '../pages/product-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { statusDialog } from '../pages/status-dialog.ts'
import { readProduct, stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

/** Ten hours behind UTC, and the first zone to have a new day. The rules of days are tested with offsets of half an hour, too. */
const zones = ['Pacific/Honolulu', 'Pacific/Kiritimati'] as const

/** Half past midnight in Honolulu and in Kiritimati, on different days. */
const nearMidnight = '2026-03-01T10:30:00Z'
const todayIn = {
  'Pacific/Honolulu': 'March 1, 2026',
  'Pacific/Kiritimati': 'March 2, 2026',
}

async function openIn(
  browser: Browser,
  watchConsole: (page: Page) => void,
  baseURL: string | undefined,
  timezoneId: string,
  { person }: SignedIn,
): Promise<Page> {
  const context = await browser.newContext({ timezoneId, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  watchConsole(page)
  await enter(page, person)
  return page
}

/** The current day in a time zone, as the database writes it. */
const dayIn = (timeZone: string) => new Date().toLocaleDateString('sv-SE', { timeZone })

for (const zone of zones) {
  test(`A day chosen in ${zone} is the same day everywhere`, async ({
    browser,
    baseURL,
    request,
    watchConsole,
  }) => {
    const me = await registerPerson(request)
    const id = await stockOne(me, { name: 'Walnut tray', status: 'ordered' })
    const here = await openIn(browser, watchConsole, baseURL, zone, me)
    await here.clock.setFixedTime(nearMidnight)
    const dialog = statusDialog(here)
    await productPage(here).open(id)
    await productPage(here).button('Update Status').click()
    await expect(dialog.date('Delivery Date')).toHaveValue(todayIn[zone])
    await dialog.dialog.getByRole('button', { name: /from a calendar/ }).click()
    await here.getByRole('gridcell', { name: /March 15th, 2026/ }).click()
    await expect(dialog.date('Delivery Date')).toHaveValue('March 15, 2026')
    await dialog.save()
    await expect.poll(async () => (await readProduct(me, id)).received_date).toBe('2026-03-15')

    for (const other of zones) {
      const there = await openIn(browser, watchConsole, baseURL, other, me)
      const product = productPage(there)
      await product.open(id)
      await product.openTimeline()
      await expect(product.entry('Delivery Date'), other).toContainText('Mar 15, 2026')
      await expect(product.station('Received'), other).toContainText('Mar 15, 2026')
      await product.station('Received').click()
      await expect(statusDialog(there).date('Delivery Date'), other).toHaveValue('March 15, 2026')
      await statusDialog(there).save()
      expect((await readProduct(me, id)).received_date, other).toBe('2026-03-15')
      await there.context().close()
    }
    await here.context().close()
  })
}

test('The database sets the date in the owner’s time zone', async ({
  browser,
  baseURL,
  request,
  watchConsole,
}) => {
  for (const zone of zones) {
    const me = await registerPerson(request)
    const id = await stockOne(me, { name: 'Walnut tray', status: 'wishlist' })
    const page = await openIn(browser, watchConsole, baseURL, zone, me)
    const told = page.waitForResponse(
      (answer) => answer.url().includes('/rest/v1/users') && answer.request().method() !== 'GET',
    )
    await productsPage(page).open()
    expect((await told).ok()).toBe(true)
    const before = dayIn(zone)
    await me.client.from('products').update({ status: 'received' }).eq('id', id)
    // Read before and after, for a run at midnight.
    expect([before, dayIn(zone)], zone).toContain((await readProduct(me, id)).received_date)
    await page.context().close()
  }
})
