import type { Locator, Page } from '@playwright/test'
import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { readMails, waitForLink } from '../people/mailbox.ts'
import { endPeriod, pay, subscriptionsOf } from '../servers/stripe.ts'
import { expect, test } from '../test.ts'

const updated = 'Subscription updated to the chosen type'
const endPaid = 'Cancel the paid subscription now and change'
const day = String.raw`[A-Z][a-z]{2} \d{1,2}, \d{4}`

/** A person who has paid for the first month of Pro, after a trial or at once. */
async function becomePayer(page: Page, { person }: SignedIn, status: 'trialing' | 'active') {
  await enter(page, person)
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Subscribe to Pro' }).click()
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Thank you for subscribing!' })).toBeVisible()
  if (status === 'active') await endPeriod(person.email)
  const held = await subscriptionsOf(person.email)
  expect(held.at(-1)?.status).toBe(status)
}

/** The only row in the list of users, found by its address. */
async function openUser(page: Page, { person }: SignedIn): Promise<Locator> {
  await page.goto('/admin/users')
  await page.getByPlaceholder('Search by email...').fill(person.email)
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  // Including the headings.
  await expect(rows).toHaveCount(2)
  return rows.filter({ hasText: person.email })
}

const statusOf = (row: Locator) => row.getByRole('button', { name: /^(Free|Pro|Trial)/ })

async function chooseAction(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /Actions/ }).click()
  await row.page().getByRole('menuitem', { name }).click()
}

async function enterAsAdmin(page: Page, { person }: SignedIn): Promise<void> {
  await makeAdmin(person.email)
  await enter(page, person)
}

test("An admin can change a tester's plan to Pro, to a trial and back to Free @phone", async ({
  page,
  request,
  isMobile,
}) => {
  const [admin, tester] = [await registerPerson(request, 'admin'), await registerPerson(request)]
  await enterAsAdmin(page, admin)
  const row = await openUser(page, tester)
  const dialog = page.getByRole('dialog', { name: 'Manage subscription' })
  await statusOf(row).click()
  await expect(dialog).toContainText(tester.person.email)
  await dialog.getByRole('radio', { name: 'Trial' }).check()
  await expectAccessible(page, 'dialog of a plan')
  if (isMobile) await expectTouchable(page, 'dialog of a plan')
  const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('en-US')
  await dialog.getByRole('textbox', { name: 'Last day of the trial' }).fill(yesterday)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Choose today or a later day.')
  const inTenDays = new Date(Date.now() + 10 * 86_400_000)
  await dialog
    .getByRole('textbox', { name: 'Last day of the trial' })
    .fill(inTenDays.toLocaleDateString('en-US'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(updated)).toBeVisible()
  await expect(dialog).toBeHidden()
  const words = { month: 'short', day: 'numeric', year: 'numeric' } as const
  await expect(statusOf(row)).toContainText(inTenDays.toLocaleDateString('en-US', words))
  const { data: trial } = await tester.client.from('subscription_view').select().single()
  expect(trial).toMatchObject({ is_pro: true, is_trialing: true })

  for (const choice of ['Pro', 'Free'] as const) {
    await statusOf(row).click()
    await dialog.getByRole('radio', { name: choice }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(statusOf(row)).toHaveText(new RegExp(`^${choice}`))
    const { data: plan } = await tester.client.from('subscription_view').select().single()
    expect(plan).toMatchObject({ is_pro: choice === 'Pro', is_trialing: false })
  }
})

test('An admin can move a tester who pays to Free, if the paid subscription is to end', async ({
  page,
  request,
}) => {
  const [admin, payer] = [await registerPerson(request, 'admin'), await registerPerson(request)]
  await becomePayer(page, payer, 'trialing')
  await enterAsAdmin(page, admin)
  const row = await openUser(page, payer)
  await expect(statusOf(row)).toContainText(/^Trial/)
  await statusOf(row).click()
  const dialog = page.getByRole('dialog', { name: 'Manage subscription' })
  await dialog.getByRole('radio', { name: 'Free' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Tick this to continue, or keep the plan as it is.')
  await expectAccessible(page, 'dialog of a plan that is paid for')
  expect((await subscriptionsOf(payer.person.email)).at(-1)?.status).toBe('trialing')
  await dialog.getByLabel(endPaid).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(updated)).toBeVisible()
  await expect(statusOf(row)).toHaveText(/^Free/)
  expect((await subscriptionsOf(payer.person.email)).at(-1)?.status).toBe('canceled')
})

test('An admin can cancel the Pro subscription of a tester at the end of its period', async ({
  page,
  request,
}) => {
  const [admin, payer] = [await registerPerson(request, 'admin'), await registerPerson(request)]
  await becomePayer(page, payer, 'active')
  await enterAsAdmin(page, admin)
  const row = await openUser(page, payer)
  await chooseAction(row, 'Cancel subscription')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    `Are you sure you want to cancel the Pro subscription for ${payer.person.email}? They will lose Pro access at the end of their billing period.`,
  )
  await expectAccessible(page, 'question before a plan is cancelled')
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Subscription cancelled successfully')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(statusOf(row)).toHaveText(/^Pro/)
  await row.getByRole('button', { name: /Actions/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Cancel subscription' })).toBeDisabled()

  // The payer sees when Pro ends, and loses it then.
  await enter(page, payer.person)
  await page.goto('/dashboard')
  const badge = page.getByRole('banner')
  await expect(badge.getByText(new RegExp(`Ends ${day}`))).toBeVisible()
  expect(await endPeriod(payer.person.email)).toMatchObject({ status: 'canceled' })
  await expect(badge.getByText('Free Plan')).toBeVisible()
})

test('An admin can send a tester an email with a link for a new password', async ({
  page,
  request,
}) => {
  const [admin, tester] = [await registerPerson(request, 'admin'), await registerPerson(request)]
  await enterAsAdmin(page, admin)
  const mails = (await readMails(request, tester.person.email)).length
  const row = await openUser(page, tester)
  await chooseAction(row, 'Send password reset email')
  await expect(page.getByText('Password reset email sent successfully')).toBeVisible()
  const link = await waitForLink(request, tester.person.email, mails + 1)
  await page.context().setStorageState({ cookies: [], origins: [] })
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password/)
  const entries = page.locator('input[type=password]')
  await entries.nth(0).fill('another good one')
  await entries.nth(1).fill('another good one')
  await page.locator('form button[type=submit]').click()
  await expect(page).not.toHaveURL(/\/reset-password/)
  const signIn = { email: tester.person.email, password: 'another good one' }
  expect((await tester.client.auth.signInWithPassword(signIn)).error).toBeNull()
})
