import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expect, test } from '../test.ts'

test('A tester can open everything and run actions with a few keys', async ({ page, request }) => {
  const { client, person, userId } = await registerPerson(request)
  const added = await client.from('products').insert([
    { user_id: userId, name: 'Desk lamp', order_number: '112-7733201-0092841' },
    { user_id: userId, name: 'Kettle', storage_place: 'Box 3' },
  ])
  expect(added.error).toBeNull()
  const view = { user_id: userId, name: 'Waiting long', search: 'sort=oldest&status=ordered' }
  expect((await client.from('saved_views').insert(view)).error).toBeNull()
  await enter(page, person)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const field = palette.getByRole('combobox')
  const open = async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
  }
  const run = async (typed: string, result: string) => {
    await open()
    await field.fill(typed)
    await expect(palette.getByRole('option').first()).toContainText(result)
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()

  await run('0092841', 'Desk lamp')
  await expect(page.getByRole('heading', { name: 'Desk lamp', exact: true })).toBeVisible()
  await run('waiting', 'Waiting long')
  await expect(page).toHaveURL(/\/dashboard\/products\?sort=oldest&status=ordered/u)
  await run('tra', 'Trash')
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()

  await test.step('the last command is listed first', async () => {
    await open()
    await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
      /^Trash/u,
      /^Waiting long/u,
      /^Desk lamp/u,
    ])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Desk lamp', exact: true })).toBeVisible()
  })

  await run('add', 'Add Product')
  const add = page.getByRole('dialog', { name: 'Add a product' })
  await expect(add).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(add).toBeHidden()

  await run('box 3', 'Kettle')
  await expect(page.getByRole('heading', { name: 'Kettle', exact: true })).toBeVisible()

  await open()
  await field.fill('nothing like this')
  await expect(palette.getByText('Nothing found for “nothing like this”')).toBeVisible()
  await field.fill('sign')
  await palette.getByRole('option', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth/u)
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('recent:')
})
