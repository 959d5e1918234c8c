import { registerPerson } from '../servers/backend.ts'
import { test as base } from '../servers/ebay-server.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { ebayAccount } from '../pages/ebay-account.ts'
import { expect } from '../test.ts'

/** The keys of an operator who tries eBay out. */
const test = base.extend<object>({
  serverSettings: [
    ({ vendors }, use) => use({ env: { ...vendors.env, EBAY_ENVIRONMENT: 'sandbox' } }),
    { scope: 'worker' },
  ],
})

test('A tester reads that the connected eBay is the sandbox, where nothing is sold @phone-only', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request, 'seller')
  await enter(page, me.person)
  const account = ebayAccount(page)
  await account.connect('lamp-shop')
  await page.getByRole('link', { name: 'Go to Integrations' }).click()
  await expect(account.badge('Connected')).toBeVisible()
  await expect(
    page.getByText(
      'Connected as lamp-shop, United States, in eBay’s sandbox: nothing is really sold there.',
      { exact: true },
    ),
  ).toBeVisible()
  await expectAccessible(page, 'eBay’s sandbox, connected')
})
