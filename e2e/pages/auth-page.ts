import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { waitForLink } from '../people/mailbox.ts'
import type { Person } from '../people/people.ts'
import { onboarding } from './onboarding.ts'

/** The screens for signing up and signing in. */
export function authPage(page: Page) {
  const fill = async (person: Person) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  }
  const act = {
    fill,

    async submitSignUp(person: Person) {
      await page.goto('/auth?mode=signup')
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
      await fill(person)
      await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    },

    /** From the empty form through the email to the dashboard, with the introduction closed. */
    async signUp(request: APIRequestContext, person: Person) {
      await act.submitSignUp(person)
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      await page.goto(await waitForLink(request, person.email))
      await expect(page).toHaveURL(/\/dashboard$/)
      await onboarding(page).begin()
    },

    async signIn(person: Person) {
      await page.goto('/auth?mode=login')
      await fill(person)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    },

    async signOut() {
      const bar = page.getByRole('banner')
      const settings = bar.getByRole('button', { name: 'Settings' })
      await expect(settings).toBeVisible()
      // Wide windows have a button for it, phones an entry in the menu.
      const direct = bar.getByRole('button', { name: 'Sign Out' })
      if (await direct.isVisible()) await direct.click()
      else {
        await settings.click()
        await page.getByRole('menuitem', { name: 'Sign Out' }).click()
      }
      await expect(page).toHaveURL(/\/auth/)
    },
  }
  return act
}
