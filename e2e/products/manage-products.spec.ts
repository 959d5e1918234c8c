import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productsPage } from '../pages/products-page.ts'
import { expect, test } from '../test.ts'

async function addProducts({ client, userId }: SignedIn, names: string[]): Promise<void> {
  for (const name of names) {
    const { error } = await client
      .from('products')
      .insert({ user_id: userId, name, status: 'ordered', order_date: '2026-11-02' })
    expect(error).toBeNull()
  }
}

test.describe('Managing products', () => {
  test('Text typed into the add form survives closing it and reloading the page', async ({
    page,
    request,
  }) => {
    const tester = await registerPerson(request)
    await enter(page, tester.person)
    const products = productsPage(page)
    await products.open()
    const form = await products.openAddDialog()
    await form.getByRole('textbox', { name: 'Product Name' }).fill('Half typed')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await page.reload()
    await products.openAddDialog()
    await expect(form.getByRole('textbox', { name: 'Product Name' })).toHaveValue('Half typed')
  })
})

test.describe('If the server refuses', () => {
  test.use({ expectedConsoleErrors: ['400 (Bad Request)'] })

  test('a change is reverted with its reason, and the choices stay', async ({ page, request }) => {
    const tester = await registerPerson(request)
    await addProducts(tester, ['Travel mug'])
    await enter(page, tester.person)
    const products = productsPage(page)
    await products.open()
    const card = products.card('Travel mug')
    await card.getByRole('button', { name: /Update status/ }).click()
    const form = products.dialog('Update Status')
    await expect(form).toBeVisible()
    const edits = '**/rest/v1/rpc/edit_product**'
    const refusal = { code: '22000', message: 'This is no good', details: null, hint: null }
    await page.route(edits, (route) => route.fulfill({ status: 400, json: refusal }))
    await form.getByRole('button', { name: 'Update Status' }).click()
    await expect(form.getByRole('alert')).toContainText('This is no good')
    await expect(form.getByRole('radio', { name: 'Received' })).toBeChecked()
    await expect(card).toContainText('Ordered')
    await page.unroute(edits)
    await form.getByRole('button', { name: 'Update Status' }).click()
    await expect(card).toContainText('Received')
  })
})
