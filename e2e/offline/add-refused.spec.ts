import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { scanPage } from '../pages/scan-page.ts'
import { drawOrder } from '../stock/receipts.ts'
import { productsPage } from '../pages/products-page.ts'
import { expect, test } from '../test.ts'
import { waitForKeptLists, waitForWorker } from '../browsers/worker.ts'

test.use({
  expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', '[Error occurred]', 'status of 4'],
  serviceWorkers: 'allow',
})

test('A tester whose plan is full by then loses nothing of a product that waited', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const add = async (name: string): Promise<void> => {
    const { error } = await me.client.from('products').insert({ user_id: me.userId, name })
    expect(error).toBeNull()
  }
  for (const name of ['One', 'Two', 'Three', 'Four']) await add(name)
  await enter(page, me.person)
  await page.goto('/dashboard/products')
  const products = productsPage(page)
  await expect(products.card('Four')).toBeVisible()
  await waitForWorker(page)
  await waitForKeptLists(page, 'Four')
  const other = await page.context().newPage()
  await other.goto('/dashboard')

  await page.context().setOffline(true)
  const form = await products.openAddDialog()
  const { field } = scanPage(page)
  await field('Product Name').fill('Oak stool')
  await form
    .getByRole('group', { name: 'Product Image' })
    .locator('input[type=file]')
    .first()
    .setInputFiles(await drawOrder())
  await expect(form.getByText('sent with the product when the connection is back')).toBeVisible()
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(products.card('Oak stool').getByText('Not sent yet')).toBeVisible()
  // On another device, somebody takes the last place.
  await add('Five')
  await page.context().setOffline(false)
  await expect(products.card('Oak stool')).toBeHidden()

  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const refused = page.getByRole('dialog', { name: 'Changes that were not saved' })
  await expect(refused).toContainText('Oak stool')
  await expect(refused).toContainText('order.png')
  await page.keyboard.press('Escape')

  // With room again, the form opens with everything, also after a reload.
  await me.client
    .from('products')
    .update({ deleted_at: new Date().toISOString() })
    .eq('name', 'Five')
  await page.reload()
  await expect(products.card('Four')).toBeVisible()
  await expect(products.card('Five')).toBeHidden()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await refused.getByRole('button', { name: 'Edit again' }).click()
  await expect(field('Product Name')).toHaveValue('Oak stool')
  await expect(form.getByText('order.png: kept on this device')).toBeVisible()
  await field('Product Name').fill('Oak stool, tall')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(products.card('Oak stool, tall').locator('img')).toHaveJSProperty(
    'naturalWidth',
    1100,
  )
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeHidden()
  // The other tab shows it, too.
  await other.goto('/dashboard/products')
  await expect(productsPage(other).card('Oak stool, tall')).toBeVisible()
  await expect(other.getByText('Not sent yet')).toBeHidden()
  const { data } = await me.client.from('products').select('name').like('name', 'Oak%')
  expect(data).toEqual([{ name: 'Oak stool, tall' }])
})
