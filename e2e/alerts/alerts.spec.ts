import { randomUUID } from 'node:crypto'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makePro } from '../people/make-admin.ts'
import { findForSomebody, stockGlobalSeller, stockOffers } from '../stock/offers.ts'
import { readMails } from '../people/mailbox.ts'
import { alertsPage } from '../pages/alerts-page.ts'
import { undo } from '../pages/toast.ts'
import { expect, test } from '../test.ts'

/** A word that no other journey's offers contain. */
const someWord = () => `lamp${randomUUID().slice(0, 8)}`

test('A tester can have one keyword on Basic, and sees what it would have found @phone', async ({
  page,
  request,
}) => {
  const word = someWord()
  const seller = await stockGlobalSeller('HARBOUR goods')
  await stockOffers(
    seller,
    Array.from({ length: 7 }, (_, index) => ({
      name: `${word} number ${index}`,
      price: 10 + index,
    })),
  )
  await stockOffers(seller, [{ name: `Used ${word}`, price: 5 }])
  const { client, person } = await registerPerson(request)
  await enter(page, person)
  const alerts = alertsPage(page)
  await alerts.open()
  await expect(page.getByText('0 of 1')).toBeVisible()
  await expect(alerts.addButton).toBeDisabled()
  await alerts.keyword.fill(word.slice(0, 1))
  await expect(page.getByText('Type at least 2 characters.')).toBeVisible()
  await expect(page.getByText(/once a day at 8 PM .*5 of 5 emails left this month/)).toBeVisible()

  await alerts.keyword.fill(word)
  const preview = page.getByRole('region', { name: 'What it would have found' })
  await expect(preview).toContainText('In the last 30 days this would have found 8 offers.')
  await expect(preview.getByRole('listitem')).toHaveCount(5)
  await page.getByText('Leave out words, limit the price').click()
  await page.getByRole('textbox', { name: 'Leave out' }).fill('used,')
  await page.getByRole('textbox', { name: 'Highest price' }).fill('12')
  await expect(preview).toContainText('this would have found 3 offers.')

  // Typed text survives a visit to another screen.
  await page.goto('/settings/account')
  await alerts.open()
  await expect(alerts.keyword).toHaveValue(word)
  await alerts.addButton.click()
  await expect(alerts.alert(word)).toContainText('Up to $12.00 · Without used')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(alerts.addButton).toBeDisabled()
  await expect(page.getByText(/You have reached the limit of 1 keyword alert\./)).toBeVisible()
  const stored = await client.from('keyword_alerts').select('keyword, excluded, highest_price')
  expect(stored.data).toEqual([{ keyword: word, excluded: ['used'], highest_price: 12 }])
  await expectAccessible(page, 'one alert')
})

test('A tester can change, pause, delete and restore an alert, by keyboard too, in every tab', async ({
  page,
  request,
  watchConsole,
}) => {
  const { client, person } = await registerPerson(request)
  await makePro(person.email)
  await enter(page, person)
  const alerts = alertsPage(page)
  await alerts.open()
  await expect(page.getByText('0 of 10')).toBeVisible()
  await expect(page.getByText('We email you as soon as an offer appears.')).toBeVisible()
  await alerts.add('desk lamp')

  const otherPage = await page.context().newPage()
  watchConsole(otherPage)
  const there = alertsPage(otherPage)
  await there.open()
  await expect(there.alert('desk lamp')).toBeVisible()
  await page.bringToFront()
  await alerts.keyword.fill('DESK  lamp')
  await alerts.keyword.press('Enter')
  await expect(page.getByText('You have an alert for this keyword already.')).toBeVisible()
  await alerts.keyword.fill('')

  await page.getByRole('button', { name: 'Edit desk lamp' }).focus()
  await page.keyboard.press('Enter')
  const field = alerts.editing('desk lamp').getByRole('textbox', { name: 'Keyword' })
  await expect(field).toBeFocused()
  await field.fill('floor lamp')
  await field.press('Enter')
  await expect(alerts.alert('floor lamp')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit floor lamp' })).toBeFocused()
  await expect(there.alert('floor lamp')).toBeVisible()

  await page.getByRole('button', { name: 'Pause floor lamp' }).click()
  await expect(alerts.alert('floor lamp')).toContainText('Paused')
  await expect(there.alert('floor lamp')).toContainText('Paused')

  await page.getByRole('button', { name: 'Delete floor lamp' }).click()
  await expect(alerts.alert('floor lamp')).toBeHidden()
  await expect(there.alert('floor lamp')).toBeHidden()
  await undo(page, 'Alert deleted')
  await expect(alerts.alert('floor lamp')).toContainText('Paused')
  await expect
    .poll(async () => (await client.from('keyword_alerts').select('keyword, is_paused')).data)
    .toEqual([{ keyword: 'floor lamp', is_paused: true }])
})

test('A tester can see the results of their alerts, and add them to their list @phone', async ({
  page,
  request,
}) => {
  const word = someWord()
  const seller = await stockGlobalSeller('HARBOUR goods')
  const offers = await stockOffers(
    seller,
    Array.from({ length: 25 }, (_, index) => ({
      name: `${word} number ${index}, with an endless ${'long'.repeat(30)} name and https://example.com/${'x'.repeat(60)}`,
      price: 10 + index,
      amazon_url: `https://www.amazon.com/dp/B0FOUND${String(index).padStart(3, '0')}`,
    })),
  )
  const { client, person, userId } = await registerPerson(request)
  await enter(page, person)
  const alerts = alertsPage(page)
  await alerts.open()
  await expectAccessible(page, 'no alerts')
  await page.getByRole('link', { name: 'See what they found' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing found yet' })).toBeVisible()

  await findForSomebody(userId, word, offers)
  await page.reload()
  await expect(alerts.found.getByRole('listitem')).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(alerts.found.getByRole('listitem')).toHaveCount(25)
  await alerts.found
    .getByRole('button', { name: /^Add to wishlist/ })
    .first()
    .click()
  await expect(alerts.found.getByRole('button', { name: /^Already in wishlist/ })).toBeDisabled()
  await expect
    .poll(async () => (await client.from('products').select('status, seller_id')).data)
    .toEqual([{ status: 'wishlist', seller_id: seller }])
  await expectAccessible(page, 'found offers')
  await page.goto('/today')
  await expect(page.getByRole('heading', { name: /^Found for you\s*20\+$/ })).toBeVisible()
  await page.getByRole('link', { name: '20+ offers found for you', exact: true }).click()
  await page.getByRole('button', { name: /^Found for you/ }).click()
  await expect(page.getByText(/^Found [\d,]+ products$/)).toBeVisible()
})

test('A tester can use ten alerts with long words on a phone @phone', async ({ page, request }) => {
  const { client, person, userId } = await registerPerson(request)
  await makePro(person.email)
  const rows = Array.from({ length: 10 }, (_, index) => ({
    user_id: userId,
    keyword: `${index} ${'Donaudampfschiffahrt'.repeat(4)}`.slice(0, 100),
    excluded: Array.from({ length: 20 }, (_other, at) => `refurbished unit ${at}`),
    highest_price: 999_999_999.99,
    is_paused: index % 3 === 0,
  }))
  expect((await client.from('keyword_alerts').insert(rows)).error).toBeNull()
  await enter(page, person)
  const alerts = alertsPage(page)
  await alerts.open()
  await expect(page.getByText('10 of 10')).toBeVisible()
  await expect(alerts.addButton).toBeDisabled()
  await expect(page.getByText('You have reached the limit of 10 keyword alerts.')).toBeVisible()
  await page
    .getByRole('button', { name: /^Edit 1/ })
    .first()
    .click()
  await expect(alerts.list.getByRole('form')).toBeVisible()
  await expectAccessible(page, 'ten alerts')
  if ((page.viewportSize()?.width ?? 0) < 500) await expectTouchable(page, 'ten alerts')
})

test('A tester can turn alert emails off from an email, signed out, and on again in the settings', async ({
  page,
  request,
}) => {
  const word = someWord()
  const { client, person, userId } = await registerPerson(request)
  await makePro(person.email)
  const added = await client.from('keyword_alerts').insert({ user_id: userId, keyword: word })
  expect(added.error).toBeNull()
  await stockOffers(await stockGlobalSeller('HARBOUR goods'), [{ name: `Desk ${word}`, price: 12 }])

  const findLink = async () => {
    const mails = await readMails(request, person.email)
    return mails.flatMap(({ links }) => links).find((link) => link.includes('unsubscribe')) ?? ''
  }
  // The job that finds offers and sends emails runs every minute, apart from the requests.
  await expect.poll(findLink, { timeout: 90_000 }).not.toBe('')
  const isOn = async () =>
    (await client.from('subscriptions').select('notifications_on').single()).data?.notifications_on

  await page.goto(await findLink())
  const button = page.getByRole('button', { name: 'Turn off alert emails' })
  await expect(button).toBeVisible()
  expect(await isOn()).toBe(true)
  await button.click()
  await expect(page.getByRole('heading', { name: 'Alert emails are off' })).toBeVisible()
  expect(await isOn()).toBe(false)
  await expectAccessible(page, 'alert mails are off')

  // The link leads through the sign-in page; this person is signed in already.
  await enter(page, person)
  await page.goto(await findLink())
  await button.click()
  await page.getByRole('link', { name: 'Notification settings' }).click()
  const mails = page.getByRole('switch', { name: 'Email notifications' })
  await expect(mails).not.toBeChecked()
  await mails.click()
  await expect.poll(isOn).toBe(true)
})
