import { expect, type Locator, type Page } from '@playwright/test'

/** The introduction for newcomers. */
export function onboarding(page: Page) {
  const dialog = (): Locator => page.getByRole('dialog', { name: 'Welcome to SampleTrail' })
  const act = {
    dialog,

    /** The floating button of the dashboard. */
    button: (): Locator => page.getByRole('button', { name: 'Show the introduction' }),

    /** The controls of the page under the button, at any scroll position. */
    async covered(): Promise<string[]> {
      return await page.evaluate<string[]>(`(() => {
        const button = document.querySelector('[aria-label="Show the introduction"]')
        if (getComputedStyle(button).position !== 'fixed') return []
        const { left, right } = button.getBoundingClientRect()
        return [...document.querySelectorAll('main :is(a, button, input)')]
          .filter((control) => control !== button && control.closest('[inert]') === null)
          .map((control) => ({ control, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && box.right > left && box.left < right)
          .map(({ control }) => control.ariaLabel ?? control.textContent)
      })()`)
    },

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
  return act
}
