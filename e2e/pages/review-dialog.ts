import { expect, type Locator, type Page } from '@playwright/test'
import { productPage } from './product-page.ts'

/** The review writer of a product. */
export function reviewDialog(page: Page) {
  const act = {
    /** Opens it on the product's page that is open. */
    async openHere(): Promise<Locator> {
      await productPage(page).button('AI Reviewer').click()
      const dialog = page.getByRole('dialog', { name: 'AI Review Generator' })
      await expect(dialog.getByLabel('What do you like?')).toBeVisible()
      return dialog
    },

    async open(id: string): Promise<Locator> {
      await productPage(page).open(id)
      return await act.openHere()
    },
  }
  return act
}
