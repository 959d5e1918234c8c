import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enterDashboard } from '../people/enter.ts'
import { newerEnding, startUpdatedServer, type UpdatedServer } from './newer-build.ts'
import { productsPage } from '../pages/products-page.ts'
import { expect, test as base } from '../test.ts'
import { waitForWorker } from '../browsers/worker.ts'

const test = base.extend<{ updated: UpdatedServer }>({
  updated: async ({ serverSettings }, use) => {
    const server = await startUpdatedServer(serverSettings)
    await use(server)
    await server.remove()
  },
  baseURL: ({ updated }, use) => use(updated.origin),
})

test.use({ serviceWorkers: 'allow' })

/** The script with which a page started identifies its build; empty while the page has none yet. */
const readBuild = (page: Page) =>
  page.evaluate<string>(
    `document.querySelector('script[type=module][src]')?.getAttribute('src') ?? ''`,
  )

test('A tester with an open app can continue during an update, and reloads when they like', async ({
  page,
  request,
  updated,
  watchConsole,
}) => {
  const { client, person, userId } = await registerPerson(request)
  const added = await client.from('products').insert({ user_id: userId, name: 'Brass desk lamp' })
  expect(added.error).toBeNull()
  await enterDashboard(page, person)
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByText('Brass desk lamp').first()).toBeVisible()
  const older = await readBuild(page)
  const notice = page.getByText('A new version is ready')

  updated.update()
  // Opening the app makes the browser check for a newer worker.
  const other = await page.context().newPage()
  watchConsole(other)
  await other.goto('/dashboard')
  await expect(notice).toBeVisible()
  expect(await readBuild(other)).toContain(newerEnding)
  await expect(other.getByText('A new version is ready')).toBeHidden()
  await page.bringToFront()

  // A chunk that this page has not loaded yet, and that only the older build has.
  const parts = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js') && response.fromServiceWorker()) parts.add(response.url())
  })
  await page.getByRole('link', { name: 'Find Products' }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/find$/)
  await expect(page.getByRole('heading', { name: 'Products', level: 1, exact: true })).toBeVisible()
  expect(await readBuild(page)).toBe(older)
  expect(parts.size).toBeGreaterThan(0)
  expect([...parts].filter((part) => part.endsWith(newerEnding))).toEqual([])

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => readBuild(page)).toContain(newerEnding)
  await expect(notice).toBeHidden()
  await productsPage(page).open()
  await expect(productsPage(page).card('Brass desk lamp')).toBeVisible()
})
