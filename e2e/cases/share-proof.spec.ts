import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { iPhone } from '../people/people.ts'
import { productPage } from '../pages/product-page.ts'
import { drawOrder } from '../stock/receipts.ts'
import { readProduct, sendFile, stockOne, stockSeller } from '../stock/stock.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { expect, test } from '../test.ts'

// What is not there any more answers 404.
test.use({ expectedConsoleErrors: ['404'] })

/** Draws a box over the upper part of the first page: the order number is there. */
async function drawBox(page: Page): Promise<void> {
  const paper = page.locator('[data-page="1"]')
  const edge = await paper.boundingBox()
  if (edge === null) throw new Error('The page has no place.')
  const at = (x: number, y: number) => [edge.x + edge.width * x, edge.y + edge.height * y] as const
  await page.mouse.move(...at(0.02, 0.02))
  await page.mouse.down()
  await page.mouse.move(...at(0.5, 0.2))
  await page.mouse.move(...at(0.98, 0.35))
  await page.mouse.up()
}

test('A tester shares proof in two taps, blacks out the receipt, and the seller says that the refund was sent @phone-only', async ({
  page,
  request,
  browser,
  watchConsole,
}) => {
  test.slow()
  const me = await registerPerson(request)
  const seller = await stockSeller(me, { name: 'harbour goods', whatsapp: '+1 555 010 9999' })
  const receipt = await sendFile(me, request, 'receipts', await drawOrder())
  const id = await stockOne(me, {
    name: 'Seed tray',
    status: 'published',
    price: 19.99,
    order_number: '114-7733201-0092841',
    order_date: '2026-03-04',
    receipt_url: receipt.path,
    additional_notes: 'Only for me',
    seller_id: seller,
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)

  // Two taps from the product to a copied link.
  await product.button('Share proof').click()
  const dialog = page.getByRole('dialog', { name: 'Share proof' })
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const address = dialog.getByLabel('Proof link')
  await expect(address).toHaveValue(/\/proof\/[\w-]{20,}$/)
  await expect(dialog.getByText(/^Link copied/)).toBeVisible()
  const first = await address.inputValue()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first)
  await expect(dialog.getByRole('button', { name: /WhatsApp/ })).toBeVisible()
  await expectAccessible(page, 'made link')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(/^Link taken back/)).toBeVisible()

  // Another one, with the receipt: without its upper part.
  await expect(dialog.getByRole('checkbox', { name: 'Receipt' })).not.toBeChecked()
  await expectAccessible(page, 'share proof')
  await expectTouchable(page, 'share proof')
  await dialog.getByRole('button', { name: 'Black out receipt' }).click()
  const editor = page.getByRole('dialog', { name: 'Black out' })
  // The reader takes turns with the scans of other journeys.
  await expect(editor.getByText(/^(?:We found nothing private|\d+ private)/)).toBeVisible({
    timeout: 75_000,
  })
  await drawBox(page)
  await expect(editor.getByRole('button', { name: /^Box \d/ })).toBeVisible()
  await expectAccessible(page, 'black out')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Receipt' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Let the seller say/ }).check()
  await dialog.getByRole('checkbox', { name: 'Dates' }).uncheck()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(address).toHaveValue(/\/proof\//)
  const url = await address.inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // Somebody without an account.
  // The browser of the tests calls itself headless: such programs count as those that make previews.
  const other = await browser.newContext({ userAgent: iPhone })
  const strange = await other.newPage()
  watchConsole(strange)
  expect((await strange.goto(first))?.status()).toBe(404)
  expect((await strange.goto(url))?.status()).toBe(200)
  await expect(strange.getByRole('heading', { name: 'Seed tray' })).toBeVisible()
  await expect(strange.getByText('114-7733201-0092841')).toBeVisible()
  const source = await strange.content()
  for (const secret of [me.person.email, me.userId, 'Only for me', 'Mar 4', '4 March']) {
    expect(source).not.toContain(secret)
  }
  const picture = strange.locator('figure img').last()
  const shown = await strange.request.get((await picture.getAttribute('src')) ?? '')
  const { data, info } = await sharp(await shown.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const brightest = (from: number, to: number): number => {
    const rows = data.subarray(
      Math.round(info.height * from) * info.width * info.channels,
      Math.round(info.height * to) * info.width * info.channels,
    )
    // Inside the edges of the box.
    return rows.reduce((most, value, place) => {
      const x = (Math.floor(place / info.channels) % info.width) / info.width
      return x > 0.05 && x < 0.95 ? Math.max(most, value) : most
    }, 0)
  }
  expect(brightest(0.05, 0.32)).toBeLessThan(8)
  expect(brightest(0.6, 0.9)).toBeGreaterThan(200)

  await strange.getByLabel('Sent by').fill('PayPal')
  await strange.getByLabel('Reference').fill('7XK-1')
  await strange.getByRole('button', { name: 'Refund sent' }).click()
  await expect(strange.getByText('You said that the refund was sent')).toBeVisible()
  expect((await readProduct(me, id)).refund_received).toBeNull()

  // The tester confirms.
  await product.open(id)
  await expect(
    product.main.getByText(/^The seller says that the refund was sent: PayPal, reference 7XK-1/),
  ).toBeVisible()
  await expectAccessible(page, 'product with an answer')
  await product.button('Confirm the refund').click()
  const refund = page.getByRole('dialog', { name: 'Record refund' })
  await expect(refund.getByLabel('Refund method')).toHaveValue('PayPal')
  await expect(refund.getByLabel('Reference')).toHaveValue('7XK-1')
  await refund.getByRole('button', { name: 'Save refund' }).click()
  await expect(product.main.getByText(/^The seller says/)).toBeHidden()
  await expect.poll(async () => (await readProduct(me, id)).refund_reference).toBe('7XK-1')

  // And takes the link back.
  await expect(product.main.getByText(/^Order number, .*receipt/i)).toBeVisible()
  await expect(product.main.getByText(/^Opened \d+ times|^Opened once/)).toBeVisible()
  await product.button('Take back link 1').click()
  await expect(product.main.getByRole('heading', { name: 'Proof links' })).toBeHidden()
  expect((await strange.reload())?.status()).toBe(404)
  expect((await strange.request.get(shown.url())).status()).toBe(404)
  await page.goto('/settings/account')
  await page.getByText('Ended in the last 90 days').click()
  await expect(
    page.getByRole('list', { name: 'Ended proof links' }).getByRole('listitem'),
  ).toHaveCount(2)
  await other.close()
})
