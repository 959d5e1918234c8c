import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productPage } from '../pages/product-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { toastOf, undo } from '../pages/toast.ts'
import { readProduct, stockOne, stockSeller } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

test('A tester can undo the adding of a product @phone', async ({ page, request }) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()
  const form = await products.openAddDialog()
  await form.getByRole('textbox', { name: 'Product Name' }).fill('Garden hose')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(products.card('Garden hose')).toBeVisible()
  await undo(page, 'Product added')
  await expect(products.card('Garden hose')).toBeHidden()
  await undo(page, 'Product moved to the trash')
  await expect(products.card('Garden hose')).toBeVisible()
})

test('A tester gets a message if an edit can no longer be undone', async ({ page, request }) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Garden hose', additional_notes: 'First' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  await product.button('Edit').click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByRole('textbox', { name: /Notes/ }).fill('Second')
  await form.getByRole('button', { name: 'Update Product' }).click()
  await expect(form).toBeHidden()
  await expect.poll(async () => (await readProduct(me, id)).additional_notes).toBe('Second')
  const meanwhile = await me.client
    .from('products')
    .update({ additional_notes: 'Third' })
    .eq('id', id)
  expect(meanwhile.error).toBeNull()
  await undo(page, 'Product updated successfully!')
  await expect(toastOf(page, 'Nothing was undone')).toContainText(
    '1 product was changed since and stays so.',
  )
  expect((await readProduct(me, id)).additional_notes).toBe('Third')
})

test('A tester gets the name of a deleted seller back by undoing the change that replaced it', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const gone = await stockSeller(me, { name: 'Gone Ltd' })
  await stockSeller(me, { name: 'Acme' })
  const id = await stockOne(me, { name: 'Garden hose', seller_id: gone })
  expect((await me.client.from('sellers').delete().eq('id', gone)).error).toBeNull()
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()
  await expect(products.card('Garden hose')).toContainText('Gone Ltd')
  await products.card('Garden hose').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Edit Selected' }).click()
  const form = products.dialog('Edit 1 product')
  await form.getByRole('combobox', { name: 'Seller' }).fill('Acme')
  await page.getByRole('option', { name: 'Acme', exact: true }).click()
  await form.getByRole('button', { name: 'Update 1 product' }).click()
  await expect(products.card('Garden hose')).toContainText('Acme')
  await undo(page, '1 product updated')
  await expect(products.card('Garden hose')).toContainText('Gone Ltd')
  await expect.poll(async () => (await readProduct(me, id)).seller_name).toBe('Gone Ltd')
})

test('A tester can undo the saving or moving of a view, unless it was changed since', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const added = await me.client.from('saved_views').insert([
    { user_id: me.userId, name: 'One', search: 'status=paid', position: 0 },
    { user_id: me.userId, name: 'Two', search: 'status=ordered', position: 1 },
  ])
  expect(added.error).toBeNull()
  await stockOne(me, { name: 'Garden hose', status: 'received' })
  await enter(page, me.person)
  await page.goto('/dashboard/products?status=received')
  const products = productsPage(page)
  const choose = async (action: string) => {
    await products.openViews()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const before = ['All products', 'One', 'Two']
  const save = async (name: string) => {
    await choose('Save current filters…')
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await products.expectViews([...before, name])
  }
  await save('Three')
  await undo(page, 'View “Three” saved')
  await products.expectViews(before)

  await save('Four')
  const renamed = await me.client.from('saved_views').update({ name: 'Mine' }).eq('name', 'Four')
  expect(renamed.error).toBeNull()
  await undo(page, 'View “Four” saved')
  await expect(toastOf(page, 'Nothing was undone')).toContainText('changed or deleted since')
  await products.expectViews([...before, 'Mine'])

  await choose('Manage views…')
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  await dialog.getByRole('button', { name: 'Move Two up' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('Two')
  await undo(page, 'View “Two” moved')
  await expect(dialog.getByRole('listitem').first()).toContainText('One')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await products.expectViews(['All products', 'One', 'Two', 'Mine'])
})
