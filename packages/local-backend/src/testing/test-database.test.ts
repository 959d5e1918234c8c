import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.drop()
})

test('requests run as a login that is no superuser and owns nothing', async () => {
  const { rows } = await database.context.database.requests.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false }])
})

test('a caller acts under the API role with its claims', async () => {
  const seen = await database.asUser('00000000-0000-4000-8000-000000000001', async (client) => {
    const { rows } = await client.query<{ current_user: string; sub: string }>(
      `select current_user, current_setting('request.jwt.claims')::json ->> 'sub' as sub`,
    )
    return rows[0]
  })
  expect(seen).toEqual({
    current_user: 'authenticated',
    sub: '00000000-0000-4000-8000-000000000001',
  })
})

test('the connection string leads to the same database', async () => {
  const client = new Client({
    connectionString: database.context.database.connectionString('postgres'),
  })
  await client.connect()
  const { rows } = await client.query('select current_database() as name, current_user as login')
  await client.end()
  expect(rows).toEqual([{ name: database.name, login: 'postgres' }])
})

test('an account can be created, and a stranger acts as another person', async () => {
  const user = await database.createUser({ email: 'somebody@example.com' })
  const owner = await database.connect('postgres')
  const { rows } = await owner.query('select email from auth.users where id = $1', [user.id])
  expect(rows).toEqual([{ email: 'somebody@example.com' }])
  await expect(
    database.asAnonymous((client) => client.query('select email from auth.users')),
  ).rejects.toThrow('permission denied')
})
