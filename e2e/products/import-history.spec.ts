import { makePro } from '../people/make-admin.ts'
import { enter } from '../people/enter.ts'
import { importPage } from '../pages/import-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { registerPerson } from '../servers/backend.ts'
import { expect, test } from '../test.ts'

const headers =
  'Website,Order ID,Order Date,Currency,Unit Price,Unit Price Tax,Shipping Charge,Total Discounts,Total Owed,ASIN,Quantity,Order Status,Shipment Status,Product Name'
const line = (place: number, name: string, more = 'Closed,Shipped') =>
  `Amazon.de,302-777000${place}-0000001,2026-03-0${place}T12:00:00Z,EUR,10.00,1.90,0,0,11.90,B0TESTER0${place},1,${more},${name}`
const history = [
  headers,
  line(1, 'Garlic press'),
  line(2, 'Baking mat'),
  line(3, 'Whisk'),
  line(4, 'Desk fan', 'Cancelled,Not Available'),
].join('\r\n')

test('A tester picks tests from an Amazon order history, and sees later what is there already @phone', async ({
  page,
  request,
}) => {
  const { person, client } = await registerPerson(request)
  await makePro(person.email)
  await enter(page, person)
  const screen = importPage(page)
  await screen.open()
  await screen.choose('Order History.csv', history)
  await expect(
    page.getByText('This is an Amazon order history: 4 rows, 1 cancelled.'),
  ).toBeVisible()
  await expect(screen.start()).toBeDisabled()

  await page.getByLabel('Search').fill('mat')
  await page.getByRole('button', { name: 'Tick all 1 shown' }).click()
  await page.getByLabel('Search').fill('')
  await page.getByLabel('Pick Whisk').check()
  await page.getByLabel('Add what you pick as').selectOption('received')
  await screen.import('2 products')
  const { data } = await client
    .from('products')
    .select('name,status,price,currency,order_number,order_date,received_date,amazon_url')
    .order('name')
  expect(data).toEqual([
    {
      name: 'Baking mat',
      status: 'received',
      price: 11.9,
      currency: 'EUR',
      order_number: '302-7770002-0000001',
      order_date: '2026-03-02',
      received_date: '2026-03-02',
      amazon_url: 'https://www.amazon.de/dp/B0TESTER02',
    },
    expect.objectContaining({ name: 'Whisk', status: 'received' }),
  ])

  await productsPage(page).open()
  await screen.drop('Order History.csv', history)
  await expect(page).toHaveURL(/\/dashboard\/products\/import$/)
  await expect(page.getByText('Already in your list').filter({ visible: true })).toHaveCount(2)
  // 'All shown' leaves out what is there already.
  await page.getByRole('button', { name: 'Tick all 3 shown' }).click()
  await screen.import('1 product')
})
