import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson, raw } = database

const newNonce = () => randomBytes(16).toString('hex')
const keep = (nonce = newNonce(), mail = true, changes: { email?: string; name?: string } = {}) =>
  run(
    'service',
    `select private.keep_contact_message($1, $2, 'General Inquiry', 'Hello', $3, now() + interval '10 minutes', $4) as kept`,
    [changes.name ?? 'Ada', changes.email ?? 'ada@example.com', nonce, mail],
  )
const claim = () =>
  run<{ id: string; mail_tries: number }>('service', 'select * from private.claim_contact_mail()')
const empty = () => run('owner', 'delete from public.contact_messages')

describe('messages', () => {
  it('are read by admins and by nobody else', async () => {
    await empty()
    await keep()
    const read = 'select name, email, subject, message from public.contact_messages'
    expect(await run(await addPerson('admin'), read)).toEqual([
      { name: 'Ada', email: 'ada@example.com', subject: 'General Inquiry', message: 'Hello' },
    ])
    for (const kind of ['basic', 'pro', 'vip'] as const) {
      expect(await run(await addPerson(kind), read)).toEqual([])
    }
    expect(await refusalOf(run('anonymous', read))).toMatchObject({ code: '42501' })
  })

  it('an admin who set up a second factor has to use it', async () => {
    await empty()
    await keep()
    const admin = await addPerson('admin')
    await run(
      'owner',
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now())`,
      [admin],
    )
    expect(await run(admin, 'select from public.contact_messages')).toEqual([])
    expect(await database.runWithFactor(admin, 'select from public.contact_messages')).toHaveLength(
      1,
    )
  })

  it.each(['anonymous', 'basic', 'admin'] as const)(
    'are not written by %s, neither directly nor through a function',
    async (kind) => {
      const caller = kind === 'anonymous' ? kind : await addPerson(kind)
      for (const sql of [
        `insert into public.contact_messages (name, email, subject, message) values ('a', 'a@b.c', 's', 'm')`,
        `update public.contact_messages set message = 'x'`,
        'delete from public.contact_messages',
        `select private.keep_contact_message('a', 'a@b.c', 's', 'm', '${newNonce()}', now(), true)`,
        'select * from private.claim_contact_mail()',
        'select private.delete_old_contact_messages()',
        'select * from internal.spent_challenges',
      ]) {
        expect(await refusalOf(run(caller, sql))).toMatchObject({ code: '42501' })
      }
    },
  )

  it.each([
    ['a name that is empty', { name: '' }],
    ['a name that is too long', { name: 'x'.repeat(101) }],
    ['an address that is none', { email: 'ada' }],
    ['an address of two lines', { email: 'ada@example.com\nBcc: bob@example.com' }],
    ['two addresses', { email: 'ada@example.com,bob@example.com' }],
  ])('are refused with %s, and the captcha stays valid', async (_what, changes) => {
    const nonce = newNonce()
    expect(await refusalOf(keep(nonce, true, changes))).toMatchObject({ code: '23514' })
    expect(await keep(nonce)).toEqual([{ kept: true }])
  })

  it('older than 24 months are deleted, younger ones stay', async () => {
    await empty()
    await keep()
    await keep()
    await run(
      'owner',
      `update public.contact_messages set created_at = now() - interval '24 months 1 hour'
       where id = (select min(id) from public.contact_messages)`,
    )
    expect(await run('service', 'select private.delete_old_contact_messages() as gone')).toEqual([
      { gone: 1 },
    ])
    expect(await run('owner', 'select from public.contact_messages')).toHaveLength(1)
  })
})

describe('a captcha', () => {
  it('allows one message', async () => {
    await empty()
    const nonce = newNonce()
    expect(await keep(nonce)).toEqual([{ kept: true }])
    expect(await keep(nonce)).toEqual([{ kept: false }])
    expect(await run('owner', 'select from public.contact_messages')).toHaveLength(1)
  })

  it('allows one message also if it is sent twenty times at once', async () => {
    await empty()
    const nonce = newNonce()
    const answers = await Promise.all(Array.from({ length: 20 }, () => keep(nonce)))
    expect(answers.flat().filter(({ kept }) => kept)).toHaveLength(1)
    expect(await run('owner', 'select from public.contact_messages')).toHaveLength(1)
  })

  it('is stored until it has expired for everybody', async () => {
    const [fresh, old] = [newNonce(), newNonce()]
    await keep(fresh)
    await keep(old)
    await run(
      'owner',
      `update internal.spent_challenges set expires_at = now() - interval '2 hours' where nonce = $1`,
      [old],
    )
    await keep()
    const left = await run(
      'owner',
      'select nonce from internal.spent_challenges where nonce = any($1)',
      [[fresh, old]],
    )
    expect(left).toEqual([{ nonce: fresh }])
  })
})

describe('an email to the operator', () => {
  it('is claimed by one caller, also while another claim has not committed', async () => {
    await empty()
    await keep()
    let other: unknown[] = []
    await raw().asService(async (client) => {
      const { rows } = await client.query('select * from private.claim_contact_mail()')
      expect(rows).toHaveLength(1)
      other = await claim()
    })
    expect(other).toEqual([])
    expect(await claim()).toEqual([])
  })

  it('is not due for a message that is only stored', async () => {
    await empty()
    await keep(newNonce(), false)
    expect(await claim()).toEqual([])
  })

  it('is tried twelve times, with growing pauses, and then given up', async () => {
    await empty()
    await keep()
    const pauses: number[] = []
    for (let tries = 1; tries <= 12; tries += 1) {
      expect(await claim()).toMatchObject([{ mail_tries: tries }])
      const [row] = await run<{ minutes: number | null }>(
        'owner',
        'select round(extract(epoch from mail_due_at - now()) / 60)::int as minutes from public.contact_messages',
      )
      if (row?.minutes != null) pauses.push(row.minutes)
      await run(
        'owner',
        'update public.contact_messages set mail_due_at = now() where mail_due_at is not null',
      )
    }
    expect(pauses).toEqual([2, 8, 32, 128, 360, 360, 360, 360, 360, 360, 360])
    expect(await claim()).toEqual([])
    expect(await run('owner', 'select from public.contact_messages')).toHaveLength(1)
  })
})
