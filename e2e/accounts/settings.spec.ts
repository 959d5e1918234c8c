import { registerPerson } from '../servers/backend.ts'
import { enter, enterDashboard } from '../people/enter.ts'
import { undo } from '../pages/toast.ts'
import { expect, test } from '../test.ts'

test('A tester can manage their sellers: add one, change it, and delete it @phone', async ({
  page,
  request,
}) => {
  const { client, person, userId } = await registerPerson(request)
  await enter(page, person)
  await page.goto('/settings/sellers')
  await expect(page.getByRole('heading', { name: 'No sellers yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Add Seller' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Seller' })
  await adding.getByRole('textbox', { name: 'Name' }).fill('Harbour Goods')
  await adding.getByRole('button', { name: 'Add Seller' }).click()
  await expect(adding).toBeHidden()
  const list = page.getByRole('list', { name: 'Your sellers' })
  await expect(list.getByText('Harbour Goods', { exact: true })).toBeVisible()

  await list.getByRole('button', { name: 'Edit Harbour Goods' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Seller' })
  await expect(editing.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbour Goods')
  await editing.getByRole('textbox', { name: 'Email' }).fill('hello@harbour.example')
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expect(list.getByText('hello@harbour.example')).toBeVisible()

  const sellers = await client.from('sellers').select('id').eq('user_id', userId).single()
  const product = { user_id: userId, name: 'Lamp', seller_id: sellers.data?.id ?? null }
  expect((await client.from('products').insert(product)).error).toBeNull()
  await list.getByRole('button', { name: 'Delete Harbour Goods' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Harbour Goods?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(list.getByText('Harbour Goods', { exact: true })).toBeVisible()
  await list.getByRole('button', { name: 'Delete Harbour Goods' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No sellers yet' })).toBeVisible()
  const kept = await client.from('products').select('seller_name, seller_id').single()
  expect(kept.data).toEqual({ seller_name: 'Harbour Goods', seller_id: null })

  await undo(page, 'Seller deleted')
  await expect(list.getByText('hello@harbour.example')).toBeVisible()
  const back = await client.from('products').select('seller_name, seller_id').single()
  expect(back.data).toEqual({ seller_name: null, seller_id: sellers.data?.id })
})

test('A tester can turn their emails off, and they stay off', async ({ page, request }) => {
  const { client, person, userId } = await registerPerson(request)
  await enter(page, person)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  const mails = page.getByRole('switch', { name: 'Email notifications' })
  await expect(mails).toBeChecked()
  const saved = page.waitForResponse((answer) => answer.url().includes('/update-notification'))
  await mails.click()
  await expect(mails).not.toBeChecked()
  expect((await saved).ok()).toBe(true)
  const row = await client
    .from('subscriptions')
    .select('notifications_on')
    .eq('user_id', userId)
    .single()
  expect(row.data).toEqual({ notifications_on: false })
  await page.reload()
  await expect(mails).not.toBeChecked()
})

test('A tester can open the plans from the header', async ({ page, request }) => {
  const { person } = await registerPerson(request)
  await enterDashboard(page, person)
  await page.getByRole('banner').getByRole('button', { name: 'Upgrade to Pro' }).click()
  const plans = page.getByRole('dialog', { name: 'Choose Your Plan' })
  await expect(plans.getByText('$10', { exact: true })).toBeVisible()
})
