import { makeReceipt } from '../../apps/server/src/demo/papers.ts'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productPage } from '../pages/product-page.ts'
import { sendFile, stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'
import { wholeBrowser } from '../browsers/whole-browser.ts'

test.use(wholeBrowser)

const paper = {
  name: 'order.pdf',
  mimeType: 'application/pdf',
  buffer: makeReceipt({
    orderNumber: '114-7733201-0092841',
    orderDate: '2026-03-04',
    name: 'Seed tray',
    price: '$19.99',
  }),
}

test('A tester can read a PDF in the app, or open it on a phone @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const me = await registerPerson(request)
  const { path } = await sendFile(me, request, 'receipts', paper)
  const id = await stockOne(me, { name: 'Seed tray', status: 'ordered', receipt_url: path })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  await product.button('View receipt').click()
  const preview = page.getByRole('dialog', { name: 'Receipt' })
  const open = preview.getByRole('link', { name: 'Open in a new tab' })
  await expect(open).toHaveAttribute('href', /order[.]pdf/)
  const frame = preview.locator('iframe')
  if (isMobile) {
    await expect(preview.getByText('This is a PDF document')).toBeVisible()
    await expect(frame).toHaveCount(0)
    return
  }
  // If the browser refuses the viewer, the frame has one of the browser's own addresses.
  await expect
    .poll(async () => (await (await frame.elementHandle())?.contentFrame())?.url())
    .toContain('order.pdf')
})
