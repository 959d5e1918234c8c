import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { runSql } from '../servers/run-sql.ts'
import { expect, test } from '../test.ts'

/** People whose addresses are unique, each with this many products; the last one is the newest. */
async function addPeople(word: string, products: readonly number[]): Promise<void> {
  for (const [place, held] of products.entries()) {
    const email = `${word}.${place}@example.com`
    await runSql(
      `with person as (
         insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, created_at)
         values (gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', $1, now(),
           timestamptz '2024-01-05 12:00Z' + $2 * interval '1 day')
         returning id
       )
       select id from person`,
      [email, place],
    )
    await runSql(
      `insert into public.products (user_id, name, price)
       select account.id, 'Lamp ' || number, 12.5
       from public.users as account, generate_series(1, $2::integer) as number where account.email = $1`,
      [email, held],
    )
  }
}

const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Users' }).getByRole('rowgroup').last().getByRole('row')

test('An admin can find people, sort them, and view their products @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const word = `find${randomBytes(5).toString('hex')}`
  // A person on Pro has more products than fit on one page of the dialog.
  await addPeople(word, [2, 0, 1])
  await runSql(
    `update public.subscriptions set tier = 'pro', is_vip = true, referrer = 'harbour'
     where user_id = (select id from public.users where email = $1)`,
    [`${word}.1@example.com`],
  )
  await runSql(
    `update public.subscriptions set tier = 'pro', is_trial = true, trial_start = now(), trial_end = '2040-03-09 12:00Z'
     where user_id = (select id from public.users where email = $1)`,
    [`${word}.2@example.com`],
  )
  await runSql(
    `insert into public.products (user_id, name)
     select id, 'Mug ' || number from public.users, generate_series(1, 12) as number where email = $1`,
    [`${word}.1@example.com`],
  )
  const { person } = await registerPerson(request)
  await makeAdmin(person.email)
  await enter(page, person)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()

  const sizes = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(sizes).toHaveValue('25')
  await expect(sizes.getByRole('option')).toHaveText(['10', '25', '50', '100'])
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('columnheader')).toHaveText([
    'User',
    'Status',
    'Activity',
    'Products',
    'Referrer',
    'Actions',
  ])
  const search = page.getByPlaceholder('Search by email...')
  await search.fill(word.toUpperCase())
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(3)
  await expect(search).toBeFocused()
  await expect(page.getByText('3 users', { exact: true })).toBeVisible()
  await expect(rows.first()).toContainText(`${word}.2@example.com`)
  await expect(rows.first()).toContainText('Joined Jan 7, 2024')
  await expect(rows.first()).toContainText('Trial until Mar 9, 2040')
  await expect(rows.first()).toContainText('Has used trial')
  await expect(rows.nth(1)).toContainText('VIP')
  await expect(rows.nth(1)).toContainText('harbour')
  await expectAccessible(page, 'users')
  if (isMobile) await expectTouchable(page, 'users')

  if (isMobile) {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Products')
  } else {
    await page.getByRole('button', { name: 'Products', exact: true }).click()
  }
  await expect(rows.first()).toContainText(`${word}.1@example.com`)
  await page.reload()
  await expect(rows.first()).toContainText(`${word}.1@example.com`)
  await page.goBack()
  await expect(rows.first()).toContainText(`${word}.2@example.com`)

  const status = page.getByRole('combobox', { name: 'Status' })
  for (const [label, place] of [
    ['Pro', 1],
    ['Trial', 2],
    ['Free', 0],
  ] as const) {
    await status.selectOption(label)
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText(`${word}.${place}@example.com`)
  }
  await status.selectOption('All Status')
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: `12 products of ${word}.1@example.com` }).click()
  const dialog = page.getByRole('dialog', { name: 'Products' })
  const products = dialog.getByRole('rowgroup').last().getByRole('row')
  await expect(products).toHaveCount(10)
  await expect(dialog.getByText('1–10 of 12')).toBeVisible()
  await expectAccessible(page, 'products of a user')
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect(products).toHaveCount(2)
  await dialog.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
  await expect(products).toHaveCount(12)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await search.fill(`${word}%`)
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
  await page.goto(`/admin/users?q=${word}&page=9`)
  await page.getByRole('button', { name: 'Go to the last page' }).click()
  await expect(rows).toHaveCount(3)
})

test.describe('while the server fails', () => {
  test.use({ expectedConsoleErrors: ['500 (Internal Server Error)'] })

  test('An admin sees that users cannot be loaded, and retries', async ({ page, request }) => {
    const { person } = await registerPerson(request)
    await makeAdmin(person.email)
    await enter(page, person)
    const calls = '**/rest/v1/rpc/admin_*'
    await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'down' } }))
    await page.goto('/admin/users')
    await expect(page.getByText('Failed to load users')).toBeVisible({ timeout: 30_000 })
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowsOf(page).first()).toBeVisible()
    await page.route('**/rest/v1/rpc/admin_user_products', (route) =>
      route.fulfill({ status: 500, json: { message: 'down' } }),
    )
    await page
      .getByRole('button', { name: /products? of/u })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByText('Failed to load user products')).toBeVisible({
      timeout: 30_000,
    })
  })
})

test('A person who opens the app was active today', async ({ page, request }) => {
  const { person } = await registerPerson(request)
  await runSql(
    `update public.users set last_active_at = now() - interval '9 days' where email = $1`,
    [person.email],
  )
  await enter(page, person)
  await page.goto('/dashboard')
  await expect
    .poll(async () => {
      const [row] = await runSql<{ today: boolean }>(
        `select last_active_at > now() - interval '1 hour' as today from public.users where email = $1`,
        [person.email],
      )
      return row?.today
    })
    .toBe(true)
})
