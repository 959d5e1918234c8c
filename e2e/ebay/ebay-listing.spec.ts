import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makePro } from '../people/make-admin.ts'
import { ebayAccount } from '../pages/ebay-account.ts'
import { listingDialog } from '../pages/listing-dialog.ts'
import { showEbayPictures } from '../pages/match-dialog.ts'
import { productPage } from '../pages/product-page.ts'
import { resaleDialog } from '../pages/resale-dialog.ts'
import { toastOf } from '../pages/toast.ts'
import { makePicture } from '../stock/pictures.ts'
import { sendFile, stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

// An account without policies, an answer that is lost on the way, and a product that two tabs sell.
test.use({ expectedConsoleErrors: ['status of 422', '/publish', 'status of 409'] })

/** Starts in Settings and agrees on eBay's page. */
async function connect(page: Page, seller: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect eBay' }).click()
  await page.getByLabel('eBay user').fill(seller)
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(page.getByRole('heading', { name: 'eBay is connected' })).toBeVisible()
}

test('A tester connects eBay and lists a product there, once, whatever answer is lost @phone-only', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request, 'lister')
  const { publicUrl } = await sendFile(me, request, 'product-images', await makePicture('teal'))
  const product = { price: 20, product_image_url: publicUrl ?? '' }
  const lamp = await stockOne(me, { ...product, name: 'Oak lamp' })
  const typed = 'https://shop.example/my-desk'
  const desk = await stockOne(me, { ...product, name: 'Oak desk', ebay_url: typed })
  await makePro(me.person.email)
  await enter(page, me.person)
  const view = productPage(page)
  const listing = listingDialog(page)
  const { box } = listing

  await page.goto('/settings/integrations')
  await page.getByRole('button', { name: 'Connect eBay' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('You did not allow it at eBay')).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'Go to Integrations' }).click()
  const seller = `shop-${randomUUID().slice(0, 8)}`
  await connect(page, seller)
  await page.getByRole('link', { name: 'Go to Integrations' }).click()
  await expect(page.getByText(`Connected as ${seller}, United States.`)).toBeVisible()

  await test.step('at a fixed price, with an account without policies', async () => {
    await listing.open(lamp)
    const zip = box.getByLabel('ZIP code to ship from')
    await zip.fill('97201')
    await expectAccessible(page, 'eBay listing with an account that lacks everything')
    await box.getByRole('button', { name: 'Create policies', exact: true }).click()
    await expect(zip).toBeHidden()
    await expect(box.getByText(/^eBay’s proposal for the title: .* > Lamps$/)).toBeVisible()
    await expect(box.getByLabel('Description')).toHaveValue('New in box. Never used.')
    await box.getByLabel('Category').fill('lamp')
    await box.getByRole('button', { name: 'Antiques > Table Lamps' }).click()
    await expect(box.getByText('Chosen: Antiques > Table Lamps')).toBeVisible()
    await box.getByLabel('Condition').selectOption('LIKE_NEW')
    await listing.fill('12.50')
    const refused = 'eBay does not take ‘Like new’ in this category. Choose another condition'
    await expect(box.getByText(refused)).toBeVisible()
    await expectAccessible(page, 'eBay listing with a condition that is not taken')
    await box.getByRole('button', { name: 'Create Listing' }).click()
    await expect(box.getByLabel('Condition')).toBeFocused()
    await box.getByLabel('Condition').selectOption('NEW')
    await expect(box.getByText(refused)).toBeHidden()
    await expectAccessible(page, 'eBay listing')
    await expectTouchable(page, 'eBay listing')
    // The account has no policy for free shipping yet.
    await box.getByRole('button', { name: 'Create Listing' }).click()
    await box.getByRole('button', { name: 'Create policies and list' }).click()
    await expect(toastOf(page, 'Listing created successfully!')).toBeVisible()
    await expect(box).toBeHidden()
    await expect(view.main.getByRole('link', { name: 'View on eBay' })).toHaveAttribute(
      'href',
      /^https:\/\/www[.]ebay[.]com\/itm\/\d+$/,
    )
  })

  await test.step('at an auction, whose last answer is lost', async () => {
    await listing.open(desk)
    await expect(
      box.getByText(`Listing sets this product's eBay link. It replaces ${typed}`),
    ).toBeVisible()
    await box.getByRole('button', { name: 'Create Listing' }).click()
    await expect(box.getByText('Please select a category')).toBeVisible()
    // It begins with the shipping of the last listing.
    await expect(box.getByRole('button', { name: /free shipping/ })).toBeVisible()
    await listing.unfold()
    await box.getByLabel('Format', { exact: true }).selectOption('AUCTION')
    await box.getByLabel('Duration').selectOption('Days_5')
    await listing.fill('5')
    await page.route(
      '**/publish',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await box.getByRole('button', { name: 'Create Listing' }).click()
    await expect(box.getByText('Failed to create listing')).toBeVisible()
    const linkOf = async () =>
      (await me.client.from('products').select('ebay_url').eq('id', desk).single()).data?.ebay_url
    const first = await linkOf()
    expect(first).toMatch(/itm/)
    // Typed text survives a reload of the page.
    await page.reload()
    await view.button('Create eBay Listing').click()
    await expect(box.getByText('This is what you typed before.')).toBeVisible()
    await expect(box.getByLabel('Starting price')).toHaveValue('5')
    await box.getByRole('button', { name: 'Create Listing' }).click()
    await expect(toastOf(page, 'Your listing is up on eBay')).toBeVisible()
    expect(await linkOf()).toBe(first)
  })

  await test.step('a wish is refused by the buttons and by REST, which say what to do', async () => {
    const wish = await stockOne(me, { name: 'Oak shelf', status: 'wishlist' })
    const words = 'This product is on your wishlist.'
    await view.open(wish)
    await view.button('Create eBay Listing').click()
    await expect(toastOf(page, words)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    const { error } = await me.client
      .from('product_listings')
      .insert({ product_id: wish, place: 'facebook', currency: 'USD' })
    expect(error?.message).toContain(words)
  })

  await test.step('sold on Facebook: eBay ends once, and the sale of another tab does not replace it', async () => {
    await view.open(lamp)
    await view.button('Add a listing').click()
    const note = page.getByRole('dialog', { name: 'Add a listing' })
    await note.getByLabel('Link').fill('https://www.facebook.com/marketplace/item/7')
    await note.getByRole('button', { name: 'Save listing' }).click()
    await expect(view.button('Sold here: Facebook Marketplace')).toBeVisible()
    const other = await page.context().newPage()
    const tab = productPage(other)
    await tab.open(lamp)
    await tab.button('Record a sale').click()
    const late = other.getByRole('dialog', { name: 'Record a sale' })
    await late.getByLabel(/^Price/).fill('9')

    await view.button('Sold here: Facebook Marketplace').click()
    const sale = page.getByRole('dialog', { name: 'Record a sale' })
    await expect(sale.getByLabel('End the listing on eBay')).toBeChecked()
    await sale.getByLabel(/^Price/).fill('15')
    await sale.getByLabel('Fees').fill('1.50')
    await expectAccessible(page, 'the sale of a product')
    await sale.getByRole('button', { name: 'Save sale' }).click()
    await expect(toastOf(page, 'Ended on eBay')).toBeVisible()
    await expect(view.main.getByText(/^Sold on .* You kept \$13\.50\.$/)).toBeVisible()

    await late.getByRole('button', { name: 'Save sale' }).click()
    await expect(late).toBeHidden()
    const { data: listings } = await me.client
      .from('product_listings')
      .select('place, is_sale, ended_at')
      .eq('product_id', lamp)
      .order('place')
    expect(
      listings?.map(({ ended_at: end, ...row }) => ({ ...row, isOver: end !== null })),
    ).toEqual([
      { place: 'ebay', is_sale: false, isOver: true },
      { place: 'facebook', is_sale: true, isOver: true },
    ])
    const { data: sold } = await me.client
      .from('products')
      .select('sold_price, sold_fees')
      .eq('id', lamp)
      .single()
    expect(sold).toEqual({ sold_price: 15, sold_fees: 1.5 })
    await other.close()
  })

  const stored = await page.evaluate(() => [
    Object.entries(localStorage),
    Object.entries(sessionStorage),
  ])
  expect(JSON.stringify(stored) + (await page.content())).not.toContain('canary')
})

test('A tester lists a product at the price that was found, in four presses @phone', async ({
  page,
  request,
}) => {
  await showEbayPictures(page.context())
  const me = await registerPerson(request, 'lister')
  const { publicUrl } = await sendFile(me, request, 'product-images', await makePicture('teal'))
  const shade = await stockOne(me, {
    name: 'Oak lamp, shade',
    price: 20,
    status: 'reviewed',
    product_image_url: publicUrl ?? '',
  })
  await makePro(me.person.email)
  await enter(page, me.person)
  await ebayAccount(page).connect(`shop-${randomUUID().slice(0, 8)}`)
  const { data } = await me.client.auth.getSession()
  const made = await request.post('/api/ebay/setup', {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
    data: { shippingType: 'CALCULATED', handlingTime: 1, postalCode: '97201' },
  })
  expect(made.status()).toBe(200)
  const resale = resaleDialog(page)
  const { box } = listingDialog(page)
  await productPage(page).open(shade)
  await resale.open()
  await resale.choose('By title')
  await resale.search.click()

  await resale.box.getByRole('button', { name: 'List at $29.99' }).click()
  await page.getByRole('menuitem', { name: 'On eBay' }).click()
  await expect(resale.box).toBeHidden()
  await expect(box.getByLabel('Price')).toHaveValue('29.99')
  await expect(box.getByLabel('Title')).toHaveValue('Oak lamp, shade')
  await expect(box.getByText(/^eBay’s proposal for the title: .* > Lamps$/)).toBeVisible()
  // It was reviewed, and eBay takes no 'like new' in that category.
  await expect(box.getByLabel('Condition')).toHaveValue('USED_EXCELLENT')
  await expect(box.getByLabel('Description')).toHaveValue('Used, in excellent condition.')
  await box.getByLabel('Brand').fill('Oakley')
  const type = box.getByLabel('Type')
  await type.scrollIntoViewIfNeeded()
  await type.selectOption('Floor Lamp')
  for (const side of ['Weight (lb)', 'Length (in)', 'Width (in)', 'Height (in)']) {
    await box.getByLabel(side).fill('9')
  }
  await expectAccessible(page, 'eBay listing at a found price')
  await box.getByRole('button', { name: 'Create Listing' }).click()
  await expect(toastOf(page, 'Listing created successfully!')).toBeVisible()
  // The draft stays for the other markets.
  await expect
    .poll(async () => {
      const drafts = me.client.from('listing_drafts').select('price, title, condition')
      return (await drafts.eq('product_id', shade)).data
    })
    .toEqual([{ price: '29.99', title: null, condition: null }])
})
