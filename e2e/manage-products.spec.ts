import { registerPerson, type SignedIn } from './backend.ts'
import { enter } from './enter.ts'
import { productsPage } from './pages/products-page.ts'
import { makePicture } from './pictures.ts'
import { expect, test } from './test.ts'

async function addProducts({ client, userId }: SignedIn, names: string[]): Promise<void> {
  for (const name of names) {
    const { error } = await client
      .from('products')
      .insert({ user_id: userId, name, status: 'ordered', order_date: '2026-11-02' })
    expect(error).toBeNull()
  }
}

test.describe('Managing products', () => {
  test('A tester can edit every field of a product, and finds it on its page @phone', async ({
    page,
    request,
  }) => {
    const tester = await registerPerson(request)
    await addProducts(tester, ['Draft'])
    await enter(page, tester.person)
    const products = productsPage(page)
    await products.open()
    await products.card('Draft').getByRole('link', { name: 'Draft' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()

    const form = products.dialog('Edit Product')
    await form.getByRole('textbox', { name: 'Product Name' }).fill('Bamboo cutting board')
    await form.getByRole('textbox', { name: 'Product URL' }).fill('https://shop.example/board')
    await form.getByRole('textbox', { name: 'Price' }).fill('24.90')
    await form.getByRole('textbox', { name: /Order Number/ }).fill('114-7733201-0092841')
    await form.getByRole('checkbox', { name: 'No Tax' }).check()
    await expect(form.getByRole('textbox', { name: 'Commission Amount' })).toBeHidden()
    await form.getByRole('checkbox', { name: 'Commission' }).check()
    await form.getByRole('textbox', { name: 'Commission Amount' }).fill('5')
    await form.getByRole('checkbox', { name: 'Photo' }).check()
    await form.getByRole('textbox', { name: 'Additional Notes' }).fill('Asks for three photos.')
    await form.getByRole('button', { name: 'Update Product' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()

    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Bamboo cutting board' })).toBeVisible()
    await page.reload()
    await expect(main.getByText('$24.90').first()).toBeVisible()
    await expect(main.getByText('Commission $5.00')).toBeVisible()
    await expect(main.getByText('No Tax').first()).toBeVisible()
    await expect(main.getByText('Asks for three photos.').first()).toBeVisible()
    await expect(main.getByRole('link', { name: /View on/ }).first()).toHaveAttribute(
      'href',
      'https://shop.example/board',
    )
  })

  test('A tester can upload a receipt, look at it, and delete it after a question', async ({
    page,
    request,
  }) => {
    const tester = await registerPerson(request)
    await addProducts(tester, ['Kitchen scale'])
    await enter(page, tester.person)
    const products = productsPage(page)
    await products.open()
    await products.card('Kitchen scale').getByRole('link').click()
    const main = page.getByRole('main')

    const chooser = page.waitForEvent('filechooser')
    await main.getByRole('button', { name: 'Upload Receipt', exact: true }).click()
    await (await chooser).setFiles(await makePicture('olive'))
    await expect(main.getByRole('button', { name: 'View receipt' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Upload Review', exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Upload Receipt', exact: true })).toBeHidden()

    await main.getByRole('button', { name: 'View receipt' }).click()
    await expect(page.getByRole('dialog').locator('img')).toHaveJSProperty('naturalHeight', 600)
    await page.keyboard.press('Escape')

    await main.getByRole('button', { name: 'Delete receipt' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Receipt deleted')).toBeVisible()
    await expect(main.getByText('No receipt yet')).toBeVisible()
  })

  test('A tester can delete several products at once and take that back', async ({
    page,
    request,
  }) => {
    const tester = await registerPerson(request)
    await addProducts(tester, ['Garden hose', 'Plant mister', 'Seed tray'])
    await enter(page, tester.person)
    const products = productsPage(page)
    await products.open()
    await products.card('Garden hose').getByRole('checkbox').check()
    await products.card('Seed tray').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete 2 selected products?')
    await question.getByRole('button', { name: /Delete/ }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(3)
  })

  test('A tester on Basic with five products is told of the limit before typing', async ({
    page,
    request,
  }) => {
    const tester = await registerPerson(request)
    await addProducts(tester, ['One', 'Two', 'Three', 'Four', 'Five'])
    await enter(page, tester.person)
    await productsPage(page).open()
    await expect(page.getByText('5/5 products active')).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Add Product' }).first(),
    ).toBeDisabled()
  })

  test('What was typed into the add form survives closing it and loading the page anew', async ({
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

test.describe('When the server refuses', () => {
  test.use({ expectedConsoleErrors: ['400 (Bad Request)'] })

  test('a change goes back with its reason, and what was chosen stays', async ({
    page,
    request,
  }) => {
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
