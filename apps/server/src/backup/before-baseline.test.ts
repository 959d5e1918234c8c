import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { startLocalBackend, type Log } from '@sampletrail/local-backend'
import { restoreBackup } from '@sampletrail/local-backend/backup'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeOwnTables } from '#src/backup/host-parts.ts'
import { readConfig } from '#src/config/config.ts'
import { embeddedOptions, migrationsDirectory } from '#src/running/embedded-backend.ts'
import {
  backupFromBefore,
  filesSinceBaseline,
  historyFromBefore,
  replacedCount,
} from '#src/testing/before-baseline.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'
import { withDatabase } from '#src/testing/with-database.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const silent = { info() {}, warn() {}, error() {} }
const publicUrl = 'http://sampletrail.example'
const dropOne = `delete from supabase_migrations.schema_migrations where version = '20261222091300'`

let folder: string
let dataDirectory: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampletrail-before-'))
  dataDirectory = join(folder, 'data')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the backend alone, so that no job changes a row meanwhile. */
async function whileStarted(
  work: (database: Client) => Promise<void>,
  log: Log = silent,
): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDirectory }, folder)
  const backend = await startLocalBackend(embeddedOptions(config, publicUrl, log))
  try {
    await withDatabase(backend.databaseUrl, work)
  } finally {
    await backend.stop()
  }
}

async function putBackHistory(database: Pick<Client, 'query'>): Promise<void> {
  for (const statement of historyFromBefore) await database.query(statement)
}

/** One line for each table but the history's, with all of its rows. */
async function readRows(database: Client): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname !~ '^pg_' and schemaname not in ('information_schema', 'supabase_migrations', 'local_backend') order by 1`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.query<{ line: string }>(
      `select concat_ws(' ', $1::text, count(*), md5(string_agg(each::text, ',' order by each::text))) as line from ${name} as each`,
      [name],
    )
    lines.push(rows[0]?.line ?? '')
  }
  return lines
}

const files = readdirSync(migrationsDirectory).filter((name) => name.endsWith('.sql'))
const history = {
  count: files.length,
  checksums: files.length,
  first: files.toSorted()[0]?.split('_')[0],
}

const historyQuery = `select count(*)::int as count, count(sha256)::int as checksums, min(version) as first
  from supabase_migrations.schema_migrations left join supabase_migrations.checksums using (version)`

const askHealth = async ({ server }: TestServer): Promise<number> =>
  (await fetch(`${server.localUrl}/healthz`)).status

test('a backup from before the baseline is restored, with the history of the baseline', async () => {
  const report = await restoreBackup({
    file: backupFromBefore,
    dataDirectory,
    migrationsDirectory,
    prepare: makeOwnTables,
    log: silent,
  })
  expect(report).toMatchObject({
    applied: filesSinceBaseline,
    summary: { files: 4, missingFiles: 0 },
  })
  const site = await startTestServer({ DATA_DIR: dataDirectory, PUBLIC_URL: publicUrl })
  const ana = await site.signIn('ana@example.com', 'correct horse')
  const { data } = await ana.from('products').select('name').is('deleted_at', null).order('name')
  expect(data).toEqual([{ name: '=1+1' }, { name: 'Lamp, "bright"' }])
  expect(await site.query(historyQuery)).toEqual([history])

  // On a project, servers of this version run before its history is taken over.
  for (const statement of historyFromBefore) await site.query(statement)
  expect(await askHealth(site)).toBe(200)
  await site.query(dropOne)
  expect(await askHealth(site)).toBe(503)
  for (const statement of historyFromBefore) await site.query(statement)
  await site.stop()
})

test('a data directory from before the baseline is adopted when the server starts, and loses nothing', async () => {
  let before: string[] = []
  await whileStarted(async (database) => {
    await putBackHistory(database)
    before = await readRows(database)
  })
  expect(before.join('\n')).toMatch(/^public\.products [23] /m)

  const noted: unknown[][] = []
  const log = { ...silent, info: (...entry: unknown[]) => void noted.push(entry) }
  await whileStarted(async (database) => {
    expect(await readRows(database)).toEqual(before)
    expect((await database.query(historyQuery)).rows).toEqual([history])
  }, log)
  expect(noted).toContainEqual(['migration.history_taken_over', { replaced: replacedCount }])
  expect(noted.flat()).not.toContain('migration.applied')
})

test('a backup or directory from an older version is refused, with the version to start first', async () => {
  await whileStarted(async (database) => {
    await putBackHistory(database)
    await database.query(dropOne)
  })
  await expect(whileStarted(async () => undefined)).rejects.toMatchObject({
    message: expect.stringContaining('lacks 1 of the 125 migrations'),
    advice: expect.stringMatching(/Start the last version .* \(git checkout [0-9a-f]{12}\)/),
  })
})
