import type { Page } from '@playwright/test'
import { emlOf } from '../../apps/web/src/testing/eml-file.ts'
import {
  CHARGER,
  MUG,
  ORDER,
  newOrderMail,
  oldOrderMail,
  refundMail,
  stepMail,
} from '../../packages/domain/src/testing/shop-mails/amazon-mails.ts'
import {
  ETSY_ORDER,
  SHOPIFY_ORDER,
} from '../../packages/domain/src/testing/shop-mails/other-mails.ts'
import { productsPage } from '../pages/products-page.ts'
import { toastOf, undo } from '../pages/toast.ts'
import { enterProducts } from '../stock/enter-products.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { expect, test } from '../test.ts'

const both = { ...ORDER, items: [CHARGER, MUG], subtotal: '28.49', total: '28.49' }
const fileOf = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'message/rfc822',
  buffer: Buffer.from(content),
})

/** The dialog that reads emails. */
function mailsDialog(page: Page) {
  const box = page.getByRole('dialog', { name: 'From emails' })
  return {
    box,
    async open() {
      await page
        .getByRole('button', { name: /^Add (?:Product|your first product)$/u })
        .first()
        .click()
      await page.getByRole('button', { name: 'From emails' }).click()
      await expect(box).toBeVisible()
    },
    choose: (...files: ReturnType<typeof fileOf>[]) =>
      box.getByLabel('Emails', { exact: true }).setInputFiles(files),
    press: (name: string) => box.getByRole('button', { name, exact: true }).click(),
  }
}

test('A tester adds an order from its emails, records its delivery and refund, and takes it back @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const outside: string[] = []
  page.on('request', (sent) => {
    const { hostname, protocol } = new URL(sent.url())
    if (protocol.startsWith('http') && !/^(?:localhost|127\.0\.0\.1)$/u.test(hostname))
      outside.push(sent.url())
  })
  const me = await enterProducts(page, request)
  const products = productsPage(page)
  const mails = mailsDialog(page)
  const stored = async () => {
    const { data } = await me.client.from('products').select('*').order('name')
    return data
  }

  await mails.open()
  // In the wrong order, as a folder has them.
  await mails.choose(
    fileOf('1.eml', emlOf(stepMail('en', 'delivered', { ...both, items: [MUG] }))),
    fileOf('2.eml', emlOf(newOrderMail('en', both))),
    fileOf('3.msg', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])),
  )
  await expect(mails.box.getByRole('heading', { name: '2 emails' })).toBeVisible()
  await expect(mails.box.getByText(/Outlook \.msg file/u)).toBeVisible()
  await mails.box.getByRole('button', { name: `Edit ${CHARGER.name}` }).click()
  await expectAccessible(page, 'emails with their proposals')
  if (isMobile) await expectTouchable(page, 'emails with their proposals')
  await mails.press('Add 2 products')
  await expect(mails.box).toBeHidden()
  await expect(products.card(CHARGER.name)).toBeVisible()
  await expect.poll(stored).toMatchObject([
    {
      name: CHARGER.name,
      status: 'ordered',
      price: 15.99,
      currency: 'USD',
      order_number: ORDER.number,
      order_date: '2026-03-05',
      amazon_url: `https://www.amazon.com/dp/${CHARGER.asin}`,
    },
    { name: MUG.name, status: 'received', price: 12.5, received_date: '2026-03-09' },
  ])

  // The same order again changes nothing; a later delivery and a refund do.
  await mails.open()
  await mails.choose(
    fileOf('2.eml', emlOf(newOrderMail('en', both))),
    fileOf('4.eml', emlOf(stepMail('en', 'delivered', { ...both, items: [CHARGER] }))),
    fileOf('5.eml', emlOf(refundMail('en', '12.50', { ...both, items: [MUG] }))),
  )
  await expect(mails.box.getByText('shows this already. Nothing to change.')).toHaveCount(2)
  await mails.press('Change 2 products')
  await expect(mails.box).toBeHidden()
  await expect.poll(stored).toMatchObject([
    { status: 'received', received_date: '2026-03-09' },
    { refund_received: 12.5, refund_received_date: '2026-03-20' },
  ])
  await undo(page, '2 products changed')
  await expect.poll(stored).toMatchObject([
    { status: 'ordered', received_date: null },
    { refund_received: null, refund_received_date: null },
  ])
  expect(outside).toEqual([])
})

test('A tester drops emails, pastes one, corrects what was read, and finds it again after leaving', async ({
  page,
  request,
}) => {
  const me = await enterProducts(page, request)
  const mails = mailsDialog(page)
  await mails.open()
  const contents = [ETSY_ORDER, SHOPIFY_ORDER].map((mail) => emlOf(mail))
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    for (const [place, text] of ${JSON.stringify(contents)}.entries()) {
      transfer.items.add(new File([text], place + '.eml', { type: 'message/rfc822' }))
    }
    return transfer
  })()`)
  await mails.box
    .getByRole('button', { name: 'Choose emails' })
    .dispatchEvent('drop', { dataTransfer })
  await expect(mails.box.getByRole('heading', { name: '2 emails' })).toBeVisible()
  await mails.box.getByLabel('Or paste the text of an email').fill(oldOrderMail('de').text)
  await mails.box.getByRole('button', { name: 'Read this text' }).click()
  await expect(mails.box.getByRole('heading', { name: '3 emails' })).toBeVisible()
  await expect(mails.box.getByLabel('Or paste the text of an email')).toHaveValue('')

  await mails.box.getByRole('button', { name: 'Edit Desk Lamp Birch' }).click()
  await mails.box.getByLabel('Name').fill('Birch lamp')
  await mails.box.getByRole('checkbox', { name: 'Add Bulb E27 warm' }).uncheck()
  await page.reload()
  await mails.open()
  await expect(mails.box.getByText('Birch lamp', { exact: true })).toBeVisible()
  await mails.press('Add 3 products')
  await expect(toastOf(page, '3 products added')).toBeVisible()
  const { data } = await me.client.from('products').select('name,price,currency').order('name')
  expect(data).toEqual([
    { name: CHARGER.name, price: 15.99, currency: 'EUR' },
    { name: 'Birch lamp', price: 49, currency: 'USD' },
    { name: 'Linen Apron with Pockets, natural', price: 31.6, currency: 'USD' },
  ])
  // The line that was not ticked is still there to decide.
  await expect(mails.box.getByRole('checkbox', { name: 'Add Bulb E27 warm' })).toBeVisible()
  await mails.press('Keep for later')
  await undo(page, '3 products added')
  await expect
    .poll(async () => (await me.client.from('products').select('id').is('deleted_at', null)).data)
    .toEqual([])
})
