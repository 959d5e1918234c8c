import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'

const { run, addPerson, raw } = openDatabase()

interface Session {
  person: string
  id: string
}

async function openSession(): Promise<Session> {
  const session = { person: await addPerson(), id: randomUUID() }
  await asAuth('insert into auth.sessions (id, user_id) values ($1, $2)', [
    session.id,
    session.person,
  ])
  return session
}

async function asAuth(sql: string, values: unknown[]): Promise<void> {
  const auth = await raw().connect('supabase_auth_admin')
  await auth.query(sql, values)
}

/**
 * Runs one statement with the session's token, even after the session ended, and with the settings of the calling service.
 */
async function withToken(
  { person, id }: Session,
  sql: string,
  values: unknown[] = [],
  settings: Record<string, string> = {},
) {
  const work = async (client: Pick<PoolClient, 'query'>) => {
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, true)', [name, value])
    }
    return client.query(sql, values)
  }
  const { rows } = await raw().asUser(person, work, { session_id: id })
  return rows as Record<string, unknown>[]
}

const addProduct = (session: Session) =>
  withToken(session, `insert into public.products (user_id, name) values ($1, 'Lamp')`, [
    session.person,
  ])
const readProducts = (session: Session, settings: Record<string, string> = {}) =>
  withToken(session, 'select name from public.products', [], settings)
const callFunction = (session: Session) => withToken(session, 'select public.has_password()')

const endings: [how: string, end: (session: Session) => Promise<unknown>][] = [
  ['is gone', ({ id }) => asAuth('delete from auth.sessions where id = $1', [id])],
  ['is over', ({ id }) => asAuth('update auth.sessions set not_after = now() where id = $1', [id])],
  [
    'belongs to another person',
    async ({ id }) =>
      asAuth('update auth.sessions set user_id = $2 where id = $1', [id, await addPerson()]),
  ],
  [
    'belongs to a banned account',
    ({ person }) =>
      asAuth(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
        person,
      ]),
  ],
  [
    'belongs to a deleted account',
    ({ person }) => asAuth('delete from auth.users where id = $1', [person]),
  ],
  [
    'belongs to an account that is being closed',
    ({ person }) => run('service', 'select private.begin_closure($1)', [person]),
  ],
]

describe('a token whose session', () => {
  it.each(endings)('%s reads nothing, writes nothing and calls nothing', async (_how, end) => {
    const session = await openSession()
    await addProduct(session)
    expect(await readProducts(session)).toHaveLength(1)
    expect(await callFunction(session)).toHaveLength(1)
    await end(session)
    expect(await readProducts(session)).toEqual([])
    await expect(addProduct(session)).rejects.toMatchObject({ code: '42501' })
    await expect(callFunction(session)).rejects.toMatchObject({
      code: 'PT401',
      message: 'Your session has ended. Please sign in again.',
    })
  })

  // As PostgREST and Storage announce their requests.
  it('has ended is refused over REST, and finds no rows over Storage', async () => {
    const session = await openSession()
    await addProduct(session)
    const rest = { 'request.method': 'GET' }
    const storage = { ...rest, 'storage.operation': 'storage.object.get' }
    expect(await readProducts(session, rest)).toHaveLength(1)
    await asAuth('delete from auth.sessions where id = $1', [session.id])
    expect(await readProducts(session, storage)).toEqual([])
    await expect(readProducts(session, rest)).rejects.toMatchObject({
      code: 'PT401',
      hint: 'session_ended',
    })
  })

  it('did not end still works when another one ends', async () => {
    const session = await openSession()
    const other = { ...session, id: randomUUID() }
    await asAuth('insert into auth.sessions (id, user_id) values ($1, $2)', [
      other.id,
      other.person,
    ])
    await asAuth('delete from auth.sessions where id = $1', [other.id])
    await addProduct(session)
    expect(await readProducts(session)).toHaveLength(1)
  })

  it('is open or has ended gets one answer from the policy and from its two parts', async () => {
    const session = await openSession()
    await asAuth('delete from auth.sessions where id = $1', [session.id])
    const questions = `select private.is_session_open() as open, private.has_used_second_factor() as used,
      private.has_needed_assurance() as both`
    expect(await withToken(session, questions)).toEqual([{ open: false, used: true, both: false }])
    const fresh = await openSession()
    expect(await withToken(fresh, questions)).toEqual([{ open: true, used: true, both: true }])
  })
})
