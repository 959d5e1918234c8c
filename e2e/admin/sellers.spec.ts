import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makePicture } from '../stock/pictures.ts'
import { runSql } from '../servers/run-sql.ts'
import { stockSeller } from '../stock/stock.ts'
import { stockGlobalSeller } from '../stock/stock-offers.ts'
import { expect, test } from '../test.ts'

const newWord = () => randomUUID().slice(0, 8)

/** Sellers that an admin finds by a word that no other test uses in its names. */
async function openFound(page: Page, word: string) {
  await page.goto(`/admin/sellers?q=${word}`)
  await expect(page.getByRole('heading', { name: 'Seller Management' })).toBeVisible()
  return page.getByRole('table', { name: 'Sellers' })
}

test('An admin can add a seller, edit it, flip its switches and delete it @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const me = await registerPerson(request)
  await runSql('update public.subscriptions set is_admin = true where user_id = $1', [me.userId])
  await enter(page, me.person)
  const word = newWord()
  await page.goto(`/admin/sellers?q=${word}`)
  await expect(page.getByText('No sellers found')).toBeVisible()

  await page.getByRole('button', { name: 'Add Seller' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Seller' })
  await adding.getByRole('button', { name: 'Add Seller' }).click()
  await expect(adding.getByText('Name is required')).toBeVisible()
  await adding.getByRole('textbox', { name: 'Name' }).fill(`harbour ${word}`)
  await adding.getByLabel('Seller code').fill(word)
  await adding.getByRole('textbox', { name: 'URL', exact: true }).fill('https://harbour.example')
  await adding
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makePicture('#cc4400'))
  await expectAccessible(page, 'form of a seller')
  if (isMobile) await expectTouchable(page, 'form of a seller')
  await adding.getByRole('button', { name: 'Add Seller' }).click()
  await expect(page.getByText('Seller added successfully')).toBeVisible()

  const table = page.getByRole('table', { name: 'Sellers' })
  const row = table.getByRole('row').filter({ hasText: word })
  for (const text of ['Global', 'Active', 'Regular', 'No']) {
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(row.locator('img')).toBeVisible()
  const stored = await runSql<{ thumbnail_url: string }>(
    'select thumbnail_url from public.sellers where seller_code = $1',
    [word],
  )
  expect(stored[0]?.thumbnail_url).toContain('/storage/v1/object/public/seller-thumbnails/global/')
  await expectAccessible(page, 'list of sellers')
  if (isMobile) await expectTouchable(page, 'list of sellers')

  for (const [action, said, shown] of [
    ['Set as VIP', 'Seller set as VIP successfully', 'VIP'],
    ['Enable for free/trial users', 'Seller enabled for free/trial users successfully', 'Yes'],
    ['Deactivate', 'Seller deactivated successfully', 'Inactive'],
    ['Activate', 'Seller activated successfully', 'Active'],
    ['Remove from VIP', 'Seller removed from VIP successfully', 'Regular'],
    ['Disable for free/trial users', 'Seller disabled for free/trial users successfully', 'No'],
  ] as const) {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await expect(page.getByText(said)).toBeVisible()
    await expect(row.getByText(shown, { exact: true }).last()).toBeVisible()
  }

  await row.getByRole('button', { name: /^Edit/ }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Seller' })
  await editing.getByLabel('Email').fill('deals@harbour.example')
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Seller updated successfully')).toBeVisible()

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(
    question.getByText(
      'Are you sure you want to delete this seller? This will affect all users who have products from this seller.',
    ),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Seller deleted successfully')).toBeVisible()
  await expect(page.getByText('No sellers found')).toBeVisible()
})

test("An admin finds users' sellers, too, and sorts the results", async ({ page, request }) => {
  const me = await registerPerson(request)
  await runSql('update public.subscriptions set is_admin = true where user_id = $1', [me.userId])
  const word = newWord()
  await stockGlobalSeller({ name: `beta ${word}` })
  await stockSeller(me, { name: `alpha ${word}` })
  await enter(page, me.person)
  const table = await openFound(page, word)
  const names = table.locator('tbody tr td:first-child')
  await expect(names).toHaveText([/alpha/, /beta/])
  await expect(table.getByRole('columnheader')).toHaveText([
    'Seller',
    'Products',
    'Last 48h',
    'Type',
    'Status',
    'VIP',
    'Free/Trial',
    'Created',
    'Actions',
  ])
  await expect(table.locator('th[aria-sort]')).toHaveCount(8)
  await table.getByRole('button', { name: 'Seller' }).click()
  await expect(names).toHaveText([/beta/, /alpha/])
  await expect(page).toHaveURL(/sort=name&dir=desc/)
  await table.getByRole('button', { name: 'Type' }).click()
  await expect(names).toHaveText([/alpha/, /beta/])
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Global')
  await expect(names).toHaveText([/beta/])
  await page.reload()
  await expect(names).toHaveText([/beta/])
  await expectAccessible(page, 'found sellers')
})

test.describe('another admin was faster', () => {
  test.use({ expectedConsoleErrors: ['409'] })

  test('An admin gets an error if another admin changed a seller meanwhile', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    await runSql('update public.subscriptions set is_admin = true where user_id = $1', [me.userId])
    const word = newWord()
    await stockGlobalSeller({ name: `harbour ${word}` })
    await enter(page, me.person)
    const table = await openFound(page, word)
    await table.getByRole('button', { name: /^Edit/ }).click()
    const editing = page.getByRole('dialog', { name: 'Edit Seller' })
    await editing.getByLabel('Email').fill('mine@example.com')
    await runSql('update public.sellers set email = $1 where name = $2', [
      'theirs@example.com',
      `harbour ${word}`,
    ])
    await editing.getByRole('button', { name: 'Save Changes' }).click()
    await expect(editing.getByRole('alert')).toContainText(
      'Failed to save seller: Somebody else changed this seller in the meantime. Email is now “theirs@example.com”.',
    )
    await editing.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(editing).toBeHidden()
  })
})
