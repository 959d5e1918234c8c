import { expect, type Page } from '@playwright/test'
import { connectTo, readConfig } from '../servers/backend.ts'
import type { Person } from './people.ts'

/**
 * Gives the page's browser its own session, for journeys that do not test the sign-in: as if the person had signed in
 * here before, in a browser or in the installed app (`pwa`), which has a separate session. sign-in.spec.ts tests the form
 * and the ways around it.
 */
export async function enter(
  page: Page,
  person: Person,
  mode: 'web' | 'pwa' = 'web',
): Promise<void> {
  const { config, origin } = await readConfig(page.request)
  const { data, error } = await connectTo(config).auth.signInWithPassword(person)
  expect(error).toBeNull()
  const session = { name: `sampletrail-session-${mode}`, value: JSON.stringify(data.session) }
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin, localStorage: [session] }],
  })
}

/** Signs in and opens the dashboard, like the form does. */
export async function enterDashboard(page: Page, person: Person): Promise<void> {
  await enter(page, person)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
