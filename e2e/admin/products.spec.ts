import { randomUUID } from 'node:crypto'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { runSql } from '../servers/run-sql.ts'
import { stockGlobalSeller, stockOffers } from '../stock/stock-offers.ts'
import { expect, test } from '../test.ts'

/** A word that no other journey's offers contain. */
const ownWord = (): string => `Trellis${randomUUID().slice(0, 8)}`

test.describe('The catalogue of the back office', () => {
  // Another person changed the same field; the connection was lost for a moment.
  test.use({
    expectedConsoleErrors: ['409 (Conflict)', 'ERR_INTERNET_DISCONNECTED', '[Error occurred]'],
  })

  test('An admin can find, correct, add and delete every offer @phone', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    await makeAdmin(me.person.email)
    const word = ownWord()
    const seller = await stockGlobalSeller({ name: `${word} Harbour` })
    await stockOffers(seller, word, 3)
    await runSql(
      `update catalogue.products set is_listed = false, expires_at = now() where name = $1`,
      [`${word} 3`],
    )
    await enter(page, me.person)
    await page.goto('/admin/products')
    await page.getByPlaceholder('Search by name...').fill(word)
    await expect(page.getByText('3 products', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`q=${word}`))
    await page.getByLabel('State').selectOption('Expired')
    await expect(page.getByText('1 product', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row', { name: new RegExp(`${word} 3`) })).toBeVisible()
    await expectAccessible(page, 'the products of the back office')
    await page.context().setOffline(true)
    await page.getByLabel('State').selectOption('Listed')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('2 products', { exact: true })).toBeVisible()
    await page.getByLabel('State').selectOption('All States')
    await expect(page.getByText('3 products', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: `Edit: ${word} 1` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Product' })
    await dialog.getByLabel('Shop link').fill('https://user@shop.example/')
    await dialog.getByLabel('Name').fill(`${word} walnut`)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByText('Enter a whole address that begins with')).toBeVisible()
    await dialog.getByLabel('Shop link').fill('https://shop.example/walnut')
    // The source, or another admin, is faster.
    await runSql(`update catalogue.products set name = $2 where name = $1`, [
      `${word} 1`,
      `${word} pine`,
    ])
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByText(/^Failed to update product information\. Somebody/)).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue(`${word} walnut`)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Your changes to this product are not saved yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue(`${word} walnut`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.reload()
    await page.getByRole('button', { name: `Edit: ${word} pine` }).click()
    await dialog.getByLabel('Name').fill(`${word} walnut`)
    await expectAccessible(page, 'editing an offer')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Product information updated!')).toBeVisible()
    await page.getByRole('button', { name: `Edit: ${word} walnut` }).click()
    await expect(dialog.getByText('The source no longer changes this.')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Give back to the source: Name' }).click()
    await expect(dialog.getByText('The source no longer changes this.')).toBeHidden()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Add Product' }).click()
    const adding = page.getByRole('dialog', { name: 'Add Product' })
    await adding.getByLabel('Name').fill(`${word} by hand`)
    await adding.getByLabel('Price').fill('12.50')
    await adding.getByRole('button', { name: 'Add Product' }).click()
    await expect(adding.getByText('Choose a seller')).toBeVisible()
    await adding.getByRole('combobox', { name: 'Seller' }).fill(`${word} Har`)
    await page.getByRole('option', { name: `${word} Harbour` }).click()
    await adding.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('4 products', { exact: true })).toBeVisible()

    await page.getByRole('checkbox', { name: `Select: ${word} 2` }).check()
    await page.getByRole('checkbox', { name: `Select: ${word} 3` }).check()
    await page.getByRole('button', { name: 'Delete 2' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('2 products deleted successfully')).toBeVisible()
    await page.getByRole('button', { name: `Delete product: ${word} by hand` }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Product deleted successfully')).toBeVisible()
    await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  })
})
