import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { listAdminFunctions, writeCall, type AdminFunction } from './admin-functions.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run, raw, addPerson } = database

/** An id and a number that exist in every table that admin functions read; and ones that exist in none. */
let something: { id: string; number: string }
const nothing = { id: randomUUID(), number: '0' }

let functions: AdminFunction[]

beforeAll(async () => {
  functions = await listAdminFunctions(database)
  const id = await addPerson('pro')
  await addSeller(database, null, { id })
  await addOffer(database, id, { id, channel_name: 'deals' })
  await run('owner', `insert into public.products (id, user_id, name) values ($1, $1, 'Lamp')`, [
    id,
  ])
  await run(
    'owner',
    `insert into internal.alert_mails (id, user_id, kind, state, ended_at)
     values ($1, $1, 'instant', 'given_up', now())`,
    [id],
  )
  const [message] = await run<{ id: string }>(
    'owner',
    `insert into public.contact_messages (name, email, subject, message)
     values ('Ada', 'ada@example.com', 'Hello', 'Where is my lamp?') returning id`,
  )
  something = { id, number: message?.id ?? '1' }
})

interface Refusal {
  code: string | undefined
  message: string
  hint: string | undefined
}

/** Each function's answer to a person, with every kind of arguments; one answer if it is always the same. */
async function answersTo(
  person: string,
): Promise<{ name: string; answers: (Refusal | 'allowed')[] }[]> {
  return await raw().asUser(person, async (client) => {
    const told: { name: string; answers: (Refusal | 'allowed')[] }[] = []
    for (const one of functions) {
      const answers = new Map<string, Refusal | 'allowed'>()
      for (const about of [null, nothing, something]) {
        await client.query('savepoint before')
        let answer: Refusal | 'allowed' = 'allowed'
        try {
          await client.query(writeCall(one, about))
        } catch (error) {
          if (!(error instanceof DatabaseError)) throw error
          answer = { code: error.code, message: error.message, hint: error.hint }
        }
        await client.query('rollback to before')
        answers.set(JSON.stringify(answer), answer)
      }
      told.push({ name: one.name, answers: [...answers.values()] })
    }
    return told
  })
}

const refusedAlike = (refusal: Refusal) =>
  functions.map(({ name }) => ({ name, answers: [refusal] }))

const bareName = ({ name }: AdminFunction) => name.split('.')[1]

const onlyAdmins = { code: '42501', message: 'Only admins may do this.', hint: undefined }
const sessionEnded = {
  code: 'PT401',
  message: 'Your session has ended. Please sign in again.',
  hint: 'session_ended',
}

describe('the admin functions', () => {
  it('exist, and each that the API offers checks its caller in private', () => {
    const offered = functions.filter(({ name }) => !name.startsWith('private.'))
    expect(offered.length).toBeGreaterThan(10)
    const behind = functions.filter(({ name }) => name.startsWith('private.'))
    expect(behind.map(bareName)).toEqual(expect.arrayContaining(offered.map(bareName)))
  })

  it('are only for signed-in people: no visitor, and no key of a server', () => {
    expect(functions.filter(({ callers }) => callers.join() !== 'authenticated')).toEqual([])
  })

  it.each(['basic', 'trial', 'pro', 'vip'] as const)(
    'refuse a person on %s before anything is looked up',
    async (kind) => {
      expect(await answersTo(await addPerson(kind))).toEqual(refusedAlike(onlyAdmins))
    },
  )

  it('refuse an admin who has a second factor and did not use it', async () => {
    const admin = await addPerson('admin')
    const auth = await raw().connect('supabase_auth_admin')
    await auth.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values ($1, $2, 'totp', 'verified', now(), now())`,
      [randomUUID(), admin],
    )
    expect(await answersTo(admin)).toEqual(
      refusedAlike({
        code: 'PT403',
        message: 'Please confirm your second factor and try again.',
        hint: 'second_factor',
      }),
    )
  })

  it('refuse a person who lost the flag a moment ago, with the earlier token', async () => {
    const [admin, other] = [await addPerson('admin'), await addPerson('admin')]
    const before = await answersTo(admin)
    expect(before.filter(({ answers }) => JSON.stringify(answers).includes('42501'))).toEqual([])
    await run(other, 'select public.admin_set_admin($1, false)', [admin])
    expect(await answersTo(admin)).toEqual(refusedAlike(onlyAdmins))
  })

  it('refuse the token of an admin whose account is gone, or is being closed', async () => {
    const [gone, closing] = [await addPerson('admin'), await addPerson('admin')]
    await addPerson('admin')
    await run('owner', 'delete from auth.users where id = $1', [gone])
    await run('service', 'select private.begin_closure($1)', [closing])
    expect(await answersTo(gone)).toEqual(refusedAlike(onlyAdmins))
    expect(await answersTo(closing)).toEqual(refusedAlike(sessionEnded))
  })

  it('refuse the token of an ended session, and of a banned person', async () => {
    const [admin, session] = [await addPerson('admin'), randomUUID()]
    const auth = await raw().connect('supabase_auth_admin')
    await auth.query(
      'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
      [session, admin],
    )
    const list = (id: string) =>
      raw().asUser(admin, (client) => client.query('select public.admin_list_users()'), {
        session_id: id,
      })
    await expect(list(session)).resolves.toBeDefined()
    await expect(list(randomUUID())).rejects.toMatchObject(sessionEnded)
    await auth.query(
      `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
      [admin],
    )
    await expect(list(session)).rejects.toMatchObject(sessionEnded)
    await auth.query('update auth.users set banned_until = now() where id = $1', [admin])
    await expect(list(session)).resolves.toBeDefined()
    await auth.query('delete from auth.sessions where id = $1', [session])
    await expect(list(session)).rejects.toMatchObject(sessionEnded)
  })

  it("refuse a person who loses the flag while they wait for their turn to remove another's", async () => {
    const [first, second] = [await addPerson('admin'), await addPerson('admin')]
    await addPerson('admin')
    const remove = 'select public.admin_set_admin($1, false)'
    let waiting: Promise<unknown> = Promise.resolve()
    await raw().asUser(first, async (client) => {
      await client.query(remove, [second])
      waiting = run(second, remove, [first]).catch((error: unknown) => error)
      await expect
        .poll(() =>
          run('owner', `select from pg_locks where locktype = 'advisory' and not granted`),
        )
        .toHaveLength(1)
    })
    expect(await waiting).toMatchObject(onlyAdmins)
    const left = 'select is_admin from public.subscriptions where user_id = $1'
    expect(await run('owner', left, [first])).toEqual([{ is_admin: true }])
  })

  it('refuse a person who claims to be an admin in data that a browser can write', async () => {
    const person = await addPerson('basic', { is_admin: true, role: 'admin' })
    const call = raw().asUser(
      person,
      (client) => client.query('select public.admin_set_admin($1, true)', [person]),
      { user_metadata: { is_admin: true }, app_metadata: { is_admin: true } },
    )
    await expect(call).rejects.toMatchObject(onlyAdmins)
  })
})

/** Tables with a policy that lets admins see rows that belong to nobody or to another person. */
const listTables = () =>
  run<{ name: string; verbs: string[] }>(
    'owner',
    `select distinct schemaname || '.' || tablename as name, array(
       select verb from unnest(array['insert', 'update', 'delete', 'truncate']) as verb
       where case when verb in ('delete', 'truncate')
         then has_table_privilege('authenticated', schemaname || '.' || tablename, verb)
         else has_any_column_privilege('authenticated', schemaname || '.' || tablename, verb) end
     ) as verbs
     from pg_policies where permissive = 'PERMISSIVE' and coalesce(qual, '') ~ 'is_admin' order by 1`,
  )

describe('the tables that admins read', () => {
  it('show nobody else a row, and accept none from anybody', async () => {
    const admin = await addPerson('admin')
    await run(admin, `select public.admin_set_vip($1, true)`, [await addPerson()])
    const tables = await listTables()
    // Users see global sellers and their own, too: sellers.test.ts and catalogue-visibility.test.ts.
    const closed = tables.filter(({ name }) => name !== 'public.sellers')
    expect(closed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['public.audit_log', 'public.contact_messages']),
    )
    for (const { name, verbs } of closed) {
      const seen: Record<string, boolean> = {}
      for (const kind of ['basic', 'trial', 'pro', 'vip', 'admin'] as const) {
        const rows = await run(await addPerson(kind), `select from ${name}`)
        seen[kind] = rows.length > 0
      }
      expect({ name, verbs, ...seen }).toEqual({
        name,
        verbs: [],
        basic: false,
        trial: false,
        pro: false,
        vip: false,
        admin: true,
      })
      await expect(run('anonymous', `select from ${name}`)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('are sent to nobody by live updates', async () => {
    const told = await run<{ name: string }>(
      'owner',
      `select schemaname || '.' || tablename as name from pg_publication_tables`,
    )
    const names = new Set(told.map(({ name }) => name))
    const tables = (await listTables()).filter(({ name }) => names.has(name))
    expect(tables.map(({ name }) => name)).toEqual(['public.sellers'])
  })
})
