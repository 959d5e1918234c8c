import { expect, type Locator, type Page } from '@playwright/test'

/** The Update Status dialog, wherever it was opened. */
export function statusDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Update Status' })
  return {
    dialog,

    status: (name: string): Locator => dialog.getByRole('radio', { name }),

    date: (label: string): Locator => dialog.getByRole('textbox', { name: label }),

    async pick(name: string) {
      await dialog.getByText(name, { exact: true }).click()
      await expect(dialog.getByRole('radio', { name })).toBeChecked()
    },

    async save() {
      await dialog.getByRole('button', { name: 'Update Status' }).click()
      await expect(dialog).toBeHidden()
    },
  }
}
