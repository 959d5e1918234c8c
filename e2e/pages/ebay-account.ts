import { expect, type Locator, type Page } from '@playwright/test'

/** Settings → Integrations, and the page to which eBay returns people. */
export function ebayAccount(page: Page) {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  const act = {
    button,
    badge: (text: 'Connected' | 'Not connected' | 'Not checked'): Locator =>
      page.getByRole('main').getByText(text, { exact: true }),

    async open() {
      await page.goto('/settings/integrations')
      await expect(page.getByRole('heading', { name: 'eBay', exact: true })).toBeVisible()
    },

    /** Agrees on eBay's page, which must be open. */
    async agree(seller: string) {
      await page.getByLabel('eBay user').fill(seller)
      await page.getByRole('button', { name: 'Agree' }).click()
    },

    async connect(seller: string) {
      await act.open()
      await button('Connect eBay').click()
      await act.agree(seller)
      await expect(page.getByRole('heading', { name: 'eBay is connected' })).toBeVisible()
    },

    /** Waits until the page shows this text, and checks that no part of eBay's answer stays in its address. */
    async expectRefused(words: string) {
      await expect(page.getByRole('heading', { name: 'eBay was not connected' })).toBeVisible()
      await expect(page.getByText(words, { exact: true })).toBeVisible()
      expect(new URL(page.url()).search).toBe('')
    },
  }
  return act
}
