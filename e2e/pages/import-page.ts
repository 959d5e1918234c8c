import { expect, type Page } from '@playwright/test'

/** The screen that imports products from a file. */
export function importPage(page: Page) {
  return {
    async open() {
      await page.goto('/dashboard/products/import')
      await expect(page.getByRole('heading', { name: 'Import products', level: 1 })).toBeVisible()
    },

    async choose(name: string, content: string | Buffer) {
      await page.getByLabel('File to import').setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      })
    },

    /** Drops a file anywhere on the page, once the page shows that it takes files. */
    async drop(name: string, content: string) {
      const dataTransfer = await page.evaluateHandle(`(() => {
        const transfer = new DataTransfer()
        const [name, content] = ${JSON.stringify([name, content])}
        transfer.items.add(new File([content], name, { type: 'text/csv' }))
        return transfer
      })()`)
      const target = page.getByText('Drop it to add it')
      await expect(async () => {
        await page.dispatchEvent('main', 'dragover', { dataTransfer })
        await expect(target).toBeVisible({ timeout: 500 })
      }).toPass()
      await page.dispatchEvent('main', 'drop', { dataTransfer })
    },

    start: () => page.getByRole('button', { name: /^Import [\d,]+ products?$/ }),

    /** Presses the button once it shows this number. */
    async import(count: string) {
      const button = page.getByRole('button', { name: `Import ${count}`, exact: true })
      await expect(button).toBeEnabled()
      await button.click()
      await expect(page.getByRole('heading', { name: `${count} imported` })).toBeVisible({
        timeout: 30_000,
      })
    },
  }
}
