import { registerPerson } from '../servers/backend.ts'
import { test } from '../servers/ebay-server.ts'
import { enterDashboard } from '../people/enter.ts'
import { reviewDialog } from '../pages/review-dialog.ts'
import { runSql } from '../servers/run-sql.ts'
import { stockOne } from '../stock/stock.ts'
import { expect } from '../test.ts'

test.use({
  expectedConsoleErrors: [
    'net::ERR_',
    '[Error occurred]',
    'WebSocket',
    '503 (Service Unavailable)',
  ],
})

test('A tester whose server dies during the writing keeps notes and text, and gets the use back', async ({
  page,
  request,
  server,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Steel mug', status: 'received' })
  await enterDashboard(page, me.person)
  const dialog = await reviewDialog(page).open(id)
  const notes = `Keeps coffee hot SIMULATE_SLOW ${'and hot '.repeat(60)}`.trim()
  await dialog.getByLabel('What do you like?').fill(notes)
  await dialog.locator('label', { hasText: '4 stars' }).click()
  await dialog.getByRole('button', { name: 'Generate Review' }).click()
  await expect(dialog.getByText(/^What I like about it/)).toBeVisible()
  await server.kill()

  const alert = dialog.getByRole('alert').filter({ hasText: 'Error generating review' })
  await expect(alert).toContainText('The connection was lost before the text was whole.')
  await expect(alert).toContainText('The text so far is saved as a draft')
  await expect(dialog.getByLabel('What do you like?')).toHaveValue(notes)
  const content = dialog.getByLabel('Review Content')
  await expect(content).toHaveValue(/^What I like about it/)
  const part = await content.inputValue()
  await expect(dialog.getByText('Kept on this device, and not saved yet.')).toBeVisible()

  // Starting it again has no further effect: after ten minutes the app no longer assumes that it is running.
  await server.restart()
  const usesOf = async () =>
    (await me.client.from('subscriptions').select('num_reviews').single()).data?.num_reviews
  expect(await usesOf()).toBe(1)
  await runSql(
    `update internal.quota_uses set created_at = created_at - interval '10 minutes'`,
    [],
    server.dataDirectory,
  )
  await server.restart()
  await expect.poll(usesOf).toBe(0)
  // The app saves it by itself once it notices that the server is back, perhaps before the press.
  const saveAgain = dialog.getByRole('button', { name: 'Save again' })
  await expect(async () => {
    if (await saveAgain.isVisible()) await saveAgain.click({ timeout: 2000 })
    await expect(dialog.getByText('Saved as a draft.')).toBeVisible({ timeout: 8000 })
  }).toPass()
  const { data } = await me.client.from('review_drafts').select('origin, content')
  expect(data).toEqual([{ origin: 'model', content: part }])
  await dialog.getByLabel('What do you like?').fill('Keeps coffee hot')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(content).toHaveValue(/What I like about it: Keeps coffee hot[.]/)
  expect(await usesOf()).toBe(1)
})
