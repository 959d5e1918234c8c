import type { CDPSession, Page } from '@playwright/test'
import { createPushSimulator } from '../../packages/simulators/src/push-service.ts'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { iPhone } from '../people/people.ts'
import { expect, test } from '../test.ts'
import { waitForWorker } from '../browsers/worker.ts'
import { wholeBrowser } from '../browsers/whole-browser.ts'

const makers = createPushSimulator()
const push = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' })

/** The browser's push service, which a test browser does not reach; the rest is Chromium's. */
async function subscribeWith(page: Page): Promise<void> {
  const { subscription } = makers.subscribe('')
  await page.addInitScript(`{
    const subscription = {
      endpoint: '${subscription.endpoint}',
      toJSON: () => (${JSON.stringify(subscription)}),
      unsubscribe: async () => { localStorage.removeItem('test-push'); return true },
    }
    PushManager.prototype.subscribe = async () => { localStorage.setItem('test-push', '1'); return subscription }
    PushManager.prototype.getSubscription = async () => localStorage.getItem('test-push') ? subscription : null
  }`)
}

interface Registration {
  registrationId: string
  scopeURL: string
}

async function findRegistration(session: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = (registrations as Registration[]).find(({ scopeURL }) =>
        scopeURL.startsWith(origin),
      )
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return await found
}

test.use({ ...wholeBrowser, permissions: ['notifications'], serviceWorkers: 'allow' })

test("A tester can turn on a browser's notifications of new offers, and turn them off", async ({
  page,
  request,
}) => {
  const { person } = await registerPerson(request)
  await subscribeWith(page)
  await enter(page, person)
  await page.goto('/settings/notifications')
  await waitForWorker(page)
  await page.reload()
  await expect(push(page)).not.toBeChecked()
  await push(page).click()
  // Shown at once; it can be pressed again when the server knows.
  await expect(push(page)).toBeChecked()
  await expect(push(page)).toBeEnabled()
  await page.reload()
  await expect(push(page)).toBeChecked()
  await expectAccessible(page, 'push notifications')
  await push(page).click()
  await expect(push(page)).not.toBeChecked()
})

test('A tester can open the page of a notification', async ({ page, request }) => {
  const { person } = await registerPerson(request)
  await enter(page, person)
  await page.goto('/dashboard')
  const worker = await waitForWorker(page)
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const registrationId = await findRegistration(session, origin)
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const shown = () =>
    worker.evaluate<unknown>(
      `self.registration.getNotifications().then((all) => all.map(({ title, body, tag, data }) => [title, body, tag, data.url]))`,
    )
  const offers = [
    '3 new offers for ‘air fryer’',
    'Ninja, Cosori and 1 more',
    'alerts air fryer',
    '/dashboard/find?search=air%20fryer',
  ]
  const [title, body, tag, url] = offers
  // Only our own pages are opened, and an unreadable message still shows a notification.
  const messages = [
    JSON.stringify({ title, body, tag, url }),
    JSON.stringify({ title: 'x', body: '', url: 'https://evil.example/', tag: 'evil' }),
    'no JSON',
  ]
  // On a busy machine the browser loses messages that the test sends here; the next one with the same tag replaces it.
  await expect(async () => {
    for (const message of messages) await deliver(message)
    expect(await shown()).toEqual(
      expect.arrayContaining([
        offers,
        ['x', '', 'evil', '/dashboard'],
        ['SampleTrail', 'There is something new.', 'unreadable', '/dashboard'],
      ]),
    )
  }).toPass()
  // A test cannot press a notification: it sends the event as if a person had. One that arrives late is pressed as well.
  await expect(async () => {
    await worker.evaluate(`self.registration.getNotifications({ tag: 'alerts air fryer' }).then((all) => {
      for (const notification of all) self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })`)
    await expect.poll(async () => ((await shown()) as unknown[]).length, { timeout: 5000 }).toBe(2)
  }).toPass()
  await expect(page).toHaveURL(/\/dashboard\/find\?search=air/)
})

test('A tester can put a reminder off by its button, and is led to Today if that fails', async ({
  page,
  request,
}) => {
  const { person } = await registerPerson(request)
  await enter(page, person)
  await page.goto('/dashboard')
  const worker = await waitForWorker(page)
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const registrationId = await findRegistration(session, origin)
  const data = JSON.stringify({
    title: 'Refund of $35.00 is overdue',
    body: 'Lamp',
    tag: 'reminder',
    url: '/today',
    badge: 1,
    token: 'of another server',
    actions: [
      { action: 'done', title: 'Refund received' },
      { action: 'snooze', title: 'Tomorrow' },
    ],
  })
  const shown = () =>
    worker.evaluate<unknown>(
      `self.registration.getNotifications({ tag: 'reminder' }).then((all) => all.map(({ title, actions }) => [title, ...actions.map((one) => one.title)]))`,
    )
  const deliver = () =>
    expect(async () => {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      expect(await shown()).toEqual([
        ['Refund of $35.00 is overdue', 'Refund received', 'Tomorrow'],
      ])
    }).toPass()
  // A test cannot press a button of a notification: it sends the event as if a person had.
  const press = (action: string) =>
    worker.evaluate(`self.registration.getNotifications({ tag: 'reminder' }).then((all) => {
      for (const notification of all) self.dispatchEvent(new NotificationEvent('notificationclick', { notification, action: '${action}' }))
    })`)
  await deliver()
  // What the server answers to a token of its own is a test of the server.
  await worker.evaluate(`{
    self.realFetch = self.fetch
    self.fetch = async (path, { body }) => {
      self.asked = [path, body]
      return Response.json({ text: 'Lamp comes again tomorrow.', badge: 0 })
    }
  }`)
  await press('snooze')
  await expect.poll(shown).toEqual([['Lamp comes again tomorrow.']])
  expect(await worker.evaluate<unknown>('self.asked')).toEqual([
    '/api/reminders/snooze',
    JSON.stringify({ token: 'of another server' }),
  ])
  await worker.evaluate('self.fetch = self.realFetch')
  await deliver()
  await press('done')
  await expect(page).toHaveURL(/\/today$/u)
  await expect.poll(shown).toEqual([])
})

test.describe('On an iPhone', () => {
  test.use({ userAgent: iPhone })

  test('A tester can read that the app must be installed first', async ({ page, request }) => {
    const { person } = await registerPerson(request)
    await page.addInitScript('delete window.PushManager')
    await enter(page, person)
    await page.goto('/settings/notifications')
    await expect(push(page)).toBeDisabled()
    await expect(page.getByText('add SampleTrail to your Home Screen first')).toBeVisible()
  })
})
