import { connect, registerPerson } from '../servers/backend.ts'
import { enterDashboard } from '../people/enter.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { toastOf } from '../pages/toast.ts'
import { runSql } from '../servers/run-sql.ts'
import { stock } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

test('An admin makes a person a VIP, and deletes them with all their data', async ({
  page,
  request,
}) => {
  const { person: admin } = await registerPerson(request, 'admin')
  await makeAdmin(admin.email)
  const other = await registerPerson(request, 'leaving')
  await stock(other, [{ name: 'Lamp' }, { name: 'Mug' }])
  const { email } = other.person
  await enterDashboard(page, admin)
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`)
  const row = page.getByRole('row').filter({ hasText: email })
  const choose = async (action: string) => {
    await row.getByRole('button', { name: `Actions for ${email}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await choose('Make VIP')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(email)
  await question.getByRole('button', { name: 'Make VIP' }).click()
  await expect(toastOf(page, `${email} is a VIP now`)).toBeVisible()
  await expect(row.getByText('VIP', { exact: true })).toBeVisible()

  await choose('Delete user')
  await expect(question).toContainText(
    `Are you sure you want to delete ${email} and all their products? This action cannot be undone.`,
  )
  await expectAccessible(page, 'deleting a user')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await choose('Delete user')
  await question.getByRole('button', { name: 'Delete user' }).click()
  await expect(toastOf(page, 'User and all their data deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.goto('/admin/log?action=vip.grant')
  await expect(page.getByRole('row').filter({ hasText: admin.email })).toContainText(
    'a deleted account',
  )

  expect(await runSql('select from public.products where user_id = $1', [other.userId])).toEqual([])
  const { error } = await (await connect(request)).auth.signInWithPassword(other.person)
  expect(error?.message).toBe('Invalid login credentials')
})

test('An admin who loses the flag while a screen is open gets a message and goes to the dashboard @phone', async ({
  page,
  request,
}) => {
  const { person, userId } = await registerPerson(request, 'former')
  await makeAdmin(person.email)
  await enterDashboard(page, person)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await runSql('update public.subscriptions set is_admin = false where user_id = $1', [userId])
  await expect(toastOf(page, 'You are no longer an admin.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test.describe('their own account', () => {
  test.use({ expectedConsoleErrors: ['409 (Conflict)'] })

  test('An admin cannot delete their own account in the back office', async ({ page, request }) => {
    const { person } = await registerPerson(request, 'self')
    await makeAdmin(person.email)
    await enterDashboard(page, person)
    await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`)
    await page.getByRole('button', { name: `Actions for ${person.email}` }).click()
    await page.getByRole('menuitem', { name: 'Delete user' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete user' }).click()
    await expect(question).toContainText('Failed to delete user and their data')
    await expect(question).toContainText('account settings')
  })
})
