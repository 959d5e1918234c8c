import { askingItems } from '../../packages/simulators/src/ebay.ts'
import { refusals } from '../../packages/simulators/src/ebay/refusals.ts'
import { registerPerson } from '../servers/backend.ts'
import { strangeAnswer, test } from '../servers/ebay-server.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { showEbayPictures } from '../pages/match-dialog.ts'
import { productPage } from '../pages/product-page.ts'
import { resaleDialog } from '../pages/resale-dialog.ts'
import { runSql } from '../servers/run-sql.ts'
import { stockOne } from '../stock/stock.ts'
import { expect } from '../test.ts'

test.use({
  expectedConsoleErrors: ['status of 503', 'status of 422', 'status of 403', 'ERR_FAILED'],
})

test('A tester reads what to do if eBay fails, retries, and loses no use', async ({
  page,
  request,
  vendors: { buying },
  server: { dataDirectory },
}) => {
  await showEbayPictures(page.context())
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Oak desk lamp', status: 'received' })
  const uses = async () =>
    (await me.client.from('subscriptions').select('num_resale').single()).data?.num_resale
  await enter(page, me.person)
  await productPage(page).open(id)
  const resale = resaleDialog(page)
  const failed = resale.box.getByRole('heading', {
    name: 'Failed to find similar products on eBay',
  })
  const again = resale.box.getByRole('button', { name: 'Try Again' })
  await resale.open()
  await resale.choose('By title')

  const internal = `${refusals.internal.longMessage} Please try again in a minute.`
  const tooMany = `${refusals.limit.longMessage} Please try again in an hour.`
  await test.step('each failure, with a retry after it', async () => {
    let press = resale.search
    for (const [reply, words] of [
      [{ refusal: 'limit' }, tooMany],
      [{ refusal: 'internal' }, internal],
      [{ body: '<html>', status: 502 }, strangeAnswer],
      [{ body: '', delay: 15_500 }, 'eBay did not answer in time. Please try again in a minute.'],
      [{ body: '' }, strangeAnswer],
      [{ refusal: 'internal' }, internal],
      [{ body: JSON.stringify({ itemSummaries: askingItems }).slice(0, 300) }, strangeAnswer],
    ] as const) {
      buying.say(reply)
      await press.click()
      await expect(resale.box.getByText(words)).toBeVisible()
      await expect(failed).toBeVisible()
      expect(await uses()).toBe(0)
      press = again
    }
    await expectAccessible(page, 'a resale analysis that failed')
  })

  await test.step('nothing is found', async () => {
    buying.say({ items: [] })
    await again.click()
    await expect(
      resale.box.getByRole('heading', { name: 'No similar products found on eBay' }),
    ).toBeVisible()
    await expect(resale.box.getByText(/We did not count this search[.]/)).toBeVisible()
    expect(await uses()).toBe(0)
  })

  await test.step('our server is unreachable', async () => {
    await page.route('**/api/resale/analysis', (route) => route.abort())
    await again.click()
    await expect(
      resale.box.getByRole('heading', { name: 'Error loading resale analysis' }),
    ).toBeVisible()
    await page.unroute('**/api/resale/analysis')
  })

  await test.step('an ended token is renewed unnoticed, and one use is counted', async () => {
    const tokens = buying.tokenCount()
    buying.revokeTokens()
    await again.click()
    await expect(resale.figure('Median Price')).toHaveText('$29.99')
    expect(buying.tokenCount()).toBe(tokens + 1)
    expect(await uses()).toBe(1)
  })

  await test.step('a failed renewal keeps the result, and can be retried', async () => {
    buying.say({ refusal: 'limit' })
    await resale.box.getByRole('button', { name: 'Search again' }).click()
    const alert = resale.box.getByRole('alert')
    await expect(alert).toContainText(`Failed to find similar products on eBay. ${tooMany}`)
    await expect(resale.figure('Median Price')).toHaveText('$29.99')
    expect(await uses()).toBe(1)
    await expectAccessible(page, 'a resale analysis that was not renewed')
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(alert).toBeHidden()
    await expect(page.getByText('You have 3 resale analysis actions left...')).toBeVisible()
    expect(await uses()).toBe(2)
  })

  await test.step('the month’s uses are used up', async () => {
    const spend = 'update public.subscriptions set num_resale = 5 where user_id = $1'
    await runSql(spend, [me.userId], dataDirectory)
    const searched = buying.titleSearches.length
    await page.reload()
    await resale.open()
    await expect(resale.figure('Median Price')).toHaveText('$29.99')
    await expect(resale.box.getByText(/Analyses left this month: 0[.]/)).toBeVisible()
    await resale.box.getByRole('button', { name: 'Search again' }).click()
    await expect(
      page.getByText(
        "You've reached the limit for free resale analysis actions. Upgrade to Pro for unlimited access!",
      ),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible()
    expect(buying.titleSearches).toHaveLength(searched)
  })
})
