import { expect, type Locator, type Page } from '@playwright/test'

/** The introduction for newcomers. */
export function onboarding(page: Page) {
  const dialog = (): Locator => page.getByRole('dialog', { name: 'Welcome to SampleTrail' })
  return {
    dialog,

    /** The floating button of the dashboard. */
    button: (): Locator => page.getByRole('button', { name: 'Show the introduction' }),

    /** Closes the introduction. */
    async begin() {
      await dialog().getByRole('button', { name: 'Start tracking' }).click()
      await expect(dialog()).toBeHidden()
    },

    /** Waits as long as the introduction needs to open, and checks that it has not. */
    async expectNotComing() {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(1500)
      await expect(dialog()).toBeHidden()
    },
  }
}
