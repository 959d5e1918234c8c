import { makePro } from '../people/make-admin.ts'
import { enter } from '../people/enter.ts'
import { importPage } from '../pages/import-page.ts'
import { registerPerson } from '../servers/backend.ts'
import { expect, test } from '../test.ts'

const order = '302-7770001-0000001'

const payPal = [
  'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Subject,Note,Balance Impact',
  `18/03/2026,09:12:44,CET,Li Wei,Mobile Payment,Completed,EUR,11.90,0.00,11.90,li@example.com,me@example.com,4TXA,,order ${order} thanks,Credit`,
  '19/03/2026,20:01:00,CET,Li Wei,General Payment,Completed,EUR,23.00,-1.00,22.00,li@example.com,me@example.com,4TXB,,,Credit',
  '22/03/2026,08:00:00,CET,,General Withdrawal,Completed,EUR,-33.90,0.00,-33.90,,,4TXC,,,Debit',
  '23/03/2026,08:00:00,CET,Aunt Rosa,Mobile Payment,Completed,EUR,50.00,0.00,50.00,rosa@example.com,me@example.com,4TXD,,Happy birthday,Credit',
].join('\r\n')

const eBay = [
  'Transaction creation date,Type,Order number,Buyer username,Net amount,Payout currency,Item ID,Item title,Quantity,Item subtotal,Shipping and handling,Final Value Fee - fixed,Final Value Fee - variable,Gross transaction amount,Transaction currency',
  '"Mar 28, 2026",Order,10-00001-00001,buyer1,15.66,EUR,100000000001,Baking Mat Set of 2 NEW,1,14.00,4.50,-0.30,-2.54,18.50,EUR',
  '"Mar 28, 2026",Shipping label,10-00001-00001,--,-4.10,EUR,--,--,--,--,--,--,--,-4.10,EUR',
].join('\r\n')

test('A tester records refunds from PayPal and a sale from eBay, each in one press with its undo @phone', async ({
  page,
  request,
}) => {
  const { person, client } = await registerPerson(request)
  await makePro(person.email)
  const product = { order_number: order, order_date: '2026-03-01', currency: 'EUR' }
  await client.from('products').insert([
    { ...product, name: 'Baking Mat, Set of 2', price: 11.9 },
    { ...product, name: 'Whisk', price: 23 },
  ])
  const amounts = async () => {
    const { data } = await client
      .from('products')
      .select('name,refund_received,refund_received_date,refund_reference,sold_price,sold_fees')
      .order('name')
    return data
  }
  const before = await amounts()
  await enter(page, person)
  const screen = importPage(page)
  await screen.open()
  await screen.choose('paypal.csv', payPal)
  await expect(page.getByText('Because of: order number in the note, amount')).toBeVisible()
  await expect(page.getByText(/same sender as another refund of this order/u)).toBeVisible()
  await page.getByLabel('Product of €50.00, Aunt Rosa').selectOption({ label: 'Skip for good' })
  await expect(page.getByText('1 will not be proposed again')).toBeVisible()
  expect(await amounts()).toEqual(before)

  await page.getByRole('button', { name: 'Record 2 refunds' }).click()
  await expect(page.getByRole('heading', { name: '2 refunds recorded' })).toBeVisible()
  const refunded = [
    expect.objectContaining({ refund_received: 11.9, refund_received_date: '2026-03-18' }),
    expect.objectContaining({ refund_received: 22, refund_reference: '4TXB' }),
  ]
  expect(await amounts()).toEqual(refunded)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^3 entries were taken back/u })).toBeVisible()
  expect(await amounts()).toEqual(before)

  await page.getByRole('button', { name: 'Import another file' }).click()
  await screen.choose('paypal.csv', payPal)
  await page.getByRole('button', { name: 'Record 2 refunds' }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await screen.choose('paypal.csv', payPal)
  await expect(page.getByLabel('Record €50.00 of Mar 23, 2026, Aunt Rosa')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record 0 refunds' })).toBeDisabled()
  await page.getByRole('button', { name: 'Choose another file' }).click()

  await screen.choose('ebay.csv', eBay)
  await page.getByRole('button', { name: 'Record 1 sale' }).click()
  await expect(page.getByRole('heading', { name: '1 sale recorded' })).toBeVisible()
  const sold = expect.objectContaining({ refund_received: 11.9, sold_price: 18.5, sold_fees: 6.94 })
  expect(await amounts()).toEqual([sold, expect.anything()])
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByRole('button', { name: 'Undo the import of ebay.csv' }).click()
  await expect(page.getByText('1 entry was taken back', { exact: false })).toBeVisible()
  expect(await amounts()).toEqual(refunded)
})
