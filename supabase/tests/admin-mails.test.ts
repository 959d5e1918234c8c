import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

interface Listed {
  id: string
  kind: string
  address: string | null
  subject: string | null
  state: string
  tries: number
  error: string | null
}

/** Records an email as the server does; returns its number. */
async function begin(
  subject: string,
  more: { kind?: string; to?: string; user?: string; message?: string } = {},
): Promise<string> {
  const { kind = 'recovery', to = 'ada@example.com', user = null, message = null } = more
  const [row] = await run<{ id: string }>(
    'service',
    'select private.begin_mail($1, $2, $3, $4, $5) as id',
    [kind, to, user, subject, message],
  )
  return row?.id ?? ''
}
const settle = (id: string, state: string, error: string | null = null) =>
  run('service', 'select private.settle_mail($1, $2, $3)', [id, state, error])

const list = (admin: string, filter = '', values: unknown[] = []) =>
  run<Listed>(admin, `select * from public.admin_mails(${filter})`, values)
const find = async (admin: string, search: string, more = '') =>
  (await list(admin, `p_search => $1${more}`, [search])).map(({ subject }) => subject)
const count = async (admin: string, filter: string, values: unknown[] = []) =>
  (await run<{ n: number }>(admin, `select public.admin_count_mails(${filter}) as n`, values))[0]?.n

async function writeMessage(): Promise<string> {
  const [row] = await run<{ id: string }>(
    'owner',
    `insert into public.contact_messages (name, email, subject, message)
     values ('Ada', 'ada@post.example', 'Hello', 'Help') returning id`,
  )
  return row?.id ?? ''
}

describe('the email log', () => {
  it('is read newest first, in pages, by a part of the address or the subject, matched literally', async () => {
    const admin = await addPerson('admin')
    for (const n of ['one', 'two', 'three']) await begin(`50% of_papaya ${n}`)
    await begin('Quince', { to: 'papaya@fruit.example' })
    expect(await find(admin, 'PAPAYA', ', p_limit => 2')).toEqual(['Quince', '50% of_papaya three'])
    expect(await find(admin, 'papaya', ', p_limit => 2, p_offset => 2')).toEqual([
      '50% of_papaya two',
      '50% of_papaya one',
    ])
    expect(await find(admin, ' a@fruit ')).toEqual(['Quince'])
    expect(await find(admin, '% of_p')).toHaveLength(3)
    expect(await find(admin, '50%papaya')).toEqual([])
    expect(await count(admin, `p_search => 'papaya'`)).toBe(4)
  })

  it('shows the outcome of each, and does not call an email sent that no server accepted', async () => {
    const admin = await addPerson('admin')
    const ids = [await begin('medlar a'), await begin('medlar b'), await begin('medlar c')]
    const states = async () =>
      (await list(admin, `p_search => 'medlar'`)).map(({ state }) => state).toReversed()
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
    await settle(ids[0] ?? '', 'sent')
    await settle(ids[1] ?? '', 'failed', 'It answered 550.')
    // The sender of the third is gone.
    await run(
      'owner',
      `update internal.mails set tried_at = now() - interval '6 minutes' where id = $1`,
      [ids[2]],
    )
    expect(await states()).toEqual(['sent', 'failed', 'unsure'])
    for (const state of ['sent', 'failed', 'unsure']) {
      expect(await find(admin, 'medlar', `, p_state => '${state}'`)).toHaveLength(1)
      expect(await count(admin, `p_search => 'medlar', p_state => '${state}'`)).toBe(1)
    }
    expect(await find(admin, 'medlar', `, p_state => 'waiting'`)).toEqual([])
    // A decision that was made stays.
    await settle(ids[0] ?? '', 'failed')
    expect((await states())[0]).toBe('sent')
    expect(await refusalOf(settle(ids[2] ?? '', 'lost'))).toMatchObject({ code: '23514' })
  })

  it('has one row for a message that is retried, with its attempts', async () => {
    const admin = await addPerson('admin')
    const message = await writeMessage()
    const mail = { kind: 'contact_message', to: 'help@trail.example', message }
    const id = await begin('sloe', mail)
    await settle(id, 'waiting', 'It answered 451.')
    expect(await list(admin, `p_search => 'sloe'`)).toMatchObject([
      { state: 'waiting', tries: 1, error: 'It answered 451.' },
    ])
    expect(await begin('sloe', mail)).toBe(id)
    await settle(id, 'sent')
    expect(await list(admin, `p_search => 'sloe'`)).toMatchObject([
      {
        state: 'sent',
        tries: 2,
        error: null,
        message_id: message,
        message_email: 'ada@post.example',
      },
    ])
    // It names the author, and is deleted with the message.
    await run(admin, 'select public.admin_delete_message($1)', [message])
    expect(await find(admin, 'sloe')).toEqual([])
  })

  it('is filtered by kind and time, and shows alert emails by the address of their reader', async () => {
    const admin = await addPerson('admin')
    const reader = await addPerson()
    await run(
      'owner',
      `insert into internal.alert_mails (user_id, kind, local_day, state, attempts, error, created_at)
       values ($1, 'digest', '2026-01-01', 'given_up', 5, 'Away', '2026-01-01T20:00Z'),
         ($1, 'instant', null, 'sent', 1, null, '2026-01-02T20:00Z')`,
      [reader],
    )
    await begin('rowan', { user: reader, to: `${reader}@example.com` })
    const kinds = async (filter: string) =>
      (await list(admin, `p_search => $1, ${filter}`, [reader])).map(({ kind }) => kind)
    expect(await kinds(`p_kind => ''`)).toEqual(['recovery', 'alert_instant', 'alert_digest'])
    expect(await kinds(`p_kind => 'alert'`)).toEqual(['alert_instant', 'alert_digest'])
    expect(await kinds(`p_kind => 'recovery'`)).toEqual(['recovery'])
    expect(await kinds(`p_before => '2026-01-02'`)).toEqual(['alert_digest'])
    expect(await kinds(`p_from => '2026-01-02', p_before => '2026-01-03'`)).toEqual([
      'alert_instant',
    ])
    expect(await list(admin, `p_search => $1, p_state => 'failed'`, [reader])).toMatchObject([
      {
        kind: 'alert_digest',
        address: `${reader}@example.com`,
        subject: null,
        state: 'failed',
        tries: 5,
        error: 'Away',
      },
    ])
    expect(await count(admin, 'p_search => $1', [reader])).toBe(3)
  })

  it('is deleted with an account, by its id and by its address, and a final email has no address', async () => {
    const admin = await addPerson('admin')
    const person = await addPerson()
    await begin('yuzu by id', { user: person, to: 'new-address@example.com' })
    await begin('yuzu by address', { to: `${person}@EXAMPLE.com` })
    await begin('yuzu of somebody else')
    await run('owner', 'delete from auth.users where id = $1', [person])
    await begin('yuzu farewell', { kind: 'farewell', to: `${person}@example.com` })
    expect(await list(admin, `p_search => 'yuzu'`)).toMatchObject([
      { subject: 'yuzu farewell', address: null },
      { subject: 'yuzu of somebody else' },
    ])
    // An email under way when the account was deleted leaves no row either.
    expect(await refusalOf(begin('late', { user: person }))).toMatchObject({ code: '23503' })
  })

  it('is stored for 90 days', async () => {
    const admin = await addPerson('admin')
    const ids = [await begin('old lime'), await begin('young lime')]
    await run(
      'owner',
      `update internal.mails set written_at = now() - case id when $1 then interval '91 days' else interval '89 days' end
       where id in ($1, $2)`,
      ids,
    )
    await run('service', 'select private.delete_old_mails(500)')
    expect(await find(admin, 'lime')).toEqual(['young lime'])
  })

  it.each([
    ['a page of thousands', 'p_limit => 1000'],
    ['a page behind those that can be reached', 'p_offset => 976'],
    ['a state that there is none of', `p_state => 'lost'`],
    ['a kind that there is none of', `p_kind => 'letter'`],
  ])('refuses %s', async (_what, filter) => {
    const admin = await addPerson('admin')
    expect(await refusalOf(list(admin, filter))).toMatchObject({ code: '22023' })
  })

  it.each(['anonymous', 'basic', 'pro', 'vip'] as const)('cannot be read by %s', async (kind) => {
    const caller = kind === 'anonymous' ? kind : await addPerson(kind)
    for (const sql of [
      'select * from public.admin_mails()',
      'select public.admin_count_mails()',
      'select * from internal.mails',
      `select private.begin_mail('recovery', 'a@b.c', null, 'Hello', null)`,
    ]) {
      expect(await refusalOf(run(caller, sql))).toMatchObject({ code: '42501' })
    }
  })
})
