import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { runSql } from '../servers/run-sql.ts'
import { stockGlobalSeller } from '../stock/stock-offers.ts'
import { expect, test } from '../test.ts'

const columns = 'Offer ID;Title;Price;Group Name;Note'

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByLabel('File with offers').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })
}

/** Rows of a file, and how many of them link to the catalogue. */
const rowsOf = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word}-${index};${word} ${index};12,50 €;${word};x`)

const storedOf = async (word: string) =>
  (await runSql('select from catalogue.products where strpos(name, $1) = 1', [word])).length

test('An admin can import offers from a file, and correct the refused rows @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const { person } = await registerPerson(request)
  await makeAdmin(person.email)
  const word = `Lantern${randomUUID().slice(0, 8)}`
  await stockGlobalSeller({ name: word })
  await enter(page, person)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Import offers' }).click()
  await expect(page.getByRole('heading', { name: 'Import offers', level: 1 })).toBeVisible()

  await choose(page, 'offers.xlsx', 'PK\u0003\u0004')
  await expect(page.getByRole('alert')).toHaveText(
    'This is a workbook or an archive. Save it as CSV.',
  )
  const bad = [`${word}-a;=HYPERLINK("x");free;${word};x`, `${word}-b;${word} b;1;Nobody;x`]
  const lines = [columns, ...rowsOf(word, 1200), ...bad]
  await choose(page, 'offers.csv', lines.join('\r\n'))
  const preview = page.getByRole('table')
  await expect(preview.getByRole('columnheader', { name: 'Group Name' })).toContainText(
    'read as Seller',
  )
  await expect(preview.getByRole('columnheader', { name: 'Note' })).toContainText('not read')
  await expect(preview.getByRole('row')).toHaveCount(6)
  await expectAccessible(page, 'a file of offers')
  if (isMobile) await expectTouchable(page, 'a file of offers')
  const source = page.getByLabel('Source')
  await source.fill('My Shop')
  await source.press('Enter')
  await expect(page.getByText('The name of a source has only lowercase letters')).toBeVisible()
  await source.fill(word.toLowerCase())
  await source.press('Enter')

  await expect(page.getByRole('heading', { name: 'Imported: offers.csv' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Import', exact: true })).toBeFocused()
  const told = '1,200 added, 0 updated, 0 unchanged, 2 refused'
  await expect(page.getByText(new RegExp(`^1,202 rows in [\\d.]+ s: ${told}`))).toBeVisible()
  await expect(page.getByText('There is no global seller ….')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Last imports' })).toContainText(
    `1,202 rows: ${told}`,
  )
  expect(await storedOf(word)).toBe(1200)
  await expectAccessible(page, 'an import of offers that is done')
  if (isMobile) await expectTouchable(page, 'an import of offers that is done')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download refused rows' }).click()
  const refused = await readFile(await (await saved).path(), 'utf8')
  expect(refused).toContain(`,"'=HYPERLINK(`)

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(
    page,
    'mended.csv',
    refused.replace(',free,', ',2,').replace(',Nobody,', `,${word},`),
  )
  await page.getByLabel('Source').fill(word.toLowerCase())
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(
    page.getByText(/^2 rows .* 2 added, 0 updated, 0 unchanged, 0 refused/),
  ).toBeVisible()

  await page.goto('/admin/log?action=offers.import_end')
  await expect(page.getByRole('row').filter({ hasText: word.toLowerCase() })).toHaveCount(2)
})

test.describe('A paused import of offers', () => {
  test.use({ expectedConsoleErrors: ['Failed to load resource', '403 (Forbidden)'] })

  test('continues where it stopped, asks before the page is left, stops, and ends with the flag', async ({
    page,
    request,
  }) => {
    const { person, userId } = await registerPerson(request)
    await makeAdmin(person.email)
    const word = `Torch${randomUUID().slice(0, 8)}`
    await stockGlobalSeller({ name: word })
    await enter(page, person)
    await page.goto('/admin/products/import')
    const file = [columns, ...rowsOf(word, 2000)].join('\n')
    const begin = async () => {
      await choose(page, 'offers.csv', file)
      await page.getByRole('button', { name: 'Import', exact: true }).click()
    }

    // The second part arrives, but its answer is lost; the page learns the result once the server is back.
    let parts = 0
    let isAway = true
    await page.route('**/parts', async (route) => {
      parts += 1
      if (parts === 1) return route.continue()
      if (parts === 2) await route.fetch()
      return isAway ? route.abort() : route.continue()
    })
    await begin()
    await expect(page.getByText('SampleTrail cannot be reached. We keep trying')).toBeVisible()
    await expect(page.getByText('500 added, 0 updated, 0 unchanged, 0 refused')).toBeVisible()
    await page.getByRole('link', { name: 'Products' }).first().click()
    const question = page.getByRole('alertdialog', { name: 'Stop the import?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    isAway = false
    await expect(page.getByText(/^2,000 rows .* 2,000 added, 0 updated, 0 unch/)).toBeVisible()

    await page.getByRole('button', { name: 'Import another file' }).click()
    const going = Promise.withResolvers<void>()
    await page.unroute('**/parts')
    await page.route('**/parts', async (route) => {
      await going.promise
      await route.continue()
    })
    const sent = page.waitForRequest('**/parts')
    await begin()
    await sent
    await page.getByRole('button', { name: 'Stop' }).click()
    going.resolve()
    await expect(page.getByRole('heading', { name: 'Stopped: offers.csv' })).toBeVisible()
    await expect(page.getByText(/^500 rows .* 0 added, 0 updated, 500 unchanged/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Last imports' })).toContainText('Stopped')

    await page.getByRole('button', { name: 'Import another file' }).click()
    await page.unroute('**/parts')
    await page.route('**/parts', async (route) => {
      await runSql('update public.subscriptions set is_admin = false where user_id = $1', [userId])
      await route.continue()
    })
    await begin()
    await expect(page.getByText('You are no longer an admin.')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    const [left] = await runSql(
      'select state, row_count from internal.offer_imports where started_by = $1 order by started_at desc limit 1',
      [userId],
    )
    expect(left).toEqual({ state: 'running', row_count: 0 })
  })
})
