import { expect, type Locator, type Page } from '@playwright/test'

/** Find Products. */
export function cataloguePage(page: Page) {
  const act = {
    async open(question = '') {
      await page.goto(`/dashboard/find${question}`)
      await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
    },

    /** Also found behind an open dialog, which hides the page from roles. */
    card: (name: string): Locator =>
      page
        .locator('article')
        .filter({ has: page.locator('h2', { hasText: new RegExp(`^${name}$`) }) }),

    /** Names in the order on the screen. */
    names: (): Locator => page.locator('article h2'),

    search: (): Locator => page.getByRole('textbox', { name: 'Search products' }),

    /** On narrow screens all filters but the search are folded. */
    async unfoldFilters() {
      const button = page.getByRole('button', { name: /^Filters/ })
      if (await button.isVisible()) await button.click()
    },

    seller: (): Locator => page.getByRole('combobox', { name: 'Seller' }),

    order: (): Locator => page.getByRole('combobox', { name: 'Sort by' }),

    add: (name: string): Locator =>
      act.card(name).getByRole('button', { name: /^(Add to wishlist|Adding|Added|Already)/ }),

    backToTop: (): Locator => page.getByRole('button', { name: 'Back to top' }),

    /** 'Found N products'. */
    async expectFound(text: string) {
      await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
    },

    /** Scrolls to the end of the results. */
    async scrollDown() {
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
    },

    scrollTop: (): Promise<number> => page.evaluate<number>('window.scrollY'),
  }
  return act
}
