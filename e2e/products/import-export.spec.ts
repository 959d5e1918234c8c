import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Client, registerPerson, type SignedIn } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { makePro } from '../people/make-admin.ts'
import { importPage } from '../pages/import-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { expect, test } from '../test.ts'

const file = [
  'Product,Order ID,Date,Amount,Vendor,State',
  'Desk lamp,114-0000001-0000001,25/03/2026,19.99,Harbour Goods,Delivered',
  'Kettle,114-0000002-0000002,26/03/2026,"1,024.50",harbour goods,Review live',
  '=HYPERLINK("x"),114-0000003-0000003,27/03/2026,5,Alder & Pine,Refunded',
  'Broken,114-0000004-0000004,31/31/2026,nine,Alder & Pine,Ordered',
].join('\r\n')

async function registerPro(request: APIRequestContext): Promise<SignedIn> {
  const registered = await registerPerson(request)
  await makePro(registered.person.email)
  return registered
}

async function namesOf(client: Client): Promise<string[]> {
  const { data } = await client.from('products').select('name').is('deleted_at', null).order('name')
  return (data ?? []).map(({ name }) => name ?? '')
}

async function exportAs(page: Page, item: string): Promise<Buffer> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for My Products' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return readFile(await (await saved).path())
}

test.describe('Importing', () => {
  test('A tester can import products from a file, correct errors, and undo it all @phone', async ({
    page,
    request,
  }) => {
    const { person, client } = await registerPro(request)
    await enter(page, person)
    const screen = importPage(page)
    await screen.open()
    await screen.choose('orders.csv', file)

    await expect(page.getByRole('heading', { name: '3 new products' })).toBeVisible()
    await expect(page.getByText(/Row 5: Order Date: ‘31\/31\/2026’ is no date\./)).toBeVisible()
    await expect(page.getByText('Add the 2 new sellers to yours')).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download these rows' }).click()
    const problems = await readFile(await (await saved).path(), 'utf8')
    await screen.import('3 products')
    expect(await namesOf(client)).toEqual(['=HYPERLINK("x")', 'Desk lamp', 'Kettle'])
    const { data } = await client
      .from('products')
      .select('status,price,order_date,published_date,seller:sellers(name)')
      .eq('name', 'Kettle')
      .single()
    expect(data).toMatchObject({
      status: 'published',
      price: 1024.5,
      order_date: '2026-03-26',
      seller: { name: 'Harbour Goods' },
    })

    // Rows that could not be read are listed with reasons; the corrected file is accepted.
    await page.getByRole('button', { name: 'Import another file' }).click()
    const mended = problems.replace(',31/31/2026,nine,', ',30/03/2026,9,')
    await screen.choose('mended.csv', mended)
    await expect(page.getByLabel('Why it was not imported')).toHaveValue('')
    await screen.import('1 product')

    // Importing the same file again adds nothing.
    await page.getByRole('button', { name: 'Import another file' }).click()
    await screen.choose('orders.csv', file)
    await expect(page.getByRole('heading', { name: '3 rows found twice' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 0 products' })).toBeDisabled()

    await page.getByRole('button', { name: 'Choose another file' }).click()
    await client
      .from('products')
      .update({ deleted_at: new Date().toISOString() })
      .eq('name', 'Kettle')
    await page.getByRole('button', { name: 'Undo the import of orders.csv' }).click()
    await expect(page.getByText(/undone, 3 in the trash/)).toBeVisible()
    await expect(
      page.getByText('The import was undone: 2 products are in the trash for 30 days'),
    ).toBeVisible()
    await expect(page.getByText('1 product of it was in the trash before.')).toBeVisible()
    expect(await namesOf(client)).toEqual(['Broken'])
    await page.getByRole('button', { name: 'Redo the import of orders.csv' }).click()
    await expect(page.getByRole('button', { name: 'Undo the import of orders.csv' })).toBeVisible()
    await expect(page.getByText('2 products are in your list again')).toBeVisible()
    await expect(page.getByText(/1 product stays in the trash/)).toBeVisible()
    expect(await namesOf(client)).toEqual(['=HYPERLINK("x")', 'Broken', 'Desk lamp'])
  })

  test('The person decides an ambiguous date or amount, the app never guesses', async ({
    page,
    request,
  }) => {
    const { person, client } = await registerPro(request)
    await enter(page, person)
    const screen = importPage(page)
    await screen.open()
    await screen.choose('two-ways.csv', 'Name;Order Date;Price\nLamp;03/04/2025;1.299\n')
    const dates = page.getByLabel('Dates such as 03/04/2025')
    await expect(dates).toHaveValue('')
    await expect(screen.start()).toBeDisabled()
    await dates.selectOption('Day first: April 3, 2025')
    await page.getByLabel('Amounts such as 1.299').selectOption('comma')
    await screen.import('1 product')
    const { data } = await client.from('products').select('order_date,price').single()
    expect(data).toEqual({ order_date: '2025-04-03', price: 1299 })
  })

  test('The parts of a sale are added up, and what contradicts itself is said @phone', async ({
    page,
    request,
  }) => {
    const { person, client } = await registerPro(request)
    await enter(page, person)
    const screen = importPage(page)
    await screen.open()
    await screen.choose(
      'sales.csv',
      [
        'Item,Cost,Sold for,Shipping charged,eBay fees,Shipping cost,Where sold',
        'Lamp,5,"$1,299.50",free,($5.30),-8,Facebook Marketplace',
        'Mug,5,,6.50,,,eBay',
      ].join('\n'),
    )
    await expect(page.getByLabel('Sold for')).toHaveValue('sale_item_price')
    await expect(page.getByRole('heading', { name: '1 row to check' })).toBeVisible()
    await expect(page.getByText(/Row 3: It is not marked as sold\./)).toBeVisible()
    await screen.import('2 products')
    const { data } = await client
      .from('products')
      .select('name,sold,sold_price,sold_fees,sale_details,additional_notes')
      .order('name')
    expect(data).toEqual([
      {
        name: 'Lamp',
        sold: true,
        sold_price: 1299.5,
        sold_fees: 13.3,
        sale_details: { place: 'Facebook Marketplace', postage: 0, shipping: 8 },
        additional_notes: null,
      },
      {
        name: 'Mug',
        sold: false,
        sold_price: null,
        sold_fees: null,
        sale_details: null,
        additional_notes: 'Where sold: eBay\nShipping charged: 6.50',
      },
    ])
  })

  test('Basic imports nothing over its limit until rows are selected', async ({
    page,
    request,
  }) => {
    const { person, client, userId } = await registerPerson(request)
    for (const name of ['A', 'B', 'C']) {
      await client.from('products').insert({ user_id: userId, name })
    }
    await enter(page, person)
    const screen = importPage(page)
    await screen.open()
    await screen.choose('many.csv', `Name\n${['D', 'E', 'F', 'G'].join('\n')}`)
    await expect(page.getByText(/There is room for 2 products/)).toBeVisible()
    await expect(screen.start()).toBeDisabled()
    await page.getByLabel('Import E, row 3').check()
    await page.getByLabel('Import G, row 5').check()
    await expect(page.getByLabel('Import D, row 2')).toBeDisabled()
    await screen.import('2 products')
    expect(await namesOf(client)).toEqual(['A', 'B', 'C', 'E', 'G'])
  })

  test('An invalid table is refused with a reason', async ({ page, request }) => {
    const { person } = await registerPerson(request)
    await enter(page, person)
    const screen = importPage(page)
    await screen.open()
    const cases: [string, Buffer, RegExp][] = [
      ['receipt.pdf', Buffer.from('%PDF-1.7 …'), /not a table that we can read/],
      ['empty.csv', Buffer.from(''), /no rows in this file/],
      ['headers.csv', Buffer.from('Name,Price\n'), /no rows in this file/],
      ['big.csv', Buffer.alloc(21_000_000, 'a'), /larger than 20 MB/],
    ]
    for (const [name, content, reason] of cases) {
      await screen.choose(name, content)
      await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    }
  })
})

test.describe('Importing without a network', () => {
  test.use({
    expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', 'ERR_NETWORK_CHANGED', '[Error occurred]'],
  })

  test('The import waits for a lost network, and adds nothing twice', async ({
    page,
    context,
    request,
  }) => {
    const { person, client } = await registerPro(request)
    await enter(page, person)
    const screen = importPage(page)
    await screen.open()
    const rows = Array.from({ length: 1500 }, (_, n) => `Lamp ${n},2026-03-01`)
    await screen.choose('lamps.csv', `Name,Order Date\n${rows.join('\n')}`)
    await expect(page.getByRole('button', { name: 'Import 1,500 products' })).toBeEnabled()
    // The first answer is lost on its way back, after the server has added the rows.
    let isLost = false
    await page.route(/\/rest\/v1\/products\?.*on_conflict/, async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      await context.setOffline(true)
      return route.abort('internetdisconnected')
    })
    await screen.start().click()
    await expect(page.getByText(/cannot be reached[.] The import goes on by itself/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: '1,500 products imported' })).toBeVisible({
      timeout: 30_000,
    })
    const { count } = await client.from('products').select('id', { count: 'exact', head: true })
    expect(count).toBe(1500)
  })
})

/** The parts of a sale, with a place that a spreadsheet would read as a formula. */
const SALE = { place: '=Flea market, "hall 3" 👍', postage: 6.5, shipping: 8 }

test.describe('Exporting', () => {
  test("A tester's export gives the same products in an empty account", async ({
    page,
    request,
    browser,
  }) => {
    const { person, client, userId } = await registerPro(request)
    const seller = await client
      .from('sellers')
      .insert({ user_id: userId, name: 'Harbour Goods' })
      .select('id')
      .single()
    const added = [
      await client.from('products').insert({
        user_id: userId,
        name: '=1+1',
        price: 19.99,
        status: 'paid',
        order_number: '114-0000001-0000001',
        order_date: '2026-02-28',
        paid_date: '2026-03-28',
        seller_id: seller.data?.id ?? null,
        quantity: 2,
        tax_value: 36.99,
        refund_received: 19.99,
        refund_method: 'PayPal',
        tags: ['kitchen', 'gift'],
        additional_notes: 'Two lines,\r\n"quoted"\n\t=cmd',
        photo_review: true,
        sold: true,
        sold_date: '2026-04-02',
        sold_price: 46.5,
        sold_fees: 13.3,
        sale_details: SALE,
      }),
      await client.from('products').insert({
        user_id: userId,
        name: 'Wish; with, separators',
        status: 'wishlist',
        price: 1234.5,
        currency: 'EUR',
        amazon_url: 'https://www.amazon.com/dp/B000000001',
      }),
    ]
    expect(added.map(({ error }) => error)).toEqual([null, null])
    await enter(page, person)
    await productsPage(page).open()
    await expect(page.getByRole('link', { name: 'Wish; with, separators' })).toBeVisible()
    const csv = await exportAs(page, 'Export CSV')
    const xlsx = await exportAs(page, 'Export XLSX')
    expect(csv.toString('utf8')).toContain(`'=1+1`)

    for (const [name, content] of [
      ['export.csv', csv],
      ['export.xlsx', xlsx],
    ] as const) {
      const other = await registerPro(request)
      const context = await browser.newContext()
      const second = await context.newPage()
      await enter(second, other.person)
      const screen = importPage(second)
      await screen.open()
      await screen.choose(name, content)
      await screen.import('2 products')
      await second.getByRole('link', { name: 'Go to My Products' }).click()
      await expect(second.getByRole('link', { name: 'Wish; with, separators' })).toBeVisible()
      const again = await exportAs(second, 'Export CSV')
      expect(again.toString('utf8')).toBe(csv.toString('utf8'))
      const { data } = await other.client
        .from('products')
        .select('sold_date,sold_price,sold_fees,sale_details')
        .eq('sold', true)
      expect(data).toEqual([
        { sold_date: '2026-04-02', sold_price: 46.5, sold_fees: 13.3, sale_details: SALE },
      ])
      await context.close()
    }
  })

  test('A large workbook is exported, and imported again', async ({ page, request }) => {
    const { person, client, userId } = await registerPro(request)
    // Random data compresses badly, so the workbook has large parts.
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      user_id: userId,
      name: `Lamp ${n}`,
      additional_notes: Array.from({ length: 20 }, () => crypto.randomUUID()).join(),
    }))
    for (const part of [rows.slice(0, 500), rows.slice(500)]) {
      expect((await client.from('products').insert(part)).error).toBeNull()
    }
    await enter(page, person)
    await productsPage(page).open()
    await expect(page.getByText('1000 of 1000 products')).toBeAttached()
    const workbook = await exportAs(page, 'Export XLSX')
    expect(workbook.length).toBeGreaterThan(400_000)
    const screen = importPage(page)
    await screen.open()
    await screen.choose('large.xlsx', workbook)
    await expect(page.getByRole('heading', { name: '1,000 rows found twice' })).toBeVisible()
  })

  test('Only filtered products are exported', async ({ page, request }) => {
    const { person, client, userId } = await registerPerson(request)
    for (const name of ['Lamp', 'Kettle']) {
      await client.from('products').insert({ user_id: userId, name })
    }
    await enter(page, person)
    await page.goto('/dashboard/products?search=lamp')
    await expect(page.getByText('Lamp').first()).toBeVisible()
    const csv = (await exportAs(page, 'Export CSV')).toString('utf8')
    expect(csv).toContain('Lamp')
    expect(csv).not.toContain('Kettle')
  })
})
