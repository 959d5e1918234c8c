import { expect, type Locator, type Page } from '@playwright/test'

interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** The page of one product. */
export function productPage(page: Page) {
  const main = page.getByRole('main')
  const button = (name: string): Locator => main.getByRole('button', { name, exact: true })
  const act = {
    main,
    button,

    async open(id: string) {
      await page.goto(`/dashboard/products/${id}`)
      await expect(main.getByRole('heading', { name: 'Timeline' })).toBeVisible()
    },

    /** Pressing it opens Update Status with that status selected. */
    station: (status: string): Locator =>
      main
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${status}`) })
        .getByRole('button'),

    /** A line of the unfolded timeline; the history shows the same dates, followed by a colon or by the new status. */
    entry: (label: string): Locator =>
      main.getByRole('listitem').filter({ hasText: new RegExp(`^${label}(?!:| removed)`) }),

    /** Unfolds the dates and the product's changes. */
    openTimeline: () => main.getByRole('heading', { name: 'Timeline' }).click(),

    async upload(name: string, file: PickedFile) {
      const chooser = page.waitForEvent('filechooser')
      await button(name).click()
      await (await chooser).setFiles(file)
    },

    /** The field for a receipt, which is uploaded or uploaded and scanned. */
    receiptDialog: (): Locator => page.getByRole('dialog', { name: 'Upload Receipt' }),

    async uploadReceipt(file: PickedFile, how: 'Upload' | 'Upload & Scan' = 'Upload') {
      await button('Upload Receipt').click()
      const dialog = act.receiptDialog()
      await dialog.locator('input[type=file]').first().setInputFiles(file)
      await dialog.getByRole('button', { name: how, exact: true }).click()
    },

    /** Opens the dialog for all fields. */
    async edit(): Promise<Locator> {
      await button('Edit').click()
      const form = page.getByRole('dialog', { name: 'Edit Product' })
      await expect(form).toBeVisible()
      return form
    },

    question: (): Locator => page.getByRole('alertdialog'),
  }
  return act
}
