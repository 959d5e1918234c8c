import { connect, registerPerson } from '../servers/backend.ts'
import { enterDashboard } from '../people/enter.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { routeTable } from '../every-screen/route-table.ts'
import { runSql } from '../servers/run-sql.ts'
import { expect, test } from '../test.ts'

const adminPaths = routeTable
  .map(({ path, example = path }) => example)
  .filter((path) => path.startsWith('/admin'))

test('Only an admin can find the back office in the menu, and a VIP ends on the dashboard @phone', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const { person, userId } = await registerPerson(request, 'vip')
  await runSql('update public.subscriptions set is_vip = true where user_id = $1', [userId])
  await enterDashboard(page, person)
  const settings = page.getByRole('banner').getByRole('button', { name: 'Settings' })
  const item = page.getByRole('menuitem', { name: 'Admin Panel' })
  await settings.click()
  await expect(page.getByRole('menuitem', { name: 'Integrations' })).toBeVisible()
  await expect(item).toHaveCount(0)
  for (const path of adminPaths) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }

  await makeAdmin(person.email)
  await page.goto('/dashboard')
  await settings.click()
  await item.click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('link', { name: 'View as User' })).toBeVisible()
})

test('An admin who loses the flag is refused at the next action, with the earlier session', async ({
  page,
  request,
}) => {
  const { person, userId } = await registerPerson(request, 'former')
  const { userId: otherId } = await registerPerson(request, 'other')
  await makeAdmin(person.email)
  await enterDashboard(page, person)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const client = await connect(request)
  const { data } = await client.auth.signInWithPassword(person)
  const authorization = `Bearer ${data.session?.access_token}`
  expect((await client.rpc('admin_set_vip', { p_user: otherId, p_is_vip: true })).error).toBeNull()
  expect((await request.get('/api/admin/jobs', { headers: { authorization } })).status()).toBe(200)

  await runSql('update public.subscriptions set is_admin = false where user_id = $1', [userId])
  const refused = await client.rpc('admin_set_vip', { p_user: otherId, p_is_vip: false })
  expect(refused.error?.code).toBe('42501')
  expect((await request.get('/api/admin/jobs', { headers: { authorization } })).status()).toBe(403)
  expect((await client.from('audit_log').select('id')).data).toEqual([])
  const vips = await runSql('select is_vip from public.users where id = $1', [otherId])
  expect(vips).toEqual([{ is_vip: true }])
  await page.goto('/admin/sellers')
  await expect(page).toHaveURL('/dashboard')
})
