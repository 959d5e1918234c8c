import { expect, type Locator, type Page, type Route } from '@playwright/test'

/** Milliseconds that reading a document may take beside other work. */
export const MOST_READ_MS = 60_000

interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** The steps from a receipt to products. */
export function scanPage(page: Page) {
  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true })
  const act = {
    scan: dialog('Scan a receipt'),
    form: dialog('Add Product'),
    items: dialog('Items on the receipt'),

    /** From the chooser to a receipt that is being uploaded. */
    async begin(file: PickedFile) {
      await page
        .getByRole('button', { name: 'Add Product' })
        .filter({ visible: true })
        .first()
        .click()
      await page.getByRole('button', { name: 'Upload and scan a receipt' }).click()
      await act.scan.locator('input[type=file]').first().setInputFiles(file)
    },

    field: (name: string): Locator => act.form.getByRole('textbox', { name }),

    /** A field that is filled in once the document was read. */
    async expectRead(name: string, value: string) {
      await expect(act.field(name)).toHaveValue(value, { timeout: MOST_READ_MS })
    },

    async save() {
      await act.form.getByRole('button', { name: 'Add Product' }).click()
      await expect(act.form).toBeHidden()
    },

    /** Holds back the server's answer to a scan until it is released; then the answer arrives unchanged. */
    async holdScans(): Promise<() => void> {
      const held = Promise.withResolvers<undefined>()
      await page.route('**/api/proxy-scan-receipt', async (route: Route) => {
        await held.promise
        await route.continue()
      })
      return () => held.resolve(undefined)
    },
  }
  return act
}
