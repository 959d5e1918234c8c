import { expect, type Page } from '@playwright/test'
import { connectTo, readConfig } from '../servers/backend.ts'
import type { Person } from './people.ts'

/**
 * Gives the page's browser a session of its own, for journeys whose subject is not signing in: as if somebody had
 * signed in here before, in a browser or in the installed app (`pwa`), which has a session of its own. The form itself,
 * and the ways past it, are the subject of sign-in.spec.ts.
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

/** Enters and opens the dashboard, as signing in does. */
export async function enterDashboard(page: Page, person: Person): Promise<void> {
  await enter(page, person)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
