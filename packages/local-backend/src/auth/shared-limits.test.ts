import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAuthLimits, type AuthLimits } from '#src/auth/limits.ts'
import type { MailTemplate } from '#src/options.ts'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const numbers = {
  signInsPerFiveMinutes: 2,
  refreshesPerFiveMinutes: 2,
  verificationsPerFiveMinutes: 2,
  secondsBetweenMails: 60,
  mailsPerHour: 3,
  mailsPerHourPerClient: 2,
  triesPerCode: 5,
}
/** The limits in one process. */
const open = () => createAuthLimits(numbers, database.context.database.auth)
const refused = { status: 429 }
const wanted = (template: MailTemplate, email: string, client: string | null = null) => ({
  template,
  email,
  client,
})
const tryPassword = (limits: AuthLimits, email: string) => limits.tryPassword(email, '10.0.0.1')

test('one process continues the count of another', async () => {
  const [one, two] = [open(), open()]
  for (const limit of ['signIn', 'refresh', 'verification'] as const) {
    await one[limit]('10.0.0.1')
    await two[limit]('10.0.0.1')
    await expect(one[limit]('10.0.0.1')).rejects.toMatchObject(refused)
    await expect(two[limit]('10.0.0.1')).rejects.toMatchObject(refused)
    await two[limit]('10.0.0.2')
  }
  await tryPassword(one, 'a@example.com')
  await tryPassword(two, 'a@example.com')
  await expect(tryPassword(one, 'a@example.com')).rejects.toMatchObject(refused)
  await tryPassword(two, 'b@example.com')
})

test('emails are counted together, and a pause holds everywhere until it is returned', async () => {
  const [one, two] = [open(), open()]
  await one.mail(wanted('recovery', 'a@example.com'))
  await expect(two.mail(wanted('recovery', 'a@example.com'))).rejects.toMatchObject(refused)
  await one.giveBackMail(wanted('recovery', 'a@example.com'))
  await two.mail(wanted('recovery', 'a@example.com'))
  await one.mail(wanted('recovery', 'b@example.com'))
  await two.mail(wanted('recovery', 'c@example.com'))
  await expect(one.mail(wanted('recovery', 'd@example.com'))).rejects.toMatchObject(refused)
})

test.each([
  ['in the process', false],
  ['in the database', true],
])(
  'counted %s while the clock was ahead, nobody waits longer than a window',
  async (_where, isShared) => {
    const limits = createAuthLimits(numbers, isShared ? database.context.database.auth : null)
    const client = `10.0.9.${isShared ? 1 : 2}`
    const email = `ahead-${isShared}@example.com`
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      for (let tries = 0; tries < 2; tries += 1) await limits.signIn(client)
      for (let tries = 0; tries < 2; tries += 1) await limits.tryPassword(email, client)
      await limits.mail(wanted('confirmation', email))
      await expect(limits.signIn(client)).rejects.toMatchObject(refused)
      await expect(limits.tryPassword(email, client)).rejects.toMatchObject(refused)
    } finally {
      vi.useRealTimers()
    }
    await limits.signIn(client)
    await limits.signIn(client)
    await expect(limits.signIn(client)).rejects.toMatchObject(refused)
    await limits.tryPassword(email, client)
    await limits.mail(wanted('confirmation', email))
    await expect(limits.mail(wanted('confirmation', email))).rejects.toMatchObject(refused)
    await limits.giveBackMail(wanted('confirmation', email))
  },
)

test('of many at once on two processes exactly the allowed number succeeds', async () => {
  const [one, two] = [open(), open()]
  const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? one : two).signIn('10.9.9.9'))
  const through = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(through).toHaveLength(2)
})

test('the table contains no address', async () => {
  await open().tryPassword('somebody@example.com', '10.0.0.7')
  const { rows } = await database.context.database.auth.query('select * from local_backend.limits')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/example|10\.0\.0/)
})
