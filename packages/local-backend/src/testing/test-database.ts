import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientBase, Pool } from 'pg'
import { inject } from 'vitest'
import type { BackendContext, Claims, DatabaseLogin } from '#src/context.ts'
import { loginSettings, type LoginSettings } from '#src/database/cluster-address.ts'
import { createDatabase } from '#src/database/create-database.ts'
import { createKeys, type RenewableKeys } from '#src/keys/create-keys.ts'
import { generateSecrets } from '#src/keys/secrets.ts'
import type { BackendOptions } from '#src/options.ts'
import { findTemplate } from '#src/testing/migrated-template.ts'
import type { TestCluster } from '#src/testing/test-cluster.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

export interface TestDatabaseOptions {
  /** Folder of product migrations to apply; without it only the backend's own schemas exist. */
  migrations?: string
  options?: Partial<BackendOptions>
}

export interface TestDatabase {
  name: string
  context: BackendContext
  /** The keys of `context`, as the process sees them that may renew them. */
  keys: RenewableKeys
  /** Opens a connection; all are closed by `drop`. */
  connect(login: DatabaseLogin): Promise<Client>
  /** Runs `work` in one transaction as the API role `authenticated` with that user's claims, then commits. */
  asUser<T>(userId: string, work: Work<T>, claims?: Partial<Claims>): Promise<T>
  asAnonymous<T>(work: Work<T>): Promise<T>
  asService<T>(work: Work<T>): Promise<T>
  /** Adds a confirmed account straight to `auth.users`, so that the product's triggers fire. */
  createUser(user?: { id?: string; email?: string; metadata?: object }): Promise<TestUser>
  drop(): Promise<void>
}

export interface TestUser {
  id: string
  email: string
}

type Work<T> = (client: ClientBase) => Promise<T>

/**
 * Connections are kept, as the services keep theirs: a new one costs the hash of a password, a process and every plan, most of
 * the time of a short transaction. Tests may run as many at once as they like.
 */
function openPool(login: LoginSettings): Pool {
  const pool = new Pool({ ...login, max: 100, idleTimeoutMillis: 0 })
  // A test that ends connections may end one that waits here; the pool opens another.
  pool.on('error', () => undefined)
  return pool
}

/** Whether the connection can be used again. */
async function rollBack(client: ClientBase): Promise<boolean> {
  try {
    await client.query('rollback; reset all')
    return true
  } catch {
    // The test ended this connection.
    return false
  }
}

/** Copies a database for one test file. Needs `src/testing/global-setup.ts` as the project's global setup. */
export async function createTestDatabase(setup: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const cluster = inject('testCluster')
  const template = await findTemplate(cluster, setup.migrations)
  const name = `test_${randomBytes(8).toString('hex')}`
  await runAsAdmin(cluster, `create database ${name} template ${template} owner postgres`)
  const dataDirectory = path.join(cluster.directory, name)
  await mkdir(dataDirectory, { recursive: true })
  const options = createTestOptions(
    { dataDirectory, migrationsDirectory: setup.migrations ?? dataDirectory },
    setup.options,
  )
  const database = createDatabase(cluster.address, name, options.log)
  const keys = await createKeys(await generateSecrets(), options.publicUrl)
  const clients: Client[] = []
  const requests = openPool(loginSettings(cluster.address, name, 'authenticator'))
  const accounts = openPool(loginSettings(cluster.address, name, 'supabase_auth_admin'))

  async function connect(login: DatabaseLogin): Promise<Client> {
    const client = new Client(loginSettings(cluster.address, name, login))
    await client.connect()
    clients.push(client)
    return client
  }

  async function runAs<T>(claims: Claims, work: Work<T>): Promise<T> {
    const client = await requests.connect()
    let isWhole = false
    try {
      await client.query('begin')
      await client.query(
        `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
        [claims.role, JSON.stringify(claims)],
      )
      const result = await work(client)
      await client.query('commit; reset all')
      isWhole = true
      return result
    } finally {
      if (!isWhole) isWhole = await rollBack(client)
      client.release(!isWhole)
    }
  }

  return {
    name,
    context: { options, database, keys, log: options.log },
    keys,
    connect,
    asUser: (userId, work, claims = {}) =>
      runAs({ sub: userId, role: 'authenticated', aal: 'aal1', ...claims }, work),
    asAnonymous: (work) => runAs({ role: 'anon' }, work),
    asService: (work) => runAs({ role: 'service_role' }, work),
    async createUser({ id = randomUUID(), email = `${id}@example.com`, metadata = {} } = {}) {
      await accounts.query(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
         values ($1, 'authenticated', 'authenticated', $2, now(), $3, now(), now())`,
        [id, email, JSON.stringify(metadata)],
      )
      return { id, email }
    },
    async drop() {
      const pools = [database, requests, accounts]
      await Promise.all([...pools, ...clients].map((open) => open.end()))
      await dropDatabase(cluster, name)
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function runAsAdmin(cluster: TestCluster, sql: string): Promise<void> {
  const client = new Client(loginSettings(cluster.address, 'postgres', 'supabase_admin'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A connection that was closed ends a moment later. If it is forced out before, its client reports an error. */
const untilClosed = (name: string): string => `
  do $$
  begin
    for attempt in 1..25 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.02);
      perform pg_stat_clear_snapshot();
    end loop;
  end
  $$`

/** A replication slot that was just used may hold the database for a little longer. */
async function dropDatabase(cluster: TestCluster, name: string): Promise<void> {
  await runAsAdmin(cluster, untilClosed(name))
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runAsAdmin(cluster, `drop database ${name} with (force)`)
      return
    } catch (error) {
      if (attempt === 20) throw error
      await sleep(50)
    }
  }
}
