import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MigrationError } from '#src/migrate/migration-error.ts'
import { readMigrations } from '#src/migrate/read-migrations.ts'
import { runMigrations } from '#src/migrate/run-migrations.ts'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

let directory: string
let database: TestDatabase
let owner: Client

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'local-backend-migrations-'))
  database = await createTestDatabase()
  owner = await database.connect('postgres')
})

afterEach(async () => {
  await database.drop()
  rmSync(directory, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFileSync(path.join(directory, name), sql)
const history = async () =>
  (
    await owner.query(
      'select version, name, statements from supabase_migrations.schema_migrations order by version',
    )
  ).rows

test('files run once, in order, and are recorded in the history as the Supabase CLI does', async () => {
  write('20260102000000_add_colour.sql', 'alter table things add colour text;\n-- done\n')
  write(
    '20260101000000_create_things.sql',
    'create table things (id int);\ninsert into things values (1);',
  )
  write('notes.txt', 'not a migration')
  expect(await runMigrations(owner, directory)).toEqual([
    '20260101000000_create_things.sql',
    '20260102000000_add_colour.sql',
  ])
  expect(await runMigrations(owner, directory)).toEqual([])
  expect(await history()).toEqual([
    {
      version: '20260101000000',
      name: 'create_things',
      statements: ['create table things (id int)', 'insert into things values (1)'],
    },
    {
      version: '20260102000000',
      name: 'add_colour',
      statements: ['alter table things add colour text'],
    },
  ])
})

test('a failing file names itself, its statement and the reason, and leaves nothing', async () => {
  write('1_good.sql', 'create table good (id int);')
  write('2_bad.sql', 'create table half (id int);\ninsert into half values (1, 2);')
  const error = await runMigrations(owner, directory).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(MigrationError)
  const { message, advice } = error as MigrationError
  expect(message).toContain('2_bad.sql failed at statement 2 of 2')
  expect(message).toContain('more expressions than target columns')
  expect(message).toContain('insert into half values (1, 2)')
  expect(advice).toContain('Nothing of this file was applied')
  const { rows } = await owner.query(
    `select to_regclass('good') as good, to_regclass('half') as half`,
  )
  expect(rows).toEqual([{ good: 'good', half: null }])

  write('2_bad.sql', 'create table half (id int);')
  expect(await runMigrations(owner, directory)).toEqual(['2_bad.sql'])
})

test.each([
  [`alter role authenticator set pgrst.db_aggregates_enabled = 'true'`, 'Aggregates'],
  [`ALTER ROLE "authenticator" SET "pgrst.db_plan_enabled" TO 'true'`, 'explain()'],
  [`alter user authenticator in database postgres set pgrst.db_plan_enabled = true`, 'explain()'],
  [`do $$ begin alter role authenticator set pgrst.db_aggregates_enabled = 'on'; end $$`, 'Aggr'],
  [`alter database postgres set pgrst.db_max_rows = '10'`, 'no settings of PostgREST'],
])('%s is refused with a reason, and nothing of its file is applied', async (statement, words) => {
  write('1_settings.sql', `create table early (id int);\n${statement};`)
  const error = await runMigrations(owner, directory).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(MigrationError)
  const { message, advice } = error as MigrationError
  expect(message).toContain('1_settings.sql sets pgrst.')
  expect(message).toContain(words)
  expect(message).not.toContain('permission denied')
  expect(advice).toContain('Take the statement out')
  const { rows } = await owner.query(`select to_regclass('early') as early`)
  expect(rows).toEqual([{ early: null }])
})

test.each([
  `comment on schema public is 'alter role authenticator needs no set'`,
  `alter role postgres set search_path to public; -- set pgrst.nothing`,
  `create table pgrst_notes (id int)`,
])('%s runs', async (statement) => {
  write('1_settings.sql', `${statement};`)
  expect(await runMigrations(owner, directory)).toEqual(['1_settings.sql'])
})

test('a file that changed after it had run is refused; its line ends may change', async () => {
  write('1_things.sql', 'create table things (id int);\ncomment on table things is $$x$$;\n')
  await runMigrations(owner, directory)
  write('1_things.sql', 'create table things (id int);\r\ncomment on table things is $$x$$;\r\n')
  expect(await runMigrations(owner, directory)).toEqual([])
  write('1_things.sql', 'create table things (id bigint);')
  await expect(runMigrations(owner, directory)).rejects.toThrow('1_things.sql was changed')
})

test('the schema of a newer version is refused, and is not changed', async () => {
  write('1_things.sql', 'create table things (id int);')
  write('3_later.sql', 'create table later (id int);')
  await runMigrations(owner, directory)
  rmSync(path.join(directory, '3_later.sql'))
  write('2_between.sql', 'create table between_them (id int);')
  const error = await runMigrations(owner, directory).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(MigrationError)
  expect((error as MigrationError).message).toContain('has the migration 3, which this version')
  expect((error as MigrationError).advice).toContain('restore a backup')
  expect(await history()).toHaveLength(2)
})

test('a row that the Supabase CLI wrote is accepted', async () => {
  write('1_things.sql', 'create table things (id int);')
  await runMigrations(owner, directory)
  await owner.query('delete from supabase_migrations.checksums')
  expect(await runMigrations(owner, directory)).toEqual([])
})

test('several servers that start at once run each file once', async () => {
  write('1_things.sql', 'create table things (id int); select pg_sleep(0.1);')
  const clients = await Promise.all([1, 2, 3].map(() => database.connect('postgres')))
  const runs = await Promise.all(clients.map((client) => runMigrations(client, directory)))
  expect(runs.flat()).toEqual(['1_things.sql'])
})

test('the REST service reads the schema again', async () => {
  const listener = await database.connect('postgres')
  await listener.query('listen pgrst')
  const heard = new Promise<string | undefined>((resolve) => {
    listener.once('notification', ({ payload }) => resolve(payload))
  })
  write('1_things.sql', 'create table things (id int);')
  await runMigrations(owner, directory)
  expect(await heard).toBe('reload schema')
})

test('two files of one version are refused', async () => {
  write('1_a.sql', 'select 1')
  write('1_b.sql', 'select 1')
  await expect(readMigrations(directory)).rejects.toThrow('Two migrations have the version 1')
})

test('the migrations run as a login that is no superuser', async () => {
  write(
    '1_who.sql',
    'create table who as select rolname, rolsuper from pg_roles where rolname = current_user;',
  )
  await runMigrations(owner, directory)
  expect((await owner.query('select * from who')).rows).toEqual([
    { rolname: 'postgres', rolsuper: false },
  ])
})
