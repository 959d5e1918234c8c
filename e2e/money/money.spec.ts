import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productsPage } from '../pages/products-page.ts'
import { undo } from '../pages/toast.ts'
import { expect, test } from '../test.ts'

/** An order with its price, as a row. */
type Row = { name: string; status: 'ordered' | 'received' | 'published' | 'paid' } & Partial<{
  price: number
  currency: string
  commission: boolean
  commission_amount: number
  order_date: string
  paid_date: string
  refund_due_date: string
  seller_id: string
  refund_received: number
  sold: boolean
  sold_price: number
  sold_fees: number
  sold_date: string
}>

async function addProducts({ client, userId }: SignedIn, rows: Row[]): Promise<void> {
  for (const row of rows) {
    const { error } = await client.from('products').insert({ user_id: userId, ...row })
    expect(error).toBeNull()
  }
}

const bothAskedOn = (refund_asked_on: string | null) => [{ refund_asked_on }, { refund_asked_on }]

test.use({ timezoneId: 'America/New_York' })

test.describe('Money', () => {
  test('A tester can see overdue refunds, record one, and undo that @phone', async ({
    page,
    request,
  }) => {
    const tester = await registerPerson(request)
    await addProducts(tester, [
      { name: 'Desk lamp', status: 'ordered', price: 40, order_date: '2026-01-05' },
      {
        name: 'Tea kettle',
        status: 'published',
        price: 25.5,
        commission: true,
        commission_amount: 5,
        order_date: '2026-02-01',
        refund_due_date: '2026-03-01',
      },
      {
        name: 'Yoga mat',
        status: 'paid',
        price: 20,
        order_date: '2026-01-01',
        paid_date: '2026-01-31',
        sold: true,
        sold_price: 12,
        sold_fees: 2.5,
        sold_date: '2026-02-10',
      },
    ])
    await page.clock.setFixedTime('2026-06-15T12:00:00Z')
    await enter(page, tester.person)

    await page.goto('/dashboard')
    // Refunds of 65.50 and a commission of 5.
    await expect(page.getByRole('link', { name: '$70.50' })).toBeVisible()
    await page
      .getByRole('region', { name: 'Owed to you' })
      .getByRole('link', { name: 'Money' })
      .click()
    const figure = (section: string, label: string) =>
      page
        .getByRole('region', { name: section })
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
    await expect(figure('Still to come', 'Owed to you')).toContainText('$70.50')
    await expect(figure('Still to come', 'Of this, refunds')).toContainText('$65.50')
    await expect(figure('Still to come', 'Of this, commission')).toContainText('$5.00')
    await expect(figure('Still to come', 'Of this, overdue')).toContainText('$30.50')
    await expect(figure('Last 12 months', 'You spent')).toContainText('$85.50')
    await expect(figure('Last 12 months', 'Paid to you')).toContainText('$20.00')
    await expect(figure('Last 12 months', 'Resale less fees')).toContainText('$9.50')
    await expect(figure('Last 12 months', 'Out of pocket')).toContainText(
      '$56.00When all is paid: +$14.50',
    )

    const line = page.getByRole('listitem').filter({ hasText: 'Tea kettle' })
    await expect(line).toContainText('due Mar 1, 2026, 106 days late')
    await page.getByRole('button', { name: 'Record refund: Tea kettle' }).click()
    await page.getByRole('button', { name: 'Save refund' }).click()
    await expect(page.getByText('Refund of $30.50 recorded, product completed')).toBeVisible()
    await expect(line).toBeHidden()
    await expect(figure('Still to come', 'Of this, overdue')).toBeHidden()
    await expect(figure('Last 12 months', 'Paid to you')).toContainText('$50.50')

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(line).toBeVisible()
    await page.reload()
    await expect(line).toBeVisible()
    await line.getByRole('link', { name: 'Tea kettle' }).click()
    await expect(page.getByRole('heading', { name: 'Tea kettle', level: 1 })).toBeVisible()
    await expect(page.getByText('Refund of $30.50 was due Mar 1, 2026')).toBeVisible()
    await expect(page.getByText('Due date set by you')).toBeVisible()

    await page
      .getByRole('region', { name: 'What is next' })
      .getByRole('button', { name: 'Ask for the refund' })
      .click()
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(
      /Amount: \$30\.50\nIt is now 106 days late\./u,
    )
  })

  test('A tester can ask a seller for all overdue refunds in their own words, and undo that', async ({
    page,
    request,
  }) => {
    const tester = await registerPerson(request)
    const { client, userId } = tester
    const acme = { id: crypto.randomUUID(), user_id: userId, name: 'Acme', whatsapp: '+1 555 0100' }
    expect((await client.from('sellers').insert(acme)).error).toBeNull()
    const late = { status: 'published', price: 20, refund_due_date: '2026-03-01' } as const
    await addProducts(tester, [
      { name: 'Desk lamp', ...late, seller_id: acme.id },
      { name: 'Tea kettle', ...late, seller_id: acme.id },
    ])
    await page.clock.setFixedTime('2026-06-15T12:00:00Z')
    await enter(page, tester.person)

    await page.goto('/dashboard/money')
    await page.getByRole('button', { name: 'Ask for the refund: Desk lamp' }).click()
    await page.getByRole('menuitem', { name: 'Ask for all 2 of this seller' }).click()
    await page.getByRole('button', { name: 'Your templates' }).click()
    await page.getByRole('button', { name: 'New template' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Short')
    await page.getByRole('textbox', { name: 'Text' }).fill('Hi {seller}, {amount} please.')
    await page.getByRole('button', { name: 'Save template' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Hi Acme, $40.00 please.')
    // No other server is called in a test.
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }))
    const [chat] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /^WhatsApp/ }).click(),
    ])
    expect(chat.url()).toBe('https://wa.me/15550100?text=Hi%20Acme%2C%20%2440.00%20please.')

    const asked = () => client.from('products').select('refund_asked_on').order('name')
    await expect.poll(async () => (await asked()).data).toEqual(bothAskedOn('2026-06-15'))
    await expect(page.getByText('106 days late, asked today')).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await asked()).data).toEqual(bothAskedOn(null))
  })

  test('A tester can record refunds, in parts, and complete the product with it', async ({
    page,
    request,
  }) => {
    const tester = await registerPerson(request)
    await addProducts(tester, [
      { name: 'Desk lamp', status: 'received', price: 40, order_date: '2026-10-05' },
    ])
    await enter(page, tester.person)
    const products = productsPage(page)
    await products.open()
    await products.card('Desk lamp').getByRole('link', { name: 'Desk lamp' }).click()

    await page.getByRole('button', { name: 'Record refund' }).click()
    const dialog = products.dialog('Record refund')
    const amount = dialog.getByRole('textbox', { name: 'Amount received' })
    await expect(amount).toHaveValue('40.00')
    await amount.fill('much')
    await dialog.getByRole('button', { name: 'Save refund' }).click()
    await expect(dialog.getByText('Enter an amount like 19.99.')).toBeVisible()
    await expect(amount).toBeFocused()
    await amount.fill('15')
    await dialog.getByRole('textbox', { name: 'Date received' }).fill('October 20, 2026')
    await dialog.getByRole('combobox', { name: 'Refund method' }).selectOption('PayPal')
    await dialog.getByRole('textbox', { name: 'Reference' }).fill('7XK-11')
    await dialog.getByRole('button', { name: 'Save refund' }).click()
    await expect(page.getByText('Refund of $15.00 by PayPal recorded')).toBeVisible()

    const main = page.getByRole('main')
    await expect(main.getByText('Oct 20, 2026, PayPal, 7XK-11')).toBeVisible()
    await expect(main.locator('dl')).toContainText('Owed to you$25.00')
    await page.reload()
    await expect(main.locator('dl')).toContainText('Owed to you$25.00')

    await main.getByRole('button', { name: 'Update Status', exact: true }).click()
    const status = products.dialog('Update Status')
    await status.getByText('Completed', { exact: true }).click()
    await expect(status.getByText('$40.00 expected, $15.00 recorded so far.')).toBeVisible()
    const rest = status.getByRole('textbox', { name: 'Amount received' })
    await expect(rest).toHaveValue('25.00')
    await rest.fill('20')
    await status.getByRole('checkbox', { name: 'Sold' }).check()
    await status.getByRole('textbox', { name: 'Sold Price' }).fill('20')
    await status.getByRole('textbox', { name: 'Selling fees' }).fill('3')
    await products.saveStatus('November 1, 2026')
    await expect(main.locator('dl')).toContainText('Paid to you$35.00')
    await expect(main.locator('dl')).toContainText('Profit+$12.00')
    await expect(main.locator('dl')).not.toContainText('Owed')

    const payments = main.getByRole('list', { name: 'Recorded refunds' }).getByRole('listitem')
    await expect(payments).toHaveText([
      '$15.00Oct 20, 2026, PayPal, 7XK-11',
      '$20.00Nov 1, 2026, PayPal',
    ])
    await main.getByRole('button', { name: 'Remove Refund of $15.00 by PayPal' }).click()
    await expect(payments).toHaveCount(1)
    await expect(main.locator('dl')).toContainText('Out of pocket$3.00')
    await undo(page, 'Refund removed')
    await expect(payments).toHaveCount(2)
    await expect(main.locator('dl')).toContainText('Profit+$12.00')
    await payments
      .nth(1)
      .getByRole('button', { name: /^Change/u })
      .click()
    const changed = products.dialog('Change refund')
    await changed.getByRole('textbox', { name: 'Amount received' }).fill('21')
    await changed.getByRole('button', { name: 'Save refund' }).click()
    await expect(main.locator('dl')).toContainText('Profit+$13.00')
    await page.reload()
    await expect(main.locator('dl')).toContainText('Paid to you$36.00')
  })

  test('A tester can find their tax year, starting in any month', async ({ page, request }) => {
    const tester = await registerPerson(request)
    await addProducts(tester, [
      {
        name: 'Desk lamp',
        status: 'paid',
        price: 40,
        order_date: '2026-03-20',
        paid_date: '2026-04-10',
      },
      {
        name: 'Euro kettle',
        status: 'ordered',
        price: 9,
        currency: 'EUR',
        order_date: '2026-05-01',
      },
    ])
    await enter(page, tester.person)
    await page.goto('/dashboard/money/tax-year?year=2026&currency=USD')
    const total = page.getByRole('row', { name: /^Total/ })
    await expect(total).toHaveText('Total$40.00$40.00––$0.00')

    await page.getByRole('combobox', { name: 'Begins in' }).selectOption('April')
    await page.getByRole('combobox', { name: 'On day' }).selectOption('6')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax year 2026/27')
    await expect(total).toHaveText('Total–$40.00––+$40.00')
    await page.reload()
    await expect(total).toHaveText('Total–$40.00––+$40.00')
    await page.getByRole('combobox', { name: 'Tax year' }).selectOption('2025/26')
    await expect(total).toHaveText('Total$40.00–––-$40.00')
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
    await page.getByRole('combobox', { name: 'Tax year' }).selectOption('2026/27')
    await expect(total).toHaveText('Total€9.00–––-€9.00')

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  })
})
