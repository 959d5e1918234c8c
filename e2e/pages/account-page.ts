import { expect, type Page } from '@playwright/test'

/** Settings > Account. */
export function accountPage(page: Page) {
  const main = page.getByRole('main')
  return {
    async open() {
      await page.goto('/settings/account')
      await expect(main.getByText('You sign in as')).toBeVisible()
    },
    async changePassword(password: string, repeated = password) {
      await main.getByRole('textbox', { name: 'New password' }).fill(password)
      await main.getByRole('textbox', { name: 'Confirm password' }).fill(repeated)
      await main.getByRole('button', { name: 'Change password' }).click()
    },
    async changeEmail(email: string) {
      await main.getByRole('textbox', { name: /new email/i }).fill(email)
      await main.getByRole('button', { name: 'Change email' }).click()
    },
    async openDeletion() {
      await main.getByRole('button', { name: 'Delete account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
      await expect(dialog).toBeVisible()
      return dialog
    },
  }
}
