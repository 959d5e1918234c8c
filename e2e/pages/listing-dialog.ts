import type { Page } from '@playwright/test'
import { productPage } from './product-page.ts'

/** The dialog that lists a product on eBay. */
export function listingDialog(page: Page) {
  const box = page.getByRole('dialog', { name: 'Create eBay Listing' })
  /** Opens the fields of sale and shipping, which are folded from the second listing on. */
  async function unfold() {
    const line = box.getByRole('button', { name: /^(Fixed price|Auction of)/ })
    if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
  }
  return {
    box,
    unfold,
    create: box.getByRole('button', { name: 'Create Listing' }),

    async open(productId: string) {
      const view = productPage(page)
      await view.open(productId)
      await view.button('Create eBay Listing').click()
    },

    /** Fills in the fields that no product can supply. */
    async fill(price: string) {
      await box.getByLabel('Description').fill('Works.\n<b>Really</b>')
      await box.getByLabel(/^(Price|Starting price)/).fill(price)
      await box.getByLabel('Category').fill('lamp')
      await box.getByRole('button', { name: /> Lamps$/ }).click()
      await box.getByLabel('Brand').fill('Oakley & Sons')
      const type = box.getByLabel('Type')
      // A select has its values only in sight.
      await type.scrollIntoViewIfNeeded()
      await type.selectOption('Desk Lamp')
      await unfold()
      await box.getByLabel('Shipping', { exact: true }).selectOption('FREE')
    },
  }
}
