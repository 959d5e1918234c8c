import type { Locator, Page } from '@playwright/test'

/** 'eBay Resale Analysis', and how to open it from a product's page. */
export function resaleDialog(page: Page) {
  const box = page.getByRole('dialog', { name: 'eBay Resale Analysis' })
  const listings = box.getByRole('table', { name: 'Listings on eBay' })
  return {
    box,
    listings,
    async open() {
      await page.getByRole('main').getByRole('button', { name: 'Resale Analysis' }).click()
    },
    choose: (way: 'By picture' | 'By title') =>
      box.getByRole('button', { name: way, exact: true }).click(),
    search: box.getByRole('button', { name: 'Search eBay' }),
    /** The median of the usual prices. */
    usual: box.getByTestId('usual-price'),
    figure: (label: string): Locator =>
      box.locator('dl > div').filter({ hasText: label }).locator('dd'),
    field: (label: string): Locator => box.getByRole('textbox', { name: label }),
    /** The profit at a price, cell by cell. */
    left: (price: string): Locator =>
      box
        .getByRole('table', { name: 'Your profit' })
        .getByRole('row', { name: price })
        .getByRole('cell'),
  }
}
