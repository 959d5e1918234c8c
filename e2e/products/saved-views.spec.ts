import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productsPage } from '../pages/products-page.ts'
import { undo } from '../pages/toast.ts'
import { expect, test } from '../test.ts'

test('A tester can save filters as a view, and open, change, reorder and delete it', async ({
  page,
  request,
}) => {
  const { client, person, userId } = await registerPerson(request)
  const added = await client.from('products').insert([
    { user_id: userId, name: 'Desk lamp', status: 'received' },
    { user_id: userId, name: 'Kettle', status: 'ordered' },
  ])
  expect(added.error).toBeNull()
  await enter(page, person)
  const products = productsPage(page)
  await page.goto('/dashboard/products?status=received')
  await expect(products.card('Desk lamp')).toBeVisible()

  const views = page.getByRole('region', { name: 'Saved views' })
  const openMenu = () => products.openViews()
  const save = async (name: string) => {
    await openMenu()
    await page.getByRole('menuitem', { name: 'Save current filters…' }).click()
    const dialog = products.dialog('Save view')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    return dialog
  }

  await expect(await save('To review')).toBeHidden()
  await expect(views.getByRole('button')).toHaveText('Views: To review')
  const openView = async (name: string) => {
    await openMenu()
    await products.view(name).click()
  }
  await openMenu()
  await expect(products.view('To review')).toBeChecked()
  await products.view('All products').click()
  await expect(views.getByRole('button')).toHaveText('Views')
  await expect(products.card('Kettle')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/products$/u)

  await test.step('a name is unique, ignoring case', async () => {
    const dialog = await save('to REVIEW')
    await expect(
      dialog.getByText('You have a view with this name already. Choose another name.'),
    ).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Everything')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('it restores its filters, and stores changed ones', async () => {
    await openView('To review')
    await expect(products.card('Kettle')).toBeHidden()
    await products.search().fill('lamp')
    await expect(page).toHaveURL(/search=lamp/u)
    await openMenu()
    await page.getByRole('menuitem', { name: 'Update “To review”' }).click()
    await expect(page.getByText('View “To review” updated')).toBeVisible()
    await page.goto('/dashboard/products')
    // This device's stored views may be outdated until it has fetched them.
    await expect(async () => {
      await openView('To review')
      await expect(products.search()).toHaveValue('lamp', { timeout: 1000 })
    }).toPass()
  })

  await test.step('they are reordered and renamed by keyboard', async () => {
    await openMenu()
    await page.getByRole('menuitem', { name: 'Manage views…' }).click()
    const dialog = products.dialog('Saved views')
    await dialog.getByRole('button', { name: 'Move Everything up' }).press('Enter')
    await expect(dialog.getByRole('listitem').first()).toContainText('Everything')
    await dialog.getByRole('button', { name: 'Rename Everything' }).press('Enter')
    const rename = products.dialog('Rename view')
    await rename.getByRole('textbox', { name: 'Name' }).fill('All of it')
    await page.keyboard.press('Enter')
    await expect(rename).toBeHidden()
    await expect(dialog.getByRole('listitem').first()).toContainText('All of it')
    await undo(page, 'View renamed to “All of it”')
    await expect(dialog.getByRole('listitem').first()).toContainText('Everything')
    await dialog.getByRole('button', { name: 'Rename Everything' }).press('Enter')
    await rename.getByRole('textbox', { name: 'Name' }).fill('All of it')
    await page.keyboard.press('Enter')
    await expect(rename).toBeHidden()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await products.expectViews(['All products', 'All of it', 'To review'])
  })

  await test.step('Undo restores a deleted one, in its place', async () => {
    await openMenu()
    await page.getByRole('menuitem', { name: 'Manage views…' }).click()
    await page.getByRole('button', { name: 'Delete All of it' }).click()
    await expect(page.getByText('View “All of it” deleted')).toBeVisible()
    await expect(products.dialog('Saved views').getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(products.dialog('Saved views').getByRole('listitem')).toHaveCount(2)
    await page.reload()
    await products.expectViews(['All products', 'All of it', 'To review'])
  })
})
