import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enterDashboard } from '../people/enter.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { routeTable, type Visitor } from './route-table.ts'
import { expect, test } from '../test.ts'

// The server answers 404 for a missing offer, and the browser logs it.
test.use({ expectedConsoleErrors: ['the server responded with a status of 404 (Not Found)'] })

const routesFolder = fileURLToPath(new URL('../../apps/web/src/routes', import.meta.url))

/** The address that a route file serves, by the router's own rules; layouts, and parts of a route ('-…'), have none. */
function readPath(file: string): string | undefined {
  const name = file.replace(/\.tsx$/, '').replaceAll('\\', '/')
  if (name === '__root' || name === '_signed-in' || /(?:^|[/])-/u.test(name)) return undefined
  const parts = name.split(/[./]/).filter((part) => part !== '_signed-in' && part !== 'index')
  // An underscore after a part: the screen replaces that part's screen instead of opening inside it.
  return `/${parts.map((part) => part.replace(/_$/, '')).join('/')}`
}

/** A subscription that was just paid may take this long to arrive. */
async function passHalfAMinute(page: Page): Promise<void> {
  await expect(page.getByText('Looking for your subscription...')).toBeVisible()
  await page.clock.fastForward(31_000)
}

async function expectToEndAt(page: Page, row: (typeof routeTable)[number], visitor: Visitor) {
  await page.goto(row.example ?? row.path)
  if (row.path === '/success' && visitor !== 'anonymous') await passHalfAMinute(page)
  const wanted = new URL(row[visitor], page.url())
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === wanted.pathname &&
      searchParams.get('returnTo') === wanted.searchParams.get('returnTo'),
  )
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(wanted.pathname)
}

test('every route has a row in the table', () => {
  const files = readdirSync(routesFolder, { recursive: true, encoding: 'utf8' })
  const served = files.filter((file) => file.endsWith('.tsx')).map(readPath)
  expect(served.length).toBeGreaterThan(20)
  const listed: Array<string | undefined> = routeTable.map(({ path }) => path)
  expect(served.filter((path) => path !== undefined && !listed.includes(path))).toEqual([])
})

const visitors = [
  ['anonymous', 'Somebody who is not signed in'],
  ['user', 'A tester'],
  ['admin', 'An admin'],
] as const

for (const [visitor, who] of visitors) {
  test(`${who} ends up on the right page at every address`, async ({ page, request }) => {
    test.setTimeout(180_000)
    if (visitor !== 'anonymous') {
      const { person } = await registerPerson(request, visitor)
      if (visitor === 'admin') await makeAdmin(person.email)
      await enterDashboard(page, person)
    }
    await page.clock.install()
    for (const row of routeTable) {
      await test.step(row.path, () => expectToEndAt(page, row, visitor))
    }
  })
}
