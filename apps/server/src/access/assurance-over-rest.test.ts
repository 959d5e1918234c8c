import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  requestRest,
  requestThrough,
  type Answered,
  type Question,
} from '#src/testing/request-rest.ts'
import {
  findRoutines,
  findTables,
  type ExposedRoutine,
  type ExposedTable,
} from '#src/testing/exposed-objects.ts'
import { fillAccount } from '#src/testing/fill-account.ts'
import {
  startTestServer,
  type ProtectedPerson,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let owner: TestPerson
let factor: ProtectedPerson
let tables: ExposedTable[]
let routines: ExposedRoutine[]

/** An admin with rows in every table for signed-in people, and a second factor. */
beforeAll(async () => {
  site = await startTestServer()
  owner = await site.addPerson('owner')
  await fillAccount(site, owner)
  await site.query(
    'update public.subscriptions set is_admin = true, is_vip = true where user_id = $1',
    [owner.id],
  )
  await site.query(`insert into public.audit_log (action, target_type) values ('x', 'y')`)
  await site.query(
    `insert into public.contact_messages (name, email, subject, message)
     values ('Ada', 'ada@example.com', 'Hello', 'Where is my lamp?')`,
  )
  await site.query(
    `with seller as (
       insert into public.sellers (user_id, name, is_for_free_and_trial) values (null, 'Quay', true) returning id
     )
     insert into catalogue.products (name, seller_id, country) select 'Lamp', id, 'US' from seller`,
  )
  factor = await site.useSecondFactor(owner)
  tables = await findTables(site)
  routines = await findRoutines(site)
})

afterAll(() => site.stop())

/** The same request with only the password, and with the second factor. */
async function askBoth(question: Question): Promise<{ weak: Answered; strong: Answered }> {
  const apikey = site.server.supabase.publishableKey
  return {
    weak: await requestRest(site, { apikey, token: factor.weak }, question),
    strong: await requestRest(site, { apikey, token: factor.strong }, question),
  }
}

/** Columns on which signed-in people have a right. */
async function columnsWith(
  verb: string,
  { schema, name }: Pick<ExposedTable, 'schema' | 'name'>,
): Promise<string[]> {
  const rows = await site.query(
    `select attname::text as column from pg_attribute
     where attrelid = format('%I.%I', $1::text, $2::text)::regclass and attnum > 0 and not attisdropped
       and case $3 when 'delete' then has_table_privilege('authenticated', attrelid, 'delete')
         else has_column_privilege('authenticated', attrelid, attnum, $3) end
     order by attnum`,
    [schema, name, verb],
  )
  return rows.map(({ column }) => String(column))
}

/** Reads each table on whose columns signed-in people have that right. */
async function forEachWith(
  verb: string,
  ask: (table: ExposedTable, columns: string[]) => Promise<void>,
): Promise<void> {
  let asked = 0
  for (const table of tables) {
    const columns = await columnsWith(verb, table)
    if (columns.length === 0) continue
    await ask(table, columns)
    asked += 1
  }
  expect(asked).toBeGreaterThan(0)
}

test('without the second factor every table is empty over HTTP, and with it none is', async () => {
  await forEachWith('select', async ({ schema, name }, columns) => {
    const path = `/${name}?select=${columns.join()}`
    const { weak, strong } = await askBoth({ schema, method: 'GET', path })
    expect({ name, status: weak.status, rows: weak.rows }).toEqual({ name, status: 200, rows: [] })
    expect({ name, isEmpty: strong.rows.length === 0 }).toEqual({ name, isEmpty: false })
  })
})

test('without it no row is added over HTTP; with it the row is checked', async () => {
  const apikey = site.server.supabase.publishableKey
  await forEachWith('insert', async ({ schema, name }, columns) => {
    const values = columns.filter((column) => column !== 'id')
    const path = `/${name}?select=${values.join()}&limit=1`
    const caller = { apikey, token: factor.strong }
    const { rows } = await requestRest(site, caller, { schema, method: 'GET', path })
    const question = { schema, method: 'POST', path: `/${name}`, body: rows }
    const { weak, strong } = await askBoth(question)
    expect({ name, ...weak }).toMatchObject({ name, status: 403, code: '42501' })
    expect(weak.message).toMatch(/violates row-level security policy/)
    expect({ name, message: strong.message }).not.toMatchObject({ message: weak.message })
    expect(strong.code).not.toBe('42501')
  })
})

test.each([
  ['changed', 'update', 'PATCH'],
  ['removed', 'delete', 'DELETE'],
])(
  'without it no row is %s over HTTP; with it there are rows to change',
  async (_done, verb, method) => {
    await forEachWith(verb, async ({ schema, name }, columns) => {
      const [column = ''] = columns.filter((one) => one !== 'id' && one !== 'user_id')
      const [key = ''] = await columnsWith('select', { schema, name })
      const { weak, strong } = await askBoth({
        schema,
        method,
        path: `/${name}?${key}=not.is.null`,
        ...(method === 'PATCH' && { body: { [column]: null } }),
      })
      expect({ name, status: weak.status, touched: weak.touched }).toEqual({
        name,
        status: 204,
        touched: 0,
      })
      // A column reports an invalid value only if there is a row for it.
      const isReached = strong.status >= 400 ? strong.code !== '42501' : strong.touched > 0
      expect({ name, isReached }).toEqual({ name, isReached: true })
    })
  },
)

test('without it every function for signed-in people refuses over HTTP and says why', async () => {
  const callable = await site.query(
    `select p.pronamespace::regnamespace || '.' || p.proname as name from pg_proc p
     where has_function_privilege('authenticated', p.oid, 'execute')`,
  )
  const names = callable.map(({ name }) => name)
  const asked = routines.filter(({ schema, name }) => names.includes(`${schema}.${name}`))
  expect(asked.length).toBeGreaterThan(0)
  const hints = await requestThrough(asked, async ({ schema, name, parameters }) => {
    const body = Object.fromEntries(parameters.map((parameter) => [parameter, null]))
    const { weak, strong } = await askBoth({ schema, method: 'POST', path: `/rpc/${name}`, body })
    return { name, weak: `${weak.status} ${weak.hint}`, strong: strong.hint === 'second_factor' }
  })
  expect(hints).toEqual(
    asked.map(({ name }) => ({ name, weak: '403 second_factor', strong: false })),
  )
})
