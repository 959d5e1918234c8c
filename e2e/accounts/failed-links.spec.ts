import { registerPerson } from '../servers/backend.ts'
import { expireLinks } from './expire-links.ts'
import { watchForText } from '../checks/watch-for-text.ts'
import { waitForLink } from '../people/mailbox.ts'
import { authPage } from '../pages/auth-page.ts'
import { makePerson } from '../people/people.ts'
import { expect, test } from '../test.ts'

const incomplete = '#access_token=a&refresh_token=r'
const expired =
  '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.describe('Invalid links', () => {
  for (const [rest, message] of [
    ['', 'No token found in URL hash'],
    [incomplete, 'No session defined in URL'],
    [expired, 'Email link is invalid or has expired'],
    ['?error=server_error', 'server_error'],
  ] as const) {
    test(`A tester who returns with '${rest}' reads why, and can sign in`, async ({ page }) => {
      await page.goto(`/auth/callback${rest}`)
      await expect(page.getByRole('heading', { name: `Error: ${message}` })).toBeVisible()
      await expect(page).toHaveURL(/\/auth\/callback$/)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
    })
  }

  test('A failed sign-in that ended on the landing page is reported on the auth screen', async ({
    page,
  }) => {
    await page.goto('/')
    await page.goto(
      '/?error=access_denied&error_code=bad_oauth_state&error_description=It+took+too+long#error=access_denied&error_code=bad_oauth_state&error_description=It+took+too+long',
    )
    await expect(page.getByRole('heading', { name: 'Error: It took too long' })).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/callback$/)
    // Back leads to the landing page as it was, not in a circle.
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Product Testers')
  })

  test.describe('with forged tokens or codes', () => {
    test.use({ expectedConsoleErrors: ['the server responded with a status of 4'] })

    test('A forged token signs nobody in', async ({ page }) => {
      const token = `${part({ alg: 'ES256' })}.${part({ sub: 'nobody', exp: 4_000_000_000 })}.c2ln`
      await page.goto(
        `/auth/callback#access_token=${token}&refresh_token=r&expires_in=3600&token_type=bearer`,
      )
      await expect(page.getByRole('heading', { name: /^Error: / })).toBeVisible()
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/auth/)
    })
  })

  test('A tester whose session no longer exists gets a message', async ({ page, request }) => {
    const { client } = await registerPerson(request)
    const { data } = await client.auth.getSession()
    // Every token is correct, but the server does not know the person.
    await page.route('**/auth/v1/user', (route) => route.fulfill({ json: {} }))
    await page.goto(
      `/auth/callback#access_token=${data.session?.access_token}&refresh_token=${data.session?.refresh_token}&expires_in=3600&token_type=bearer`,
    )
    await expect(
      page.getByRole('heading', { name: 'Error: Authentication failed. Please try again.' }),
    ).toBeVisible()
  })

  test('A confirmation link that is too old says so, and a new one signs in', async ({
    page,
    request,
  }) => {
    const person = makePerson()
    await authPage(page).submitSignUp(person)
    const link = await waitForLink(request, person.email)
    await expireLinks(person.email)
    await page.goto(link)
    await expect(
      page.getByRole('heading', { name: 'Error: Email link is invalid or has expired' }),
    ).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByRole('status')).toContainText(
      'Please check your email to confirm your account. Click the link in the email to verify your account.',
    )
    const next = await waitForLink(request, person.email, 2)
    const told = await watchForText(page, 'Email Verified Successfully!')
    await page.goto(next)
    await expect(page).toHaveURL(/\/dashboard$/)
    await told()
  })

  test('A reset link that is too old opens the sign-in, which says so', async ({
    page,
    request,
  }) => {
    const { person } = await registerPerson(request)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await page.getByRole('button', { name: 'Send reset instructions' }).click()
    await expect(page.getByText('Password reset instructions sent to your email')).toBeVisible()
    const link = await waitForLink(request, person.email)
    await expireLinks(person.email)
    await page.goto(link)
    await expect(page).toHaveURL(/\/auth\?mode=login/)
    await expect(page.getByRole('alert')).toContainText('Invalid or expired reset link')
  })
})
