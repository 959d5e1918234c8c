import type { Locator, Page } from '@playwright/test'

/** The text and button of a notice: several may be visible, each with its own Undo. */
export function toastOf(page: Page, text: string): Locator {
  return page.locator('[data-toaster] > div').filter({ hasText: text })
}

/** Undoes the change that a notice reports. */
export async function undo(page: Page, text: string): Promise<void> {
  await toastOf(page, text).getByRole('button', { name: 'Undo' }).click()
}
