import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productPage } from '../pages/product-page.ts'
import { statusDialog } from '../pages/status-dialog.ts'
import { makePicture } from '../stock/pictures.ts'
import { readProduct, stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

/** Each status that has a date: the label of its field, its line in the timeline, the day as typed and as the timeline shows it. */
const dated = [
  ['Ordered', 'Order Date', 'Order Date', 'March 4, 2026', 'Mar 4, 2026'],
  ['Received', 'Delivery Date', 'Delivery Date', 'March 5, 2026', 'Mar 5, 2026'],
  ['Reviewed', 'Review Date', 'Review Date', 'March 6, 2026', 'Mar 6, 2026'],
  ['Published', 'Publication Date', 'Published Date', 'March 7, 2026', 'Mar 7, 2026'],
  ['Completed', 'Payment Date', 'Completed Date', 'March 8, 2026', 'Mar 8, 2026'],
] as const

/** As Amazon shares it, with a text and its tracking. */
async function pasteReviewLink(page: Page): Promise<void> {
  const field = page.getByRole('dialog', { name: 'Update Status' }).getByLabel('Review link')
  await field.fill(
    'My review: https://www.amazon.de/-/en/gp/customer-reviews/R1ABCDEFGHIJK2/ref=cm_cr_dp_d_rvw_ttl?ie=UTF8&ASIN=B0LAMP0001',
  )
  await field.blur()
  await expect(field).toHaveValue('https://www.amazon.de/gp/customer-reviews/R1ABCDEFGHIJK2')
}

test('A tester can move a product through all statuses, and each one writes its own date @phone-only', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Cork yoga block', status: 'wishlist' })
  await enter(page, me.person)
  const product = productPage(page)
  const dialog = statusDialog(page)
  await product.open(id)
  await product.openTimeline()
  for (const [status, label, line, day, shown] of dated) {
    await product.button('Update Status').click()
    await expect(dialog.status(status), 'the next status is chosen').toBeChecked()
    await dialog.date(label).fill(day)
    if (status === 'Published') await pasteReviewLink(page)
    await dialog.save()
    await expect(page.getByText('Product updated successfully!').last()).toBeVisible()
    await expect(product.entry(line)).toContainText(shown)
  }
  await product.button('Update Status').click()
  await expect(dialog.status('Completed'), 'the last one stays').toBeChecked()
  await expect(dialog.date('Payment Date'), 'the stored date').toHaveValue('March 8, 2026')
  await expect
    .poll(() => readProduct(me, id))
    .toMatchObject({
      status: 'paid',
      order_date: '2026-03-04',
      received_date: '2026-03-05',
      reviewed_date: '2026-03-06',
      published_date: '2026-03-07',
      paid_date: '2026-03-08',
      review_url: 'https://www.amazon.de/gp/customer-reviews/R1ABCDEFGHIJK2',
    })
  await page.keyboard.press('Escape')
  await expect(product.main.getByRole('link', { name: 'View review' })).toHaveAttribute(
    'href',
    'https://www.amazon.de/gp/customer-reviews/R1ABCDEFGHIJK2',
  )
})

test('A tester can set any status from any other, by its step, and undo it', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, {
    name: 'Brass desk lamp',
    status: 'reviewed',
    order_date: '2026-02-01',
  })
  await enter(page, me.person)
  const product = productPage(page)
  const dialog = statusDialog(page)
  await product.open(id)
  await expect(product.station('Reviewed')).toHaveAttribute('aria-current', 'step')
  await expect(product.station('Ordered')).toContainText('Feb 1, 2026')

  await product.station('Ordered').click()
  await expect(dialog.status('Ordered')).toBeChecked()
  await expect(dialog.date('Order Date')).toHaveValue('February 1, 2026')
  await dialog.pick('Published')
  await dialog.date('Publication Date').fill('March 7, 2026')
  await dialog.save()
  await expect(product.station('Published')).toHaveAttribute('aria-current', 'step')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(product.station('Reviewed')).toHaveAttribute('aria-current', 'step')
  await product.openTimeline()
  await expect(product.entry('Published Date')).toContainText('Not set')
  await expect
    .poll(async () => {
      const { status, published_date, order_date } = await readProduct(me, id)
      return { status, published_date, order_date }
    })
    .toEqual({ status: 'reviewed', published_date: null, order_date: '2026-02-01' })
})

test('A tester is asked for a valid date', async ({ page, request }) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Seed tray', status: 'ordered' })
  await enter(page, me.person)
  const dialog = statusDialog(page)
  await productPage(page).open(id)
  await productPage(page).button('Update Status').click()
  const date = dialog.date('Delivery Date')
  const today = await page.evaluate<string>(
    `new Date().toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' })`,
  )
  await expect(date, 'without a stored date it is today').toHaveValue(today)
  await date.fill('')
  await dialog.dialog.getByRole('button', { name: 'Update Status' }).click()
  await expect(dialog.dialog.getByText('Please choose a date.')).toBeVisible()
  await date.fill('the day after')
  await date.blur()
  await expect(dialog.dialog.getByText('Date input not valid.')).toBeVisible()
  await dialog.dialog.getByRole('button', { name: 'Update Status' }).click()
  await expect(dialog.dialog).toBeVisible()
  await date.fill('3/5/2026')
  await date.blur()
  await expect(date).toHaveValue('March 5, 2026')
  await dialog.save()
  await expect.poll(async () => (await readProduct(me, id)).received_date).toBe('2026-03-05')
})

test('A tester can add the receipt while ordering and the screenshot while reviewing', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Kitchen scale', status: 'wishlist' })
  await enter(page, me.person)
  const product = productPage(page)
  const dialog = statusDialog(page)
  await product.open(id)
  await product.button('Update Status').click()
  await dialog.dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makePicture('olive'))
  await dialog.save()
  await expect(product.button('View receipt')).toBeVisible()

  await product.station('Reviewed').click()
  await expect(dialog.status('Reviewed')).toBeChecked()
  await dialog.dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makePicture('teal'))
  await dialog.save()
  await expect(product.button('View review screenshot')).toBeVisible()
  await expect
    .poll(() => readProduct(me, id))
    .toMatchObject({
      receipt_url: expect.stringMatching(`^receipt-screenshots/${me.userId}/.+-olive[.]`),
      review_screenshot_url: expect.stringMatching(`^review-screenshots/${me.userId}/.+-teal[.]`),
    })
})

test('A tester can record that a completed product was sold, for how much, and archive it', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Travel mug', status: 'published' })
  await enter(page, me.person)
  const product = productPage(page)
  const dialog = statusDialog(page)
  await product.open(id)
  await product.button('Update Status').click()
  await expect(dialog.dialog.getByRole('textbox', { name: 'Sold Price' })).toBeHidden()
  await dialog.dialog.getByText('Sold', { exact: true }).click()
  await dialog.dialog.getByText('Archived', { exact: true }).click()
  await dialog.dialog.getByRole('textbox', { name: 'Sold Price' }).fill('much')
  await dialog.dialog.getByRole('button', { name: 'Update Status' }).click()
  await expect(dialog.dialog.getByText('Enter an amount like 19.99.')).toBeVisible()
  await dialog.dialog.getByRole('textbox', { name: 'Sold Price' }).fill('$1,012.50')
  await dialog.save()
  await expect(product.main.getByText('Sold for $1,012.50')).toBeVisible()
  await expect(product.main.getByText('Archived', { exact: true })).toBeVisible()
  await expect
    .poll(() => readProduct(me, id))
    .toMatchObject({
      status: 'paid',
      sold: true,
      archived: true,
      sold_price: 1012.5,
      sold_date: expect.any(String),
    })
})
