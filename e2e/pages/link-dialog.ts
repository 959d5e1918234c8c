import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog that adds products by links, with its field and its list. */
export function linkDialog(page: Page) {
  const box = page.getByRole('dialog', { name: 'Enter an Amazon URL' })
  const act = {
    box,
    form: page.getByRole('dialog', { name: 'Add Product' }),
    field: box.getByRole('textbox', { name: 'Amazon URL' }),

    async open() {
      await page.getByRole('button', { name: 'Add Product' }).first().click()
      const chooser = page.getByRole('dialog', { name: 'Add a product' })
      await chooser.getByRole('button', { name: 'Enter an Amazon URL' }).click()
      await expect(box).toBeVisible()
    },

    /** The row of the list that contains this text. */
    row: (text: string | RegExp): Locator => box.getByRole('listitem').filter({ hasText: text }),

    /** The row of a link whose product has this name. */
    named: (name: string): Locator =>
      box
        .getByRole('listitem')
        .filter({ has: page.getByRole('checkbox', { name: `Add ${name}` }) }),
  }
  return act
}
