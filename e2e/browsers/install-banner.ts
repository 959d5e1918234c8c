import { expect, type Page } from '@playwright/test'

/** It comes with the next screen after its file, which is asked for when the first screen has been there for a while. */
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
