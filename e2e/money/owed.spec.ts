import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { enter } from '../people/enter.ts'
import { makePro } from '../people/make-admin.ts'
import { productsPage } from '../pages/products-page.ts'
import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { runSql } from '../servers/run-sql.ts'
import { expect, test } from '../test.ts'

const statuses = ['ordered', 'received', 'published', 'paid', 'wishlist'] as const
const currencies = ['USD', 'EUR', 'GBP'] as const

/** 150 products with every state that money has, of three sellers and none. */
async function addProducts({ client, userId }: SignedIn): Promise<void> {
  const sellers = await client
    .from('sellers')
    .insert(['Acme', 'Bolt', 'Crate'].map((name) => ({ user_id: userId, name })))
    .select('id')
  const ids = [...(sellers.data ?? []).map(({ id }) => id), null]
  const { error } = await client.from('products').insert(
    Array.from({ length: 150 }, (_, index) => {
      const status = statuses[index % 5] ?? 'ordered'
      const isSold = index % 6 === 0
      return {
        user_id: userId,
        name: `Lamp ${index}`,
        status,
        seller_id: ids[index % 4] ?? null,
        price: Math.round(1001 + index * 107) / 100,
        currency: currencies[index % 3] ?? 'USD',
        commission: index % 4 === 0,
        commission_amount: index % 8 === 0 ? index / 10 : null,
        refund_expected: index % 7 === 0 ? 9.99 : null,
        refund_received: index % 3 === 1 ? Math.round(index * 29) / 100 : null,
        refund_due_date: index % 2 === 0 ? `2026-0${1 + (index % 9)}-15` : null,
        order_date: `202${4 + (index % 3)}-12-31`,
        paid_date: status === 'paid' ? '2026-01-01' : null,
        sold: isSold,
        sold_price: isSold ? 3.33 : null,
        sold_fees: isSold ? 1.07 : null,
        sold_date: isSold ? '2026-01-01' : null,
      }
    }),
  )
  expect(error).toBeNull()
  await client
    .from('products')
    .update({ deleted_at: new Date().toISOString() })
    .in('name', ['Lamp 5', 'Lamp 7'])
}

/** The rule of docs/behaviour/money.md as a query, in cents by currency. */
const owedInSql = `
  select currency, (sum(greatest(0, coalesce(refund_expected, price, 0) - came)
    + greatest(0, promised - greatest(0, came - coalesce(refund_expected, price, 0)))) * 100)::integer as cents
  from public.products
  cross join lateral (
    select coalesce(refund_received, 0) as came, case when commission then coalesce(commission_amount, 0) else 0 end as promised
  ) as amounts
  where user_id = $1 and deleted_at is null and status not in ('wishlist', 'paid')
  group by currency
`

async function exportRows(page: Page): Promise<Record<string, string>[]> {
  await productsPage(page).open()
  await expect(page.getByText('148 of 148 products')).toBeAttached()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for My Products' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  const [headers = [], ...rows] = (await readFile(await (await saved).path(), 'utf8'))
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) =>
    Object.fromEntries(headers.map((header, place) => [header, cells[place] ?? ''])),
  )
}

/** An amount on a screen, in cents. */
async function centsOf(amount: Locator): Promise<number> {
  return Math.round(Number((await amount.innerText()).replaceAll(/[^\d.-]/gu, '')) * 100)
}

test.use({ timezoneId: 'America/New_York' })

test('What is owed is one sum on the dashboard, the Money page, the list of its products, in the export and by SQL', async ({
  page,
  request,
}) => {
  const tester = await registerPerson(request)
  await makePro(tester.person.email)
  await addProducts(tester)
  const stored = await runSql<{ currency: string; cents: number }>(owedInSql, [tester.userId])
  const owed = Object.fromEntries(stored.map(({ currency, cents }) => [currency, cents]))
  expect(Object.keys(owed).toSorted()).toEqual(['EUR', 'GBP', 'USD'])
  await enter(page, tester.person)

  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Owed to you' })
  for (const [currency, sign] of Object.entries({ USD: '$', EUR: '€', GBP: '£' })) {
    expect(await centsOf(card.getByRole('link', { name: sign })), currency).toBe(owed[currency])
  }

  const rows = await exportRows(page)
  expect(rows).toHaveLength(148)
  for (const currency of currencies) {
    const own = rows.filter((row) => row['Currency'] === currency)
    const sum = (header: string): number =>
      own.reduce((cents, row) => cents + Math.round(Number(row[header]) * 100), 0)
    await page.goto(`/dashboard/money?period=all&currency=${currency}`)
    const figure = (section: string, label: string): Promise<number> =>
      centsOf(
        page
          .getByRole('region', { name: section })
          .locator('dl > div')
          .filter({ has: page.getByText(label, { exact: true }) })
          .getByRole('link'),
      )
    const table = page.getByRole('table', { name: 'Owed to you by seller' })
    const total = table.getByRole('row', { name: /^Total/ }).getByRole('link')
    const inAll = await figure('Still to come', 'Owed to you')
    const ages = (await total.allInnerTexts()).slice(2)
    const shown = {
      owed: inAll,
      parts:
        (await figure('Still to come', 'Of this, refunds')) +
        (await figure('Still to come', 'Of this, commission')),
      bySeller: await centsOf(total.nth(1)),
      byAge: ages.reduce(
        (cents, text) => cents + Math.round(Number(text.replaceAll(/[^\d.]/gu, '')) * 100),
        0,
      ),
      paidOut: await figure('All time', 'You spent'),
      received: await figure('All time', 'Paid to you'),
      // Without a sale there is no such figure.
      resale: (await page.getByText('Resale less fees', { exact: true }).isVisible())
        ? await figure('All time', 'Resale less fees')
        : 0,
      profit: (await page.getByText('Out of pocket', { exact: true }).isVisible())
        ? -(await figure('All time', 'Out of pocket'))
        : await figure('All time', 'Profit'),
    }
    expect(shown, currency).toEqual({
      owed: owed[currency],
      parts: owed[currency],
      bySeller: owed[currency],
      byAge: owed[currency],
      paidOut: sum('Total Paid Out'),
      received: sum('Total Received'),
      resale: sum('Total Resale') - sum('Total Fees'),
      profit: sum('Total Profit'),
    })
    expect(sum('Owed to You'), currency).toBe(owed[currency])

    await page
      .getByRole('link', { name: /, show the products$/ })
      .first()
      .click()
    const note = page.getByRole('region', { name: 'Money of these products' })
    expect(await centsOf(note.locator('strong')), currency).toBe(owed[currency])
    const owing = own.filter((row) => Number(row['Owed to You']) > 0)
    await expect(note).toContainText(`from ${owing.length} products`)
    const [product] = owing
    const name = product?.['Name'] ?? ''
    await productsPage(page).search().fill(name)
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
    const due = page.locator('dl > div').filter({ has: page.getByText('Owed to you') })
    const cents = await centsOf(due.locator('dd').first())
    expect(cents, name).toBe(Math.round(Number(product?.['Owed to You']) * 100))
    await page.goBack()
  }

  await page.goBack()
  await page
    .getByRole('table', { name: 'Owed to you by seller' })
    .getByRole('link', { name: 'No seller' })
    .click()
  await expect(page.getByRole('combobox', { name: 'Seller' })).toHaveValue('none')
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(page).toHaveURL(/dashboard\/products$/)
})

test('A product of $40 with $35 back, sold for $20 less fees of $3, made $12 on every screen', async ({
  page,
  request,
}) => {
  const tester = await registerPerson(request)
  const added = await tester.client
    .from('products')
    .insert({
      user_id: tester.userId,
      name: 'Desk lamp',
      status: 'published',
      price: 40,
      order_date: '2026-10-01',
      refund_received: 35,
      refund_received_date: '2026-11-01',
      sold: true,
      sold_price: 20,
      sold_fees: 3,
      sold_date: '2026-11-05',
    })
    .select('id')
    .single()
  await enter(page, tester.person)
  await page.goto(`/dashboard/products/${added.data?.id}`)
  await expect(page.getByRole('main').locator('dl').filter({ hasText: 'Owed' })).toContainText(
    'Profit so far+$12.00',
  )
  await page.goto('/dashboard/money?period=all')
  await expect(page.getByRole('region', { name: 'All time' })).toContainText('+$12.00')
  await page.getByRole('link', { name: 'Profit +$12.00, show the products' }).click()
  await expect(page.getByRole('region', { name: 'Money of these products' })).toContainText(
    'Profit, all time: +$12.00 from 1 product',
  )
  await page.goto('/dashboard/money/tax-year?year=2026&currency=USD')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('+$12.00')
})
