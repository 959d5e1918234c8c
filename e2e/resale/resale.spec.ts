import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { showEbayPictures } from '../pages/match-dialog.ts'
import { productPage } from '../pages/product-page.ts'
import { resaleDialog } from '../pages/resale-dialog.ts'
import { stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

test('A tester sees the asking prices of similar items, and the profit @phone', async ({
  page,
  request,
  isMobile,
}) => {
  await showEbayPictures(page.context())
  const me = await registerPerson(request)
  const id = await stockOne(me, {
    name: 'Oak desk lamp, dimmable',
    status: 'ordered',
    price: 20,
    refund_expected: 15,
  })
  await enter(page, me.person)
  await productPage(page).open(id)
  const resale = resaleDialog(page)
  await resale.open()
  await expect(resale.box.getByText('Product has no image for analysis')).toBeVisible()
  await resale.choose('By title')
  await expect(resale.box.getByText('5 of 5 resale analyses left this month.')).toBeVisible()
  await expectAccessible(page, 'before an analysis')
  const words = resale.field('Search words')
  await expect(words).toHaveValue('Oak desk lamp dimmable')
  await words.fill('oak lamp')
  await resale.search.click()

  // Eleven listings ask for dollars; the middle one is $29.99.
  await expect(resale.figure('Median Price')).toHaveText('$29.99')
  await expect(resale.figure('Lowest Price')).toHaveText('$15.00')
  await expect(resale.figure('Highest Price')).toHaveText('$1,250.00')
  await expect(resale.figure('Total Listings')).toHaveText('13')
  await expect(resale.figure('Average Price')).toHaveText('$141.41')
  // In front are the usual prices; one press brings the others in.
  await expect(resale.usual).toHaveText('$29.99')
  const spread = resale.box.getByText(/^In the middle of/)
  await expect(spread).toHaveText(
    'In the middle of 10 usual listings. Half of them ask from $24.95 to $35.25.',
  )
  await expect(resale.box.getByText(/^Unusual, and left out: Designer oak lamp 1962/)).toBeVisible()
  await resale.box.getByRole('button', { name: 'Bring in' }).click()
  await expect(spread).toContainText('In the middle of 11 listings.')

  // $29.99 less 13.6 % and $0.40, less the $20 paid. The $15 of the refund have not come.
  const fees = isMobile ? [] : ['$4.48']
  await expect(resale.left('Median')).toHaveText([
    '$29.99',
    ...fees,
    '$25.51',
    '$5.51$20.51 if the refund comes',
  ])
  await resale.field('Shipping').fill('6.50')
  await expect(resale.left('Median')).toHaveText([
    '$29.99',
    ...fees,
    '$19.01',
    '-$0.99$14.01 if the refund comes',
  ])

  const links = resale.listings.getByRole('link')
  await expect(links.first()).toHaveText(/^Designer oak lamp 1962/)
  await expect(links.first()).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(links.first()).toHaveAttribute('href', /^https:\/\/www\.ebay\.com\/itm\/\d+$/)
  await resale.listings.getByRole('button', { name: 'Price' }).click()
  await expect(links.first()).toHaveText(/^Oak bedside lamp/)
  await expect(resale.listings.getByRole('columnheader', { name: 'Condition' })).toHaveCount(
    isMobile ? 0 : 1,
  )
  await expectAccessible(page, 'resale analysis')
  if (isMobile) await expectTouchable(page, 'resale analysis')

  // It opens again without another use, and shipping was stored.
  await page.reload()
  await resale.open()
  await expect(resale.figure('Median Price')).toHaveText('$29.99')
  await expect(resale.field('Shipping')).toHaveValue('6.50')
  const uses = async () =>
    (await me.client.from('subscriptions').select('num_resale').single()).data
  expect(await uses()).toEqual({ num_resale: 1 })
  await expect(
    resale.box.getByText(/by “oak lamp” on eBay, United States[.] Kept until/),
  ).toBeVisible()
  await resale.box.getByRole('button', { name: 'Search again' }).click()
  await expect.poll(uses).toEqual({ num_resale: 2 })
})
