import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  PREPARATION,
  startForeignServer,
  type ForeignServer,
} from '#src/external/server.fixture.ts'
import { openCluster, withClient } from '#src/postgres/open-cluster.ts'
import { startLocalBackend } from '#src/start.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

/**
 * The traces of a newer version, and how to remove them. In the second case one of our files counts as not run: running
 * it would fail, because its objects already exist.
 */
const BROUGHT = {
  'SQL of the backend alone': {
    bring: `insert into local_backend.migrations (version, name) values ('999', 'later')`,
    take: `delete from local_backend.migrations where version = '999'`,
  },
  'migrations of the product alone': {
    bring: `delete from local_backend.migrations where version = '070';
      insert into supabase_migrations.schema_migrations (version, name) values ('999', 'later')`,
    take: `insert into local_backend.migrations (version, name) values ('070', 'limits');
      delete from supabase_migrations.schema_migrations where version = '999'`,
  },
}

let foreign: ForeignServer
let root: string

beforeAll(async () => {
  foreign = await startForeignServer()
})
afterAll(() => foreign.stop())

beforeEach(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'newer-version-'))
  chmodSync(root, 0o711)
  mkdirSync(path.join(root, 'migrations'))
  await foreign.run(PREPARATION)
})

afterEach(async () => {
  rmSync(root, { recursive: true, force: true })
  await foreign.reset()
})

async function startAndStop(databaseUrl?: string): Promise<void> {
  const required = {
    dataDirectory: path.join(root, 'data'),
    migrationsDirectory: path.join(root, 'migrations'),
  }
  const options = createTestOptions(required, databaseUrl === undefined ? {} : { databaseUrl })
  const backend = await startLocalBackend(options)
  await backend.stop()
}

/** In the database of the data directory, while no backend runs. */
async function runInOwn(sql: string): Promise<void> {
  const { log, dataDirectory } = createTestOptions({
    dataDirectory: path.join(root, 'data'),
    migrationsDirectory: '',
  })
  const cluster = await openCluster({ dataDirectory, log, fsync: false })
  try {
    await withClient(cluster.address, 'supabase_admin', (client) => client.query(sql))
  } finally {
    await cluster.stop()
  }
}

const databases = {
  'of its own': { run: runInOwn, url: () => undefined },
  'on another server': {
    run: (sql: string) => foreign.run([sql], 'sampletrail'),
    url: () => foreign.url(),
  },
}

const cases = Object.entries(databases).flatMap(([where, database]) =>
  Object.entries(BROUGHT).map(([what, brought]) => ({ where, what, ...database, ...brought })),
)

test.each(cases)(
  'an older version runs nothing on a database $where with newer $what, and starts without',
  async ({ run, url, bring, take }) => {
    await startAndStop(url())
    await run(bring)
    writeFileSync(path.join(root, 'migrations/1_things.sql'), 'create table things (id int);')
    await expect(startAndStop(url())).rejects.toMatchObject({
      message: expect.stringContaining('has the migration 999, which this version does not know'),
      advice: expect.stringContaining('Start the newer version'),
    })
    // Neither a file of the backend nor one of the product was run meanwhile.
    await run(`do $$ begin assert to_regclass('public.things') is null; end $$`)
    await run(take)
    await startAndStop(url())
    await run(`do $$ begin assert to_regclass('public.things') is not null; end $$`)
  },
)
