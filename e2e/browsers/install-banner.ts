import { expect, type Page } from '@playwright/test'

/** The banner appears with the next screen after its file has loaded, which happens a while after the first screen. */
export async function openProductsWithBanner(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate<boolean>(
        `performance.getEntriesByType('resource').some(({ name }) => name.includes('/install-banner-'))`,
      ),
    )
    .toBe(true)
  await page.getByRole('link', { name: 'My Products' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Products' })).toBeVisible()
}
