import { expect, type Locator, type Page } from '@playwright/test'
import { makePicture } from '../stock/pictures.ts'

export interface Order {
  name: string
  price: string
  orderNumber: string
  /** As typed into the date field. */
  orderDate: string
  seller: string
  isNewSeller: boolean
  color: string
}

/** My Products and the dialogs that open from it. */
export function productsPage(page: Page) {
  const dialog = (name: string): Locator => page.getByRole('dialog', { name })
  const act = {
    async open() {
      await page.goto('/dashboard/products')
      await expect(page.getByRole('heading', { name: 'My Products', level: 1 })).toBeVisible()
    },

    /** Also found behind an open dialog, which hides the page from roles. */
    card: (name: string): Locator =>
      page.locator('article').filter({ has: page.locator('h2', { hasText: name }) }),

    chip: (name: string): Locator =>
      page
        .getByRole('group', { name: 'Status' })
        .getByRole('button', { name: new RegExp(`^${name}( [0-9,]+)?$`, 'u') }),

    /** Opens the menu of the saved views, whose button names the shown view. */
    async openViews() {
      await page
        .getByRole('region', { name: 'Saved views' })
        .getByRole('button', { name: /^Views/u })
        .click()
    },

    /** A view in the open menu. */
    view: (name: string): Locator => page.getByRole('menuitemcheckbox', { name, exact: true }),

    /** Opens the menu, where the views have these names, and closes it. */
    async expectViews(names: readonly string[]) {
      await act.openViews()
      await expect(page.getByRole('menuitemcheckbox')).toHaveText([...names])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    },

    search: (): Locator => page.getByPlaceholder('Search by name or order number...'),

    async openAddDialog(): Promise<Locator> {
      await page.getByRole('button', { name: 'Add Product' }).first().click()
      return await act.addBy('Enter it by hand')
    },

    /** Selects a way in the open chooser; returns the form. */
    async addBy(way: string): Promise<Locator> {
      await dialog('Add a product').getByRole('button', { name: way }).click()
      await expect(dialog('Add a product')).toBeHidden()
      await expect(dialog('Add Product')).toBeVisible()
      return dialog('Add Product')
    },

    /** An order as people type it from the shop's confirmation. */
    async addOrder(order: Order) {
      const form = await act.openAddDialog()
      await form
        .locator('input[type=file]')
        .first()
        .setInputFiles(await makePicture(order.color))
      await form.getByRole('textbox', { name: 'Product Name' }).fill(order.name)
      await form.getByRole('textbox', { name: 'Price' }).fill(order.price)
      await form.getByRole('textbox', { name: /Order Number/ }).fill(order.orderNumber)
      await form.getByRole('textbox', { name: 'Order Date' }).fill(order.orderDate)
      await form.getByRole('combobox', { name: 'Seller' }).fill(order.seller)
      if (order.isNewSeller) await act.addSeller(order.seller)
      else await page.getByRole('option', { name: order.seller }).click()
      await form.getByRole('button', { name: 'Add Product' }).click()
      await expect(form).toBeHidden()
      await expect(act.card(order.name)).toBeVisible()
    },

    async addSeller(name: string) {
      await page.getByRole('option', { name: 'Add new seller' }).click()
      const seller = dialog('Add Seller')
      await expect(seller.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
      await seller.getByRole('button', { name: 'Add Seller' }).click()
      await expect(seller).toBeHidden()
      // The text appears once a seller: the text for the previous seller may still be visible.
      await expect(page.getByText('Seller added successfully').last()).toBeVisible()
      await expect(dialog('Add Product').getByRole('combobox', { name: 'Seller' })).toHaveValue(
        name,
      )
    },

    /** Saves the open Update Status dialog with a typed date; an empty date accepts the proposed one. */
    async saveStatus(date = '') {
      const form = dialog('Update Status')
      if (date !== '') await form.getByRole('textbox', { name: /Date/ }).fill(date)
      await form.getByRole('button', { name: 'Update Status' }).click()
      await expect(form).toBeHidden()
    },

    dialog,
  }
  return act
}
