import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { readMails } from '../people/mailbox.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { operatorEmail } from '../people/people.ts'
import { runSql } from '../servers/run-sql.ts'
import { expect, test } from '../test.ts'

/** A person's message, with a unique word to search for. */
async function write(word: string): Promise<void> {
  await runSql(
    `insert into public.contact_messages (name, email, subject, message, mail_tries)
     values ('Ada Lovelace', 'ada@example.com', 'Billing Question', $1, 12)`,
    [`Where is my ${word}?\n<b>It was here.</b>`],
  )
}

async function find(page: Page, word: string) {
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(word)
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  return page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: word })
}

test('An admin can read a message, email it again, record the answer and delete it @phone-only', async ({
  page,
  request,
}) => {
  const { person } = await registerPerson(request)
  await makeAdmin(person.email)
  const word = `lantern${Date.now()}`
  await write(word)
  await enter(page, person)
  await page.goto('/admin/messages')
  const row = await find(page, word)
  await expect(row).toContainText('Unread')
  await expectAccessible(page, 'messages')
  await expectTouchable(page, 'messages')

  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Billing Question' })
  await expect(dialog).toContainText('<b>It was here.</b>')
  await expect(dialog).toContainText('stopped trying to email it to the operator after 12 tries')
  await expect(dialog.getByText('Read', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    'mailto:ada%40example.com?subject=Re%3A%20Billing%20Question',
  )
  await expectAccessible(page, 'a message')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The email is on its way')).toBeVisible()
  await expect
    .poll(
      async () =>
        (await readMails(request, operatorEmail)).filter(({ text }) => text.includes(word)).length,
    )
    .toBe(1)
  await dialog.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(dialog.getByText('Answered', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText('Answered')

  await page.getByRole('combobox', { name: 'State' }).selectOption('Waiting for an answer')
  await expect(page.getByRole('heading', { name: 'No messages' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No messages' })).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Answered')
  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Message deleted')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)

  await page.goto('/admin/log?action=message.delete')
  const entry = page.getByRole('row').filter({ hasText: person.email })
  await expect(entry).toContainText('deleted a message')
})
