import { expect, type Page } from '@playwright/test'
import { showCode } from '../../packages/local-backend/src/auth/factors/authenticator.fixture.ts'

/** Settings > Security, and the question for a code at the sign-in. */
export function securityPage(page: Page) {
  const dialog = page.getByRole('dialog')
  const codeField = page.getByRole('textbox', { name: '6-digit code' })
  const act = {
    dialog,
    codeField,

    async open() {
      // Sent before the second factor and answered after it, the look at the inbox would be refused.
      const looked = page.waitForResponse('**/api/inbox/claim')
      await page.goto('/settings/security')
      await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
      await looked
    },

    /** Opens the dialog with the QR code; returns the secret for the authenticator. */
    async beginSetUp(): Promise<string> {
      await page.getByRole('button', { name: 'Set up two-factor' }).click()
      await expect(dialog.getByAltText('QR code for your authenticator app')).toBeVisible()
      const secret = await dialog.getByTestId('secret').textContent()
      return (secret ?? '').replaceAll(' ', '')
    },

    /** Types the app's code, which is sent with its last digit. */
    async enterCode(secret: string, stepsAhead = 0) {
      await codeField.fill(showCode(secret, stepsAhead))
    },

    readCodes: () =>
      dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents(),

    async finish() {
      await dialog.getByRole('checkbox', { name: 'I have saved them' }).check()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(dialog).toBeHidden()
    },

    /** From 'off' to 'on': the secret and the recovery codes. */
    async setUp() {
      await act.open()
      const secret = await act.beginSetUp()
      await act.enterCode(secret)
      await expect(dialog.getByRole('listitem')).toHaveCount(10)
      const codes = await act.readCodes()
      await act.finish()
      return { secret, codes }
    },
  }
  return act
}
