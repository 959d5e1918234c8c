import type { Locator, Page } from '@playwright/test'

/** What a notice says and offers: several may stand there, each with an Undo of its own. */
export function toastOf(page: Page, text: string): Locator {
  return page.locator('[data-toaster] > div').filter({ hasText: text })
}

/** Takes back what a notice tells of. */
export async function undo(page: Page, text: string): Promise<void> {
  await toastOf(page, text).getByRole('button', { name: 'Undo' }).click()
}
