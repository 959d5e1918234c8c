import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@sampletrail/local-backend/testing'
import type { KeptMail } from '#src/admin/open-installation.ts'
import type { Outcome } from '#src/admin/outcome.ts'
import { runCommand } from '#src/admin/run-command.ts'
import { historyFromBefore, replacedCount } from '#src/testing/before-baseline.ts'

const migrations = fileURLToPath(new URL('../../../../supabase/migrations', import.meta.url))
const email = 'jo@example.com'
const now = new Date()

let site: TestDatabase
let database: Client
let mails: KeptMail[] = []

beforeAll(async () => {
  site = await createTestDatabase({ migrations })
  database = await site.connect('postgres')
  await site.createUser({ email })
})

afterAll(() => site.drop())

const withAuth = () => Promise.reject(new Error('No command here asks the auth service.'))

function run(command: Parameters<typeof runCommand>[1]): Promise<Outcome> {
  return runCommand({ database, listMails: async () => mails, withAuth }, command, now)
}

async function readPlan() {
  const { rows } = await database.query(
    `select plan.tier, plan.status, plan.is_trial, plan.is_admin, plan.is_vip, plan.trial_end
     from public.subscriptions as plan join public.users as person on person.id = plan.user_id
     where person.email = $1`,
    [email],
  )
  return rows[0] as Record<string, unknown>
}

describe('an operator', () => {
  test('makes the first admin', async () => {
    expect(await run({ name: 'grant', email })).toEqual({
      ok: true,
      message: `${email} is an admin now.`,
    })
    expect(await readPlan()).toMatchObject({ is_admin: true })
  })

  test('makes a VIP, whatever the case of the address', async () => {
    expect((await run({ name: 'vip', email: 'JO@Example.com' })).ok).toBe(true)
    expect(await readPlan()).toMatchObject({ is_vip: true })
  })

  test('gives a trial for a number of days', async () => {
    const outcome = await run({ name: 'trial', email, days: 7 })
    const end = new Date(now.getTime() + 7 * 86_400_000)
    expect(outcome).toEqual({
      ok: true,
      message: `${email} has Pro until ${end.toISOString().slice(0, 10)}.`,
    })
    expect(await readPlan()).toMatchObject({ tier: 'pro', is_trial: true, trial_end: end })
  })

  test('gives Pro', async () => {
    expect((await run({ name: 'pro', email })).ok).toBe(true)
    expect(await readPlan()).toMatchObject({ tier: 'pro', status: 'active', is_trial: false })
  })

  test('is warned if a trial would replace a paid plan', async () => {
    await database.query(
      `update public.subscriptions set stripe_subscription_id = 'sub_1', payment_status = 'active'`,
    )
    const outcome = await run({ name: 'trial', email, days: 7 })
    expect(outcome).toEqual({
      ok: false,
      message: 'This person pays for a subscription. Cancel it first.',
    })
    expect(await readPlan()).toMatchObject({ is_trial: false })
  })

  test('leaves a log entry for each action', async () => {
    const { rows } = await database.query<{ action: string; actor_id: string | null }>(
      'select action, actor_id from public.audit_log order by id',
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'admin.grant',
      'vip.grant',
      'subscription.set',
      'subscription.set',
    ])
    expect(new Set(rows.map(({ actor_id: actor }) => actor))).toEqual(new Set([null]))
  })

  test('gets an error if nobody has that address, or has not confirmed it', async () => {
    expect(await run({ name: 'pro', email: 'no@example.com' })).toEqual({
      ok: false,
      message: 'There is no account no@example.com. Sign up with it first.',
    })
    const auth = await site.connect('supabase_auth_admin')
    await auth.query(
      `insert into auth.users (id, aud, role, email, created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', 'new@example.com', now(), now())`,
    )
    const outcome = await run({ name: 'pro', email: 'new@example.com' })
    expect(outcome.ok).toBe(false)
    expect(outcome.message).toContain('npm run admin -- mail new@example.com')
  })

  test('reads the last email with its link', async () => {
    expect(await run({ name: 'mail', email })).toEqual({
      ok: false,
      message: `No email to ${email} is kept here.`,
    })
    mails = [
      {
        to: email,
        subject: 'Confirm',
        text: '',
        links: ['http://localhost:3000/auth/v1/verify?x'],
        sentAt: '2026-11-21T10:00:00.000Z',
      },
      { to: email, subject: 'Older', text: '', links: [], sentAt: '2026-11-20T10:00:00.000Z' },
    ]
    expect(await run({ name: 'mail', email })).toEqual({
      ok: true,
      message: 'Confirm (2026-11-21T10:00:00.000Z)\nhttp://localhost:3000/auth/v1/verify?x',
    })
  })

  test('adopts a history from before the baseline, once', async () => {
    await database.query(historyFromBefore.join(';'))
    expect(await run({ name: 'take-over-history' })).toEqual({
      ok: true,
      message: expect.stringContaining(`in place of ${replacedCount} earlier ones`),
    })
    expect(await run({ name: 'take-over-history' })).toEqual({
      ok: true,
      message: expect.stringContaining('There is nothing to take over'),
    })
  })
})
