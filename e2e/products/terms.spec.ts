import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productPage } from '../pages/product-page.ts'
import { readProduct, stockOne, stockSeller } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

test('A tester fills in the terms of a deal from a message, and undoes that @phone', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, {
    name: 'Desk lamp',
    status: 'published',
    price: 40,
    order_date: '2026-01-02',
    published_date: '2026-01-20',
  })
  await enter(page, me.person)
  const product = productPage(page)
  const { main } = product
  await product.open(id)
  const form = await product.edit()
  await form.getByText('Terms of the deal').click()
  await form
    .getByRole('textbox', { name: 'Message from the seller' })
    .fill('5 stars please! 80% refund by PP, 14 days after the review is live')
  await form.getByRole('button', { name: 'Fill in the terms' }).click()
  await expect(form.getByText('Asking for a rating is against the rules')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Percentage of the price' })).toHaveValue('80')
  await form.getByRole('button', { name: 'Update Product' }).click()
  const sentence = '80% of the price by PayPal, 14 days after the review is live'
  await expect(main.getByText(`${sentence}.`, { exact: true })).toBeVisible()
  await expect(main.getByText('$32.00').first()).toBeVisible()
  await expect(main.getByText(/Refund of \$32.00 was due Feb 3, 2026/)).toBeVisible()
  await expect(main.getByText('Due 14 days after the review is live, as agreed')).toBeVisible()
  await product.openTimeline()
  await expect(main.getByText(`Terms: ${sentence}`)).toBeVisible()
  const terms = { days: 14, after: 'publication', share: 80, method: 'PayPal' }
  await expect.poll(async () => (await readProduct(me, id)).deal_terms).toEqual(terms)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByText('Terms removed')).toBeVisible()
  await expect.poll(async () => (await readProduct(me, id)).deal_terms).toBeNull()
})

test('A tester keeps the terms for a seller, and uses them for the next product @phone-only', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const seller_id = await stockSeller(me, { name: 'Harbour Goods' })
  const deal_terms = { days: 14, after: 'publication', share: 80, method: 'PayPal' }
  const first = await stockOne(me, { name: 'Desk lamp', seller_id, deal_terms })
  const second = await stockOne(me, { name: 'Tea kettle', seller_id })
  await enter(page, me.person)
  const product = productPage(page)
  const readKept = async () => {
    const { data } = await me.client.from('seller_marks').select('deal_terms,again,note')
    return data
  }
  await product.open(first)
  const form = await product.edit()
  const keep = form.getByRole('button', { name: 'Use for this seller from now on' })
  await keep.click()
  await expect.poll(readKept).toEqual([{ deal_terms, again: null, note: null }])
  await expect(keep).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(readKept).toEqual([{ deal_terms: null, again: null, note: null }])
  await keep.click()
  await expect.poll(readKept).toEqual([{ deal_terms, again: null, note: null }])

  await product.open(second)
  const other = await product.edit()
  await expect(
    other.getByText(
      'Your terms with this seller: 80% of the price by PayPal, 14 days after the review is live.',
    ),
  ).toBeVisible()
  await other.getByRole('button', { name: 'Use these terms' }).click()
  await other.getByRole('button', { name: 'Update Product' }).click()
  await expect.poll(async () => (await readProduct(me, second)).deal_terms).toEqual(deal_terms)
})
