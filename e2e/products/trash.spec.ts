import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productsPage } from '../pages/products-page.ts'
import { productPage } from '../pages/product-page.ts'
import { undo } from '../pages/toast.ts'
import { expect, test } from '../test.ts'

test.describe('The trash', () => {
  test('A tester can restore deleted products, or delete them forever @phone', async ({
    page,
    request,
  }) => {
    const { client, person, userId } = await registerPerson(request)
    const names = ['Desk lamp', 'Kettle', 'Toaster', 'Blender']
    const added = await client
      .from('products')
      .insert(names.map((name) => ({ user_id: userId, name })))
    expect(added.error).toBeNull()
    const deleted = await client
      .from('products')
      .update({ deleted_at: new Date().toISOString() })
      .in('name', names.slice(0, 3))
    expect(deleted.error).toBeNull()
    await enter(page, person)
    const products = productsPage(page)
    await products.open()
    await expect(products.card('Blender')).toBeVisible()
    await page.getByRole('button', { name: 'More for My Products' }).click()
    await page.getByRole('menuitem', { name: 'Trash' }).click()
    await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()

    const list = page.getByRole('list', { name: 'Products in the trash' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect(list.getByRole('listitem').first()).toContainText('30 days left')
    await page.getByRole('button', { name: 'Restore Kettle' }).click()
    await expect(page.getByText('Product restored')).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(2)

    await page.getByRole('button', { name: 'Delete Toaster forever' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete forever' })
    await expect(question).toContainText(
      'Are you sure you want to delete this product forever? History, receipts, review screenshots and uploaded pictures are deleted, too. This cannot be undone.',
    )
    await question.getByRole('button', { name: 'Delete forever' }).click()
    await expect(page.getByText('Product deleted forever')).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(1)

    await page.getByRole('button', { name: 'Empty trash' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete forever|Empty trash/u })
      .click()
    await expect(page.getByText('The trash is empty')).toBeVisible()
    const left = async () => (await client.from('products').select('name').order('name')).data
    await expect.poll(left).toEqual([{ name: 'Blender' }, { name: 'Kettle' }])
    await page.getByRole('link', { name: 'My Products' }).first().click()
    await expect(products.card('Kettle')).toBeVisible()
  })

  test('A tester whose plan is full gets a message, and loses nothing', async ({
    page,
    request,
  }) => {
    const { client, person, userId } = await registerPerson(request)
    const add = async (names: string[]) => {
      const { error } = await client
        .from('products')
        .insert(names.map((name) => ({ user_id: userId, name })))
      expect(error).toBeNull()
    }
    await add(['Old lamp'])
    const deleted = await client
      .from('products')
      .update({ deleted_at: new Date().toISOString() })
      .eq('name', 'Old lamp')
    expect(deleted.error).toBeNull()
    await add(['A', 'B', 'C', 'D', 'E'])
    await enter(page, person)
    await page.goto('/dashboard/products/trash')
    const text = 'You have reached the limit of 5 products. Upgrade to Pro for unlimited products.'
    await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('button', { name: 'Restore Old lamp' }).click()
    await expect(page.getByText(text)).toHaveCount(2)
    await expect(page.getByText('Old lamp', { exact: true })).toBeVisible()
  })

  test('A tester can restore a deleted receipt', async ({ page, request }) => {
    const { client, person, userId } = await registerPerson(request)
    const added = await client
      .from('products')
      .insert({ user_id: userId, name: 'Desk lamp', status: 'ordered' })
      .select('id')
      .single()
    const id = added.data?.id ?? ''
    await enter(page, person)
    await page.goto(`/dashboard/products/${id}`)
    await productPage(page).uploadReceipt({
      name: 'order.pdf',
      mimeType: 'application/pdf',
      buffer: pdf,
    })
    // Until it closes, the dialog also shows the file's name.
    await expect(productPage(page).receiptDialog()).toBeHidden()
    await expect(page.getByText('order.pdf')).toBeVisible()

    await page.getByRole('button', { name: 'Delete receipt' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Receipt deleted')).toBeVisible()
    await expect(page.getByText('No receipt yet')).toBeVisible()
    await undo(page, 'Receipt deleted')
    await expect(page.getByText('order.pdf')).toBeVisible()
    const readFile = async () => {
      const { data } = await client.from('products').select('receipt_url').single()
      const file = await client.storage.from('product-files').download(data?.receipt_url ?? '')
      return file.data?.text()
    }
    await expect.poll(readFile).toBe(pdf.toString())
  })
})

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
