import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enterDashboard } from '../people/enter.ts'
import { waitForLink } from '../people/mailbox.ts'
import { authPage } from '../pages/auth-page.ts'
import { makePerson } from '../people/people.ts'
import { expect, test } from '../test.ts'
import { waitForWorker } from '../browsers/worker.ts'

test.use({ serviceWorkers: 'allow' })

const refreshes = '**/auth/v1/token?grant_type=refresh_token'
const logouts = '**/auth/v1/logout**'

function readToken(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(
    `JSON.parse(localStorage.getItem('sampletrail-session-web'))?.refresh_token ?? null`,
  )
}

for (const type of ['SESSION_REFRESH_NEEDED', 'PING']) {
  test(`A tester's session is renewed when the worker sends ${type}, once for all tabs`, async ({
    page,
    request,
  }) => {
    const { person } = await registerPerson(request)
    await enterDashboard(page, person)
    const other = await page.context().newPage()
    await other.goto('/dashboard/products')
    await expect(other.getByRole('heading', { name: 'My Products' })).toBeVisible()
    await page.bringToFront()
    const worker = await waitForWorker(page)
    let asked = 0
    await page.context().route(refreshes, (route) => {
      asked += 1
      return route.continue()
    })
    const before = await readToken(page)
    // A tab that just renewed its session, for example by signing in, leaves it alone; a tab that was just opened does not.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await worker.evaluate(`clients.matchAll({ type: 'window' }).then((pages) => {
      for (const page of pages) page.postMessage({ type: '${type}' })
    })`)
    await expect.poll(() => readToken(page)).not.toBe(before)
    await other.waitForTimeout(1500)
    expect(asked).toBe(1)
    await expect(other).toHaveURL(/\/dashboard\/products/)
  })
}

test('A link in an email is requested once, also with the worker', async ({ page, request }) => {
  const person = makePerson()
  await authPage(page).submitSignUp(person)
  await waitForWorker(page)
  await page.goto(await waitForLink(request, person.email))
  await expect(page).toHaveURL(/\/dashboard$/)
})

test.describe('Signing out', () => {
  test.use({ expectedConsoleErrors: ['/auth/v1/logout', '[Error occurred]'] })

  for (const answer of [401, 500, 'nothing'] as const) {
    test(`A tester is signed out in both tabs even if the server answers ${answer}`, async ({
      page,
      request,
    }) => {
      const { person } = await registerPerson(request)
      await page
        .context()
        .route(logouts, (route) =>
          answer === 'nothing' ? undefined : route.fulfill({ status: answer, json: { msg: 'no' } }),
        )
      await enterDashboard(page, person)
      const other = await page.context().newPage()
      await other.goto('/dashboard/products')
      await expect(other.getByRole('heading', { name: 'My Products' })).toBeVisible()
      await page.bringToFront()
      await authPage(page).signOut()
      await expect(page).toHaveURL(/\/auth/)
      await expect(other).toHaveURL(/\/auth/)
      expect(await readToken(page)).toBeNull()
    })
  }
})

test.describe('Elsewhere', () => {
  test.use({ expectedConsoleErrors: ['/auth/v1/token', '/rest/v1/'] })

  test('A tester whose session was ended elsewhere comes to the auth screen', async ({
    page,
    request,
  }) => {
    const { client, person } = await registerPerson(request)
    await enterDashboard(page, person)
    const worker = await waitForWorker(page)
    // As above: the tab has not renewed the session itself.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull()
    await worker.evaluate(`clients.matchAll({ type: 'window' }).then((pages) => {
    for (const page of pages) page.postMessage({ type: 'PING' })
  })`)
    await expect(page).toHaveURL(/\/auth/)
    expect(await readToken(page)).toBeNull()
  })
})
