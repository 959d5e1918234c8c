import { expect, test } from './test.ts'

test.use({ expectedConsoleErrors: ['net::ERR_FAILED'] })

test('A tester whose line loses the app is told so, and tries again @phone', async ({ page }) => {
  const lost = /[/]assets[/]index-[^/]+[.]js$/u
  await page.route(lost, (route) => route.abort())
  await page.goto('/auth')
  await expect(page.getByRole('alert')).toHaveText(
    /SampleTrail could not be loaded. Check your connection, then try again./u,
  )
  await expect(page.getByRole('status')).toBeHidden()
  await page.unroute(lost)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('could not be loaded')).toBeHidden()
})
