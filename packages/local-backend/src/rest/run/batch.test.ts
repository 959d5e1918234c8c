import { Pool, type PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { countPrepared, runBatch } from '#src/rest/run/batch.ts'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

let database: TestDatabase
let pool: Pool
let client: PoolClient

beforeAll(async () => {
  database = await createTestDatabase()
  const owner = await database.connect('postgres')
  await owner.query('create table public.notes (id int primary key, of int)')
  await owner.query(
    'alter table public.notes add foreign key (of) references public.notes deferrable initially deferred',
  )
  pool = new Pool({ connectionString: database.context.database.connectionString('postgres') })
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

beforeEach(async () => {
  client = await pool.connect()
})

afterEach(() => client.release(true))

const step = (text: string, name?: string, values: string[] = []) => ({ text, name, values })
const countNotes = async () =>
  (await client.query<{ n: number }>('select count(*)::int as n from public.notes')).rows[0]?.n

test('steps answer in order, each with its own rows, prepared or not', async () => {
  const steps = [
    step('select 1 as one', 'one'),
    step('select 2::bigint as two, null as nothing'),
    step('select where false'),
    step('select $1::int + generate_series(1, 2) as three', 'three', ['1']),
  ]
  const expected = [[{ one: 1 }], [{ two: '2', nothing: null }], [], [{ three: 2 }, { three: 3 }]]
  for (let time = 0; time < 3; time += 1) expect(await runBatch(client, steps)).toEqual(expected)
  expect(countPrepared(client)).toBe(2)
})

test('a setting for the transaction applies to the next step, and no longer', async () => {
  const [, seen] = await runBatch(client, [
    step(`select set_config('role', 'anon', true)`, 'become'),
    step('select current_user as role', 'role'),
  ])
  expect(seen).toEqual([{ role: 'anon' }])
  const { rows } = await client.query('select current_user as role')
  expect(rows).toEqual([{ role: 'postgres' }])
})

test.each([
  ['a later step fails', [step('select 1 / 0')], '22012'],
  ['a constraint is checked at the end', [step('insert into public.notes values (3, 4)')], '23503'],
])('if %s, nothing of it remains, and the connection continues', async (_title, further, code) => {
  const insert = step('insert into public.notes values (1)', 'insert')
  await expect(runBatch(client, [insert, ...further])).rejects.toMatchObject({ code })
  expect(await countNotes()).toBe(0)
  await runBatch(client, [insert])
  expect(await countNotes()).toBe(1)
  await client.query('delete from public.notes')
})

test('a statement that failed at first can be prepared under its name afterwards', async () => {
  const failing = step('select 1 / $1::int as result', 'divide', ['0'])
  await expect(runBatch(client, [failing])).rejects.toMatchObject({ code: '22012' })
  expect(await runBatch(client, [{ ...failing, values: ['1'] }])).toEqual([[{ result: 1 }]])
  const missing = step('select id from public.later', 'later')
  await expect(runBatch(client, [missing])).rejects.toMatchObject({ code: '42P01' })
  await client.query('create temporary table later (id int)')
  const found = step('select id from later', 'later')
  expect(await runBatch(client, [found])).toEqual([[]])
})

test('a batch without begin can be made read only', async () => {
  const insert = step('insert into public.notes values (2)')
  const limit = (value: string) =>
    step(`select set_config('transaction_read_only', $1, true)`, 'access', [value])
  await expect(runBatch(client, [limit('on'), insert])).rejects.toMatchObject({ code: '25006' })
  await expect(runBatch(client, [limit('on'), limit('off'), insert])).rejects.toMatchObject({
    code: '25001',
  })
  await runBatch(client, [limit('off'), insert])
  expect(await countNotes()).toBe(1)
})

test('a connection that breaks rejects the batch', async () => {
  client.on('error', () => undefined)
  await expect(
    runBatch(client, [step('select pg_terminate_backend(pg_backend_pid())')]),
  ).rejects.toThrow(/terminat/)
})
