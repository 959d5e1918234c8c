import {
  startMailServer,
  type MailServer,
} from '../../packages/local-backend/src/mailbox/mail-server.fixture.ts'
import { connect } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { makePerson } from '../people/people.ts'
import { startServer, type OwnServer } from '../servers/start-server.ts'
import { expect, test as base } from '../test.ts'

interface SendingServer extends OwnServer {
  mails: MailServer
}

/** A server that sends its emails to a real SMTP server, which accepts none for 'refused-…'. */
const test = base.extend<object, { server: SendingServer }>({
  server: [
    async ({ serverSettings }, use) => {
      const mails = await startMailServer({
        onRcptTo: ({ address }, _session, done) =>
          address.startsWith('refused')
            ? done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 }))
            : done(),
      })
      const server = await startServer({
        ...serverSettings,
        env: {
          ...serverSettings.env,
          SMTP_URL: mails.url(),
          MAIL_FROM: 'SampleTrail <no-reply@trail.example>',
        },
      })
      await use({ ...server, mails })
      await server.remove()
      await mails.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
})

test('An admin can see which email was sent, and why another was not @phone', async ({
  page,
  request,
  server,
  isMobile,
}) => {
  const [admin, refused] = [makePerson('admin'), makePerson('refused')]
  const client = await connect(request)
  expect((await client.auth.signUp(admin)).error).toBeNull()
  expect((await client.auth.signUp(refused)).error).not.toBeNull()
  const letter = server.mails.received.find(({ to }) => to.includes(admin.email))
  const link = /https?:\S+verify\S+/.exec(letter?.parts['text/plain'] ?? '')?.[0] ?? ''
  await request.get(link, { maxRedirects: 0 })
  await makeAdmin(admin.email, server.dataDirectory)
  await enter(page, admin)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: `Actions for ${admin.email}` }).click()
  await page.getByRole('menuitem', { name: 'Emails' }).click()

  const rows = page.getByRole('table', { name: 'Emails' }).getByRole('row')
  const sent = rows.filter({ hasText: admin.email })
  await expect(sent).toContainText('Confirm your email address')
  await expect(sent).toContainText('Sent')
  await expect(rows.filter({ hasText: refused.email })).toHaveCount(0)

  await page.getByRole('button', { name: 'Show everything' }).click()
  if (isMobile) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Failed')
  const failed = rows.filter({ hasText: refused.email })
  await expect(failed).toContainText('It answered 550.')
  await expect(failed).toContainText('Check the address')
  await expect(sent).toHaveCount(0)
  await expectAccessible(page, 'emails')
  if (isMobile) await expectTouchable(page, 'emails')
  await page.reload()
  await expect(failed).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No emails' })).toBeVisible()
})
