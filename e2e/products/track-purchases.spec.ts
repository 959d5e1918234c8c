import { authPage } from '../pages/auth-page.ts'
import { productsPage, type Order } from '../pages/products-page.ts'
import { makePerson } from '../people/people.ts'
import { expect, test } from '../test.ts'

const orders: Order[] = [
  {
    name: 'Stainless steel garlic press',
    price: '19.99',
    orderNumber: '112-4820193-7731046',
    orderDate: '10/03/2026',
    seller: 'Harbour Goods',
    isNewSeller: true,
    color: 'crimson',
  },
  {
    name: 'Folding desk lamp with dimmer',
    price: '1,049.50',
    orderNumber: '113-0094417-2286653',
    orderDate: '10/12/2026',
    seller: 'Alder & Pine',
    isNewSeller: true,
    color: 'teal',
  },
  {
    name: 'Silicone baking mats, set of 3',
    price: '12',
    orderNumber: '111-5567802-9914420',
    orderDate: '10/20/2026',
    seller: 'Harbour Goods',
    isNewSeller: false,
    color: 'goldenrod',
  },
  {
    name: 'E-book on sourdough',
    price: '$4.99',
    orderNumber: 'D01-8830114-0047762',
    orderDate: '11/02/2026',
    seller: 'Alder & Pine',
    isNewSeller: false,
    color: 'slateblue',
  },
]

const [press, lamp, mats, book] = orders as [Order, Order, Order, Order]

/** Each status after the first, with the date as typed and as the timeline shows it. */
const steps = [
  { status: 'Received', typed: 'October 6, 2026', shown: 'Oct 6, 2026', label: 'Delivery Date' },
  { status: 'Reviewed', typed: 'October 15, 2026', shown: 'Oct 15, 2026', label: 'Review Date' },
  {
    status: 'Published',
    typed: 'October 18, 2026',
    shown: 'Oct 18, 2026',
    label: 'Published Date',
  },
  { status: 'Completed', typed: 'November 1, 2026', shown: 'Nov 1, 2026', label: 'Completed Date' },
]

test('A tester can sign up, track four orders through their statuses, and finds everything again', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const person = makePerson()
  const products = productsPage(page)
  await authPage(page).signUp(request, person)

  await test.step('types four orders as the shop confirmed them', async () => {
    await products.open()
    await expect(page.getByText('No products found')).toBeVisible()
    for (const order of orders) await products.addOrder(order)
    await expect(products.card(lamp.name)).toContainText('$1,049.50')
    await expect(products.card(book.name)).toContainText('Alder & Pine')
    await expect(products.card(press.name).locator('img')).toHaveJSProperty('complete', true)
  })

  await test.step('moves one back to the wishlist and forward through all six statuses', async () => {
    await products.card(press.name).getByRole('link', { name: press.name }).click()
    await expect(page.getByRole('heading', { name: press.name, level: 1 })).toBeVisible()
    const main = page.getByRole('main')
    // The history below the timeline shows the same dates, with a colon.
    const timelineEntry = (label: string) =>
      main.getByRole('listitem').filter({ hasText: new RegExp(`^${label}(?!:)`) })
    await main.getByRole('heading', { name: 'Timeline' }).click()
    const openDialog = () =>
      main.getByRole('button', { name: 'Update Status', exact: true }).click()

    await openDialog()
    await products.dialog('Update Status').getByText('Wishlist', { exact: true }).click()
    await products.saveStatus()
    await openDialog()
    await products.saveStatus('October 4, 2026')

    for (const step of steps) {
      await openDialog()
      await expect(
        products.dialog('Update Status').getByRole('radio', { name: step.status }),
      ).toBeChecked()
      await products.saveStatus(step.typed)
      await expect(timelineEntry(step.label)).toContainText(step.shown)
    }
    await expect(timelineEntry('Order Date')).toContainText('Oct 4, 2026')
    await expect(main.getByText(`Order ${press.orderNumber}`)).toBeVisible()
  })

  await test.step('filters by status and by search, and the address contains it', async () => {
    await products.open()
    await page.getByRole('button', { name: 'None of the statuses' }).click()
    await products.chip('Completed').click()
    await expect(products.card(press.name)).toBeVisible()
    await expect(products.card(lamp.name)).toBeHidden()
    await expect(page).toHaveURL(/status=paid/)
    await page.reload()
    await expect(products.card(press.name)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)

    await page.getByRole('button', { name: 'All statuses' }).click()
    await products.search().fill('  5567802 ')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(products.card(mats.name)).toBeVisible()
    await products.search().fill('LAMP')
    await expect(products.card(lamp.name)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await products.search().fill('')
    await page.getByRole('combobox', { name: 'Seller' }).selectOption({ label: 'Alder & Pine' })
    await expect(page.getByRole('article')).toHaveCount(2)
  })

  await test.step('signs out and in, and everything is there', async () => {
    await authPage(page).signOut()
    await authPage(page).signIn(person)
    await expect(page).toHaveURL(/\/dashboard$/)
    await products.open()
    for (const order of orders) {
      await expect(products.card(order.name)).toContainText(order.seller)
    }
    await products.card(lamp.name).getByRole('link', { name: lamp.name }).click()
    await page.getByRole('main').getByRole('heading', { name: 'Timeline' }).click()
    await expect(page.getByRole('main').getByText('Oct 12, 2026').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('$1,049.50').first()).toBeVisible()
  })
})
