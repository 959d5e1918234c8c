import type { APIRequestContext } from '@playwright/test'
import { connect, registerPerson, type Client } from '../servers/backend.ts'
import { waitForLink } from '../people/mailbox.ts'
import { authPage } from '../pages/auth-page.ts'
import { makePerson, type Person } from '../people/people.ts'
import { expect, test } from '../test.ts'

/** The database's record of who referred the person of this client. */
async function readReferrer(client: Client): Promise<string | null | undefined> {
  const { data, error } = await client.from('subscriptions').select('referrer').single()
  expect(error).toBeNull()
  return data?.referrer
}

async function readReferrerOf(request: APIRequestContext, person: Person) {
  const client = await connect(request)
  expect((await client.auth.signInWithPassword(person)).error).toBeNull()
  return await readReferrer(client)
}

test.describe("A tester's referrer", () => {
  test('is stored from the landing page to the confirmation in another browser, once', async ({
    browser,
    page,
    request,
    watchConsole,
  }) => {
    const person = makePerson()
    await page.goto('/?ref=harbour-7')
    await page.getByRole('link', { name: 'Get started', exact: true }).click()
    await expect(page).toHaveURL(/\/auth\?mode=signup/)
    // A later code on the same device does not replace the first.
    await page.goto('/?ref=somebody-else')
    await page.waitForTimeout(800)
    expect(await page.evaluate("localStorage.getItem('referralCode')")).toBe('harbour-7')
    await authPage(page).submitSignUp(person)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

    const elsewhere = await (await browser.newContext()).newPage()
    watchConsole(elsewhere)
    await elsewhere.goto(await waitForLink(request, person.email))
    await expect(elsewhere).toHaveURL(/\/dashboard$/)
    expect(await readReferrerOf(request, person)).toBe('harbour-7')

    // Nor does a code that the account's owner follows afterwards.
    await elsewhere.goto('/dashboard?ref=too-late')
    await expect
      .poll(() => elsewhere.evaluate("localStorage.getItem('referralCode')"))
      .toBe('too-late')
    await elsewhere.reload()
    const told = "Object.keys(localStorage).some((key) => key.startsWith('referral-told:'))"
    await expect.poll(() => elsewhere.evaluate(told)).toBe(true)
    expect(await readReferrerOf(request, person)).toBe('harbour-7')
  })

  test('is stored from the sign-up screen itself', async ({ page, request }) => {
    const person = makePerson()
    await page.goto('/auth?mode=signup&ref=quay_2')
    await expect.poll(() => page.evaluate("localStorage.getItem('referralCode')")).toBe('quay_2')
    expect(await page.evaluate("localStorage.getItem('referralTimestamp')")).not.toBeNull()
    await authPage(page).signUp(request, person)
    expect(await readReferrerOf(request, person)).toBe('quay_2')
  })

  test('is sent after the sign-in of a person whose account has none', async ({
    page,
    request,
  }) => {
    const { client, person } = await registerPerson(request)
    expect(await readReferrer(client)).toBeNull()
    await page.goto('/auth?mode=login&ref=pier.9')
    await expect.poll(() => page.evaluate("localStorage.getItem('referralCode')")).toBe('pier.9')
    await authPage(page).signIn(person)
    await expect.poll(() => readReferrer(client)).toBe('pier.9')
  })

  test('is nobody if the code is invalid', async ({ page, request }) => {
    const person = makePerson()
    await page.goto('/auth?mode=signup&ref=%3Cscript%3E')
    await page.waitForTimeout(800)
    await authPage(page).signUp(request, person)
    expect(await readReferrerOf(request, person)).toBeNull()
  })
})
