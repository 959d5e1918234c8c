import { expect, type Locator, type Page } from '@playwright/test'

/** Settings, Notifications: the switch and the alerts; and what they found, in Find Products. */
export interface AlertsPage {
  open: () => Promise<void>
  keyword: Locator
  addButton: Locator
  add: (keyword: string) => Promise<void>
  list: Locator
  /** The row of an alert. */
  alert: (keyword: string) => Locator
  /** The form that replaces a row. */
  editing: (keyword: string) => Locator
  found: Locator
}

export function alertsPage(page: Page): AlertsPage {
  const adding = page.getByRole('form', { name: 'New alert' })
  const list = page.getByRole('list', { name: 'Your alerts' })
  const alert = (keyword: string) =>
    list.getByRole('listitem').filter({ has: page.getByText(keyword, { exact: true }) })
  const keywordField = adding.getByRole('textbox', { name: 'Keyword' })
  const addButton = adding.getByRole('button', { name: 'Add Alert' })
  return {
    async open() {
      await page.goto('/settings/notifications')
      await expect(keywordField).toBeVisible()
    },
    keyword: keywordField,
    addButton,
    async add(keyword) {
      await keywordField.fill(keyword)
      await addButton.click()
      await expect(alert(keyword)).toBeVisible()
      await expect(keywordField).toHaveValue('')
    },
    list,
    alert,
    editing: (keyword) => list.getByRole('form', { name: `Edit alert for ${keyword}` }),
    found: page.getByRole('list', { name: 'Found offers' }),
  }
}
