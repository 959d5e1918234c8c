import type { APIRequestContext, Page } from '@playwright/test'
import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { makePro } from '../people/make-admin.ts'
import { productPage } from '../pages/product-page.ts'
import { toastOf, undo } from '../pages/toast.ts'
import { makePicture } from '../stock/pictures.ts'
import { readProduct, sendFile, stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

const NAMES = ['Desk lamp', 'Travel mug', 'Yoga mat', 'Phone stand']
const STATUSES = ['ordered', 'received', 'reviewed', 'published']
const TAGS = [['kitchen'], [], ['gift', 'kitchen', 'warranty'], []]

/** A person on Pro with this many products, named 'Desk lamp 0', 'Travel mug 1' and so on. */
async function withProducts(tester: SignedIn, count: number): Promise<void> {
  const { client, person, userId } = tester
  await makePro(person.email)
  const rows = Array.from({ length: count }, (_, place) => ({
    user_id: userId,
    name: `${NAMES[place % 4]} ${place}`,
    status: STATUSES[place % 4] ?? 'ordered',
    tags: TAGS[place % 4] ?? [],
    price: (place * 7) % 100,
  }))
  for (let first = 0; first < count; first += 2000) {
    const { error } = await client.from('products').insert(rows.slice(first, first + 2000))
    expect(error).toBeNull()
  }
}

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Products' }).locator('tbody tr[data-product-item]')
const selectAll = (page: Page, count: string) =>
  page.getByRole('checkbox', { name: `Select all ${count}` })

test.describe('A long list', () => {
  test('A tester can compare thousands of products in a table that sorts by its headings', async ({
    page,
    request,
  }) => {
    const tester = await registerPerson(request)
    await withProducts(tester, 2500)
    await enter(page, tester.person)
    await page.goto('/dashboard/products')
    await expect(selectAll(page, '2,500')).toBeVisible()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect(page).toHaveURL(/view=table/)
    await expect(rows(page).first()).toBeVisible()
    const heading = (name: string) => page.getByRole('columnheader', { name })
    await heading('Price').getByRole('button').click()
    await expect(page).toHaveURL(/sort=price-low/)
    await expect(heading('Price')).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page).first()).toContainText('$0.00')
    await heading('Price').getByRole('button').click()
    await expect(heading('Price')).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).first()).toContainText('$99.00')

    // Only visible rows exist, and the headings stay in place.
    await page.mouse.move(700, 600)
    await page.mouse.wheel(0, 60_000)
    await expect(rows(page).first()).not.toContainText('$99.00')
    await expect(heading('Price')).toBeInViewport()
    expect(await page.locator('*').count()).toBeLessThan(2000)

    // The device remembers this view, and the page itself never scrolls sideways.
    await page.goto('/dashboard/products')
    await expect(rows(page).first()).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('list', { name: 'Products' })).toBeVisible()
    const overflow = 'document.documentElement.scrollWidth - window.innerWidth'
    expect(Number(await page.evaluate(overflow))).toBeLessThanOrEqual(0)
  })

  test('A tester can use the list with only the keyboard', async ({ page, request }) => {
    const tester = await registerPerson(request)
    await withProducts(tester, 60)
    await enter(page, tester.person)
    await page.goto('/dashboard/products?sort=name-desc')
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    // From Z to A, with numbers sorted as numbers: yoga mats, mugs, stands, lamps.
    const names = ['Yoga mat', 'Travel mug'].flatMap((name) =>
      Array.from({ length: 15 }, (_, step) => `${name} ${NAMES.indexOf(name) + 56 - step * 4}`),
    )
    await expect(link('Yoga mat 58')).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(link('Yoga mat 58')).toBeFocused({ timeout: 500 })
    }).toPass()
    for (const name of names.slice(1)) {
      await page.keyboard.press('j')
      await expect(link(name)).toBeFocused()
    }
    await expect(link('Travel mug 1')).toBeInViewport()
    await page.keyboard.press('x')
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await page.keyboard.press('Shift+X')
    await expect(page.getByText('3 selected')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('3 selected')).toBeHidden()

    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toContainText('Next product')
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()

    await page.keyboard.press('/')
    const search = page.getByPlaceholder('Search by name or order number...')
    await expect(search).toBeFocused()
    await page.keyboard.type('xjkn stand')
    await expect(search).toHaveValue('xjkn stand')
    await search.fill('stand 31')
    await expect(page.getByRole('article')).toHaveCount(1)
    await search.blur()
    await page.keyboard.press('j')
    await expect(link('Phone stand 31')).toBeFocused()
    await page.keyboard.press('n')
    const add = page.getByRole('dialog', { name: 'Add a product' })
    await expect(add).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(add).toBeHidden()
    await link('Phone stand 31').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Phone stand 31' })).toBeVisible()
  })

  test('A tester can edit many products at once, find them by tag, and undo it all', async ({
    page,
    request,
  }) => {
    const tester = await registerPerson(request)
    await withProducts(tester, 40)
    const seller = await tester.client
      .from('sellers')
      .insert({ name: 'acme deals', user_id: tester.userId })
    expect(seller.error).toBeNull()
    await enter(page, tester.person)
    await page.goto('/dashboard/products?view=table&search=lamp&sort=name-desc')
    // From lamp 36 to lamp 20.
    await rows(page).nth(0).getByRole('checkbox').check()
    await rows(page)
      .nth(4)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect(page.getByText('5 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Selected' }).click()
    const form = page.getByRole('dialog', { name: 'Edit 5 products' })
    await form.getByLabel('Status').selectOption('Completed')
    await form.getByRole('combobox', { name: 'Seller' }).fill('acme')
    await page.getByRole('option', { name: 'Acme Deals' }).click()
    await form.getByLabel('Add tags').fill('for sale,')
    await form.getByRole('button', { name: 'kitchen', exact: true }).click()
    await form.getByRole('button', { name: 'Update 5 products' }).click()
    await expect(page.getByText('5 products updated')).toBeVisible()
    await expect(rows(page).first()).toContainText('Acme Deals')
    await expect(rows(page).first()).toContainText('Completed')

    await page.getByLabel('Tag', { exact: true }).selectOption('for sale')
    await expect(page).toHaveURL(/tag=for/)
    await expect(rows(page)).toHaveCount(5)
    await expect
      .poll(async () => readAll(tester, 'for sale'))
      .toEqual(Array.from({ length: 5 }, () => ['paid', ['for sale'], true, true]))

    // Another person changes one of them: that change stays, and all others are undone.
    const kept = await tester.client
      .from('products')
      .update({ status: 'reviewed' })
      .eq('name', 'Desk lamp 36')
    expect(kept.error).toBeNull()
    await undo(page, '5 products updated')
    await expect(toastOf(page, 'Undone in part')).toContainText(
      '1 product was changed since and stays so.',
    )
    await expect.poll(async () => readAll(tester, 'for sale')).toEqual([])
    await expect.poll(async () => (await readAll(tester, 'kitchen')).length).toBe(20)
    const lamps = await tester.client
      .from('products')
      .select('name,status,seller_id,paid_date')
      .in('name', ['Desk lamp 36', 'Desk lamp 32'])
      .order('name')
    expect(lamps.data).toEqual([
      { name: 'Desk lamp 32', status: 'ordered', seller_id: null, paid_date: null },
      { name: 'Desk lamp 36', status: 'reviewed', seller_id: null, paid_date: null },
    ])
  })

  test('A tester can delete 5,000 products and restore all of them with one press', async ({
    page,
    request,
  }) => {
    const tester = await registerPerson(request)
    await withProducts(tester, 4995)
    const files = await stockWithFiles(tester, request, 5)
    await enter(page, tester.person)
    await page.goto('/dashboard/products')
    await selectAll(page, '5,000').check()
    await page.getByRole('button', { name: 'Delete Selected (5000)' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('5,000 products deleted')).toBeVisible()
    await expect(page.getByText('No products found')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(selectAll(page, '5,000')).toBeVisible()
    // On a slow machine the deletion may still be running, and no file would be missing yet.
    await expect.poll(async () => countRestored(tester), { timeout: 60_000 }).toBe(5000)
    expect(await countKept(tester)).toBe(5000)
    await page.reload()
    await expect(selectAll(page, '5,000')).toBeVisible()

    // The products that had files still have them, and the files open.
    for (const { id, picture, receipt, screenshot } of files) {
      const product = await readProduct(tester, id)
      expect(product).toMatchObject({
        deleted_at: null,
        product_image_url: picture,
        receipt_url: receipt,
        review_screenshot_url: screenshot,
      })
      expect((await request.get(picture)).ok()).toBe(true)
      for (const path of [receipt, screenshot]) {
        const link = await tester.client.storage.from('product-files').createSignedUrl(path, 60)
        expect((await request.get(link.data?.signedUrl ?? '')).ok()).toBe(true)
      }
    }
    const product = productPage(page)
    await product.open(files[0]?.id ?? '')
    await product.button('View receipt').click()
    await expect(
      page.getByRole('dialog', { name: 'Receipt' }).getByAltText('Receipt'),
    ).toHaveJSProperty('naturalHeight', 600)
  })
})

/** Products with a picture, a receipt and a screenshot each. */
async function stockWithFiles(tester: SignedIn, request: APIRequestContext, count: number) {
  const kept = []
  for (let place = 0; place < count; place += 1) {
    const file = await makePicture(['olive', 'teal', 'navy', 'gold', 'plum'][place % 5] ?? 'olive')
    const picture = await sendFile(tester, request, 'product-images', file)
    const receipt = await sendFile(tester, request, 'receipts', file)
    const screenshot = await sendFile(tester, request, 'review-screenshots', file)
    const files = {
      picture: picture.publicUrl ?? '',
      receipt: receipt.path,
      screenshot: screenshot.path,
    }
    const id = await stockOne(tester, {
      name: `Filed product ${place}`,
      product_image_url: files.picture,
      receipt_url: files.receipt,
      review_screenshot_url: files.screenshot,
    })
    kept.push({ id, ...files })
  }
  return kept
}

/** Status, tags, and whether there is a seller and a payment date, for all products with a tag. */
async function readAll({ client }: SignedIn, tag: string) {
  const { data, error } = await client
    .from('products')
    .select('status,tags,seller_id,paid_date')
    .contains('tags', [tag])
  expect(error).toBeNull()
  return (data ?? []).map((row) => [
    row.status,
    row.tags,
    row.seller_id !== null,
    row.paid_date !== null,
  ])
}

async function countRestored({ client }: SignedIn): Promise<number | null> {
  const { count } = await client
    .from('product_events')
    .select('id', { count: 'exact', head: true })
    .eq('kind', 'restored')
  return count
}

async function countKept({ client }: SignedIn): Promise<number | null> {
  const { count } = await client
    .from('products')
    .select('id', { count: 'exact', head: true })
    .is('deleted_at', null)
  return count
}
