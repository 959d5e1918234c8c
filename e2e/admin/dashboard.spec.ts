import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { expect, test } from '../test.ts'

test('An admin sees the state of the installation and recent events, and can open their screens @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const { person } = await registerPerson(request)
  await makeAdmin(person.email)
  await enter(page, person)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^[\d,]+\s*Users$/ })).toBeVisible()
  const activity = page.getByRole('list', { name: 'Recent activity' })
  await expect(activity.getByText('Made somebody an admin, by a command').first()).toBeVisible()
  await expectAccessible(page, 'the dashboard of admins')
  if (isMobile) await expectTouchable(page, 'the dashboard of admins')
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(
    true,
  )

  await page.getByRole('link', { name: 'Messages waiting' }).click()
  await expect(page).toHaveURL(/\/admin\/messages\?state=waiting/)
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('waiting')
})

test('The menu links to the admin screens, on phones behind a button @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const { person } = await registerPerson(request)
  await makeAdmin(person.email)
  await enter(page, person)
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const button = page.getByRole('button', { name: 'Menu' })
  const open = async () => {
    if (!isMobile) return
    await expect(menu).toBeHidden()
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
  }
  for (const name of ['Users', 'Sellers', 'Products', 'Messages', 'Jobs', 'Log', 'Settings']) {
    await open()
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/${name.toLowerCase()}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('link', { name: 'View as User' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test.describe('the log', () => {
  // The server refuses an invalid target.
  test.use({ expectedConsoleErrors: ['400'] })

  test('An admin finds actions about a person in the log', async ({ page, request }) => {
    const [{ person: admin }, { person: other }] = [
      await registerPerson(request),
      await registerPerson(request),
    ]
    await makeAdmin(admin.email)
    await makeAdmin(other.email)
    await enter(page, admin)
    await page.goto('/admin/log')
    await page.getByRole('searchbox', { name: 'Search by target' }).fill(other.email)
    const table = page.getByRole('table', { name: 'Entries' })
    const rows = table.getByRole('row')
    await expect(page).toHaveURL(/q=/)
    await expect(table).toHaveAttribute('aria-busy', 'false')
    await expect(rows.filter({ hasText: other.email })).toHaveCount(1)
    await expect(rows.filter({ hasText: other.email })).toContainText(
      `made ${other.email} an admin`,
    )
    await expect(rows.filter({ hasText: other.email })).toContainText('A command')
    await expectAccessible(page, 'the log')
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Deleted a seller')
    await expect(page.getByRole('heading', { name: 'No entries' })).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(rows.nth(1)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search by target' }).fill('lamp')
    await expect(page.getByText('Type a whole id, or the whole address of a user.')).toBeVisible()
  })
})
