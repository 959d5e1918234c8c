import { expect, test } from '../test.ts'

test.use({ expectedConsoleErrors: ['net::ERR_FAILED'] })

const losses = {
  'the script of the app': /[/]assets[/]index-[^/]+[.]js$/u,
  'what that script needs': /[/]assets[/]base-[^/]+[.]js$/u,
  'everything but the page': /[/](?:assets[/].+|config[.]json)$/u,
}

for (const [what, lost] of Object.entries(losses)) {
  test(`A tester whose connection loses ${what} gets a message, and tries again @phone`, async ({
    page,
  }) => {
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
}
