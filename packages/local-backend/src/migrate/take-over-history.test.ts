import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MigrationError } from '#src/migrate/migration-error.ts'
import { runMigrations, takeOver } from '#src/migrate/run-migrations.ts'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

/** The same table, once as it came to be and once as a baseline. */
const BEFORE = {
  '1_create_things.sql': 'create table things (id int);',
  '3_name_things.sql': 'alter table things add column name text;',
}
const BASELINE = { '2_things.sql': 'create table things (id int, name text);' }

let root: string
let before: string
let now: string
let database: TestDatabase
let owner: Client

beforeEach(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'take-over-'))
  before = writeFolder('before', BEFORE)
  now = writeFolder('now', { ...BASELINE, '4_later.sql': 'create table later (id int);' })
  const replaced = Object.fromEntries(
    Object.entries(BEFORE).map(([name, sql]) => [
      name.slice(0, 1),
      createHash('sha256').update(sql).digest('hex'),
    ]),
  )
  mkdirSync(path.join(now, 'baseline'))
  const baseline = { until: '2', lastBefore: 'abc123', replaced }
  writeFileSync(path.join(now, 'baseline/replaced.json'), JSON.stringify(baseline))
  database = await createTestDatabase()
  owner = await database.connect('postgres')
})

afterEach(async () => {
  await database.drop()
  rmSync(root, { recursive: true, force: true })
})

function writeFolder(name: string, files: Record<string, string>): string {
  const folder = path.join(root, name)
  mkdirSync(folder)
  for (const [file, sql] of Object.entries(files)) writeFileSync(path.join(folder, file), sql)
  return folder
}

async function readHistory(): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select version, name, statements, sha256 is not null as "hasChecksum"
     from supabase_migrations.schema_migrations left join supabase_migrations.checksums using (version) order by version`,
  )
  return rows
}

const baselineRow = {
  version: '2',
  name: 'things',
  statements: ['create table things (id int, name text)'],
  hasChecksum: true,
}

test('a database with the complete history keeps its rows, records the baseline, and runs later migrations', async () => {
  await runMigrations(owner, before)
  await owner.query(`insert into things values (1, 'one')`)
  const counts: number[] = []
  const onTakeOver = (replaced: number) => counts.push(replaced)
  expect(await runMigrations(owner, now, { onTakeOver })).toEqual(['4_later.sql'])
  expect(await runMigrations(owner, now, { onTakeOver })).toEqual([])
  expect(counts).toEqual([2])
  expect(await readHistory()).toMatchObject([baselineRow, { version: '4' }])
  expect((await owner.query('select * from things')).rows).toEqual([{ id: 1, name: 'one' }])
  // The version before the baseline does not know what the database has become.
  await expect(runMigrations(owner, before)).rejects.toThrow('has the migration 2, which')
})

test('a new database runs the baseline', async () => {
  expect(await runMigrations(owner, now)).toEqual(['2_things.sql', '4_later.sql'])
})

test('only the history is rewritten if another program runs the migrations', async () => {
  await runMigrations(owner, before)
  // The Supabase CLI keeps no checksums.
  await owner.query('drop table supabase_migrations.checksums')
  expect(await takeOver(owner, now)).toBe(2)
  expect(await takeOver(owner, now)).toBe(0)
  expect(await readHistory()).toEqual([baselineRow])
})

test.each([
  [
    'that lacks one of its migrations',
    `delete from supabase_migrations.schema_migrations where version = '3'`,
    'lacks 1 of the 2 migrations that came before it (the first is 3)',
    'git checkout abc123',
  ],
  [
    'with a migration that was changed',
    `update supabase_migrations.checksums set sha256 = 'other' where version = '3'`,
    'The migration 3 was changed after it had been applied',
    'Restore the file as it was',
  ],
  [
    'of another version beside it',
    `insert into supabase_migrations.schema_migrations (version) values ('5')`,
    'has the migration 5, which this version does not know',
    'Start the newer version',
  ],
])('a history %s is refused, and is not changed', async (_what, change, words, advice) => {
  await runMigrations(owner, before)
  await owner.query(change)
  const history = await readHistory()
  const error = await runMigrations(owner, now).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(MigrationError)
  expect((error as MigrationError).message).toContain(words)
  expect((error as MigrationError).advice).toContain(advice)
  expect(await readHistory()).toEqual(history)
  expect((await owner.query(`select to_regclass('later') as later`)).rows).toEqual([
    { later: null },
  ])
})

test('an interruption leaves the history unchanged', async () => {
  await runMigrations(owner, before)
  const history = await readHistory()
  await owner.query(
    `alter table supabase_migrations.schema_migrations add constraint none check (version <> '2')`,
  )
  await expect(runMigrations(owner, now)).rejects.toThrow('violates check constraint')
  expect(await readHistory()).toEqual(history)
})
