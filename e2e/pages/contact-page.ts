import { expect, type Page } from '@playwright/test'

/** The public contact page. */
export function contactPage(page: Page) {
  const form = page.getByRole('form', { name: 'Contact Us' })
  const name = form.getByRole('textbox', { name: 'Name' })
  const email = form.getByRole('textbox', { name: 'Email' })
  const subject = form.getByRole('combobox', { name: 'Subject' })
  const message = form.getByRole('textbox', { name: 'Message' })
  return {
    name,
    email,
    subject,
    message,
    send: form.getByRole('button', { name: 'Send Message' }),
    failure: form.getByRole('alert'),

    async open(origin = '') {
      await page.goto(`${origin}/contact`)
      await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
    },

    async write(given: { message: string }) {
      await name.fill('Ada Lovelace')
      await email.fill('ada@example.com')
      await subject.selectOption('Technical Support')
      await message.fill(given.message)
    },
  }
}
