import { registerPerson } from './backend.ts'
import { enterDashboard } from './enter.ts'
import { test } from './own-server.ts'
import { expect } from './test.ts'

test('A tester can read that a server without payments sells nothing', async ({
  page,
  request,
}) => {
  const { person } = await registerPerson(request)
  await enterDashboard(page, person)
  await page.getByRole('banner').getByRole('button', { name: 'Upgrade to Pro' }).click()
  const plans = page.getByRole('dialog', { name: 'Choose Your Plan' })
  await expect(plans.getByText('Payments are not set up on this server')).toBeVisible()
  await expect(plans.getByRole('button', { name: 'Subscribe to Pro' })).toBeDisabled()
})
