import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { createCluster } from '#src/postgres/create-cluster.ts'
import { findBinaries } from '#src/postgres/find-binaries.ts'
import { prepareFolders } from '#src/postgres/prepare-folders.ts'
import { serverSettings } from '#src/postgres/server-settings.ts'
import { startServer, type ServerProcess } from '#src/postgres/server-process.ts'

const PASSWORD = 'a password of the operator'

/** What an operator runs once as the superuser: a login for us, and a database that it owns. */
export const PREPARATION = [
  `create role sampletrail login createrole bypassrls replication password '${PASSWORD}'`,
  'create database sampletrail owner sampletrail',
]

const databases = ['sampletrail', 'second']
/** A stopped listener for changes holds a database for a moment longer, and no force helps: 20 s at most. */
const AWAIT_SLOTS = `do $$ begin
  for look in 1..400 loop
    exit when not exists (select from pg_catalog.pg_replication_slots where active);
    perform pg_catalog.pg_sleep(0.05);
  end loop;
end $$`
/** Those that received roles first. */
const DROP_ROLES = `do $$ declare name text; begin
  for name in
    select rolname from pg_catalog.pg_roles where rolname !~ '^pg_' and rolname <> 'postgres'
    order by rolname = 'sampletrail'
  loop
    execute format('drop role %I', name);
  end loop;
end $$`

/** An external PostgreSQL: it has nothing of ours. */
export interface ForeignServer {
  /** For a login and a database there. */
  url(login?: string, database?: string, password?: string): string
  /** As the superuser `postgres`, in the database of that name or another one. */
  run(statements: string[], database?: string): Promise<void>
  /** Deletes every database and role that was created there. */
  reset(): Promise<void>
  restart(): Promise<void>
  /** As `pg_ctl stop` does: connections end at once, after written data was received. */
  stopFast(): Promise<void>
  stop(): Promise<void>
}

/** Variables of `environment` are given to PostgreSQL itself. */
export async function startForeignServer(
  settings: Record<string, string> = {},
  environment: Record<string, string> = {},
  checksums = true,
): Promise<ForeignServer> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'foreign-server-'))
  chmodSync(directory, 0o711)
  const data = path.join(directory, 'data')
  mkdirSync(data, { mode: 0o711 })
  const folders = await prepareFolders(data, await findBinaries())
  const { runner: plain, initdb, postgres } = folders.programs
  const runner = { ...plain, environment: { ...plain.environment, ...environment } }
  await createCluster({
    runner,
    program: initdb,
    databaseDirectory: folders.databaseDirectory,
    superuser: 'postgres',
    password: PASSWORD,
    fsync: false,
    checksums,
  })
  const start = () =>
    startServer({
      runner,
      program: postgres,
      databaseDirectory: folders.databaseDirectory,
      logFile: folders.logFile,
      settings: { ...serverSettings(folders.listening, { fsync: true }, 100), ...settings },
      deadline: 20_000,
    })
  let server: ServerProcess = await start()

  function url(login = 'sampletrail', database = 'sampletrail', password = PASSWORD): string {
    const { host, port } = folders.address
    return `postgresql://${login}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
  }

  async function run(statements: string[], database = 'postgres'): Promise<void> {
    const client = new Client({ connectionString: url('postgres', database) })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  return {
    url,
    run,
    reset: () =>
      run([
        AWAIT_SLOTS,
        ...databases.map((name) => `drop database if exists ${name} with (force)`),
        DROP_ROLES,
      ]),
    async restart() {
      await server.stop()
      server = await start()
    },
    stopFast: () => server.stop(),
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
