import { registerPerson } from '../servers/backend.ts'
import { test } from '../servers/ebay-server.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { ebayAccount } from '../pages/ebay-account.ts'
import { toastOf } from '../pages/toast.ts'
import { runSql } from '../servers/run-sql.ts'
import { expect } from '../test.ts'

// Refusals by eBay or by our server.
test.use({
  expectedConsoleErrors: [
    'status of 400',
    'status of 409',
    'status of 503',
    // A refused renewal is logged.
    '[Error occurred]',
  ],
})

test('A tester connects eBay, renews it unnoticed, connects it again when eBay ends it, and disconnects it @phone-only', async ({
  page,
  request,
  server,
  vendors: { seller },
}) => {
  const me = await registerPerson(request, 'seller')
  const other = await registerPerson(request, 'other')
  await enter(page, me.person)
  const account = ebayAccount(page)
  const main = page.getByRole('main')
  const age = () =>
    runSql(
      'update internal.ebay_tokens set token_expires_at = now() where user_id = $1',
      [me.userId],
      server.dataDirectory,
    )

  await test.step('not connected, and refused at eBay', async () => {
    await account.open()
    await expect(account.badge('Not connected')).toBeVisible()
    await expect(
      main.getByText(
        'Connect your eBay account to list products from their pages. eBay asks you first, and your password stays with eBay.',
      ),
    ).toBeVisible()
    await expectAccessible(page, 'eBay, not connected')
    await expectTouchable(page, 'eBay, not connected')
    await account.button('Connect eBay').click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await account.expectRefused(
      'You did not allow it at eBay, so nothing was changed. You can start again from your integrations.',
    )
    await expectAccessible(page, 'not allowed at eBay')
    await page.goto('/ebay/callback')
    await account.expectRefused('Nothing was changed. You can start again from your integrations.')
    await page.goto('/ebay/callback?code=made-up&state=made-up')
    const used =
      'This answer from eBay was used already, or does not belong here. Please connect again.'
    await account.expectRefused(used)
    await expectAccessible(page, 'an answer that does not belong here')
  })

  await test.step('eBay fails, and works again', async () => {
    await account.open()
    await account.button('Connect eBay').click()
    seller.failNext(/^POST .*token$/, 'page')
    await account.agree('lamp-shop')
    await expect(page.getByText(/^eBay API error: 502 - [\da-f-]{36}$/)).toBeVisible()
    await page.getByRole('link', { name: 'Go to Integrations' }).click()
    await account.button('Connect eBay').click()
    const answered = page.waitForRequest(/\/ebay\/callback\?/)
    await account.agree('lamp-shop')
    await expect(page.getByRole('heading', { name: 'eBay is connected' })).toBeVisible()
    await expect(
      page.getByText('lamp-shop is ready. You can list products from their pages.'),
    ).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await expectAccessible(page, 'eBay is connected')
    await page.goto((await answered).url())
    await account.expectRefused(
      'This answer from eBay was used already, or does not belong here. Please connect again.',
    )
  })

  await test.step("another person's consent connects nobody", async () => {
    const { data } = await other.client.auth.getSession()
    const begun = await request.post('/api/ebay/auth/start', {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    })
    const { url } = (await begun.json()) as { url: string }
    const state = new URL(url).searchParams.get('state') ?? ''
    const code = seller.allow('desk-shop')
    await page.goto(`/ebay/callback?${new URLSearchParams({ code, state }).toString()}`)
    await account.expectRefused(
      'This connection was started by another SampleTrail account. Nothing was changed. Please connect again.',
    )
  })

  await test.step('an ended token is renewed when the page opens', async () => {
    const before = seller.renewals()
    await age()
    await account.open()
    await expect(account.badge('Connected')).toBeVisible()
    await expect(main.getByText('Connected as lamp-shop, United States.')).toBeVisible()
    expect(seller.renewals()).toBe(before + 1)
    await expectAccessible(page, 'eBay, connected')
    await expectTouchable(page, 'eBay, connected')
    // A failure at eBay says nothing about the account.
    await age()
    seller.failNext(/^POST .*token$/, 'internal')
    await account.open()
    await expect(account.badge('Not checked')).toBeVisible()
    await account.button('Try again').click()
    await expect(account.badge('Connected')).toBeVisible()
  })

  await test.step('an ended consent is reported, and given again', async () => {
    seller.endConsents()
    await age()
    await account.open()
    await expect(
      main.getByText(
        'eBay no longer lets SampleTrail into lamp-shop. Connect it again to go on listing.',
      ),
    ).toBeVisible()
    await expect(account.badge('Not connected')).toBeVisible()
    await expectAccessible(page, 'eBay, to be connected again')
    await account.button('Connect eBay again').click()
    await account.agree('desk-shop')
    await page.getByRole('link', { name: 'Go to Integrations' }).click()
    await expect(main.getByText('Connected as desk-shop, United States.')).toBeVisible()
  })

  await test.step('disconnected', async () => {
    await account.button('Disconnect').click()
    const question = page.getByRole('alertdialog', { name: 'Disconnect eBay?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(account.badge('Connected')).toBeVisible()
    await account.button('Disconnect').click()
    await expectAccessible(page, 'whether to disconnect eBay')
    await question.getByRole('button', { name: 'Disconnect' }).click()
    await expect(toastOf(page, 'eBay is disconnected')).toBeVisible()
    await expect(account.button('Connect eBay')).toBeVisible()
    const left = await me.client.from('ebay_integrations').select('user_id')
    expect(left.data).toEqual([])
  })
})
