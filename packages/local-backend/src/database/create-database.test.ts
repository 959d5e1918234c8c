import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { DATABASE } from '#src/database/cluster-address.ts'
import { createDatabase, type OpenDatabase } from '#src/database/create-database.ts'
import type { Log } from '#src/log.ts'
import { runBootstrap } from '#src/migrate/run-bootstrap.ts'
import { openCluster, withClient, type OpenCluster } from '#src/postgres/open-cluster.ts'
import { runInTransaction } from '#src/storage/run-as-caller.ts'

const silent: Log = { info() {}, warn() {}, error() {} }
let directory: string
let cluster: OpenCluster
let database: OpenDatabase

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'local-backend-pools-'))
  chmodSync(directory, 0o711)
  cluster = await openCluster({ dataDirectory: directory, log: silent, fsync: false })
  await withClient(cluster.address, 'supabase_admin', (client) =>
    runBootstrap(client, cluster.address.passwords),
  )
  database = createDatabase(cluster.address, DATABASE, silent)
})

beforeEach(async () => {
  await waitUntilAnswering(database.requests)
})

afterAll(async () => {
  await database.end()
  await cluster.stop()
  rmSync(directory, { recursive: true, force: true })
})

function postmasterPid(): number {
  return Number(
    readFileSync(path.join(directory, 'database/postmaster.pid'), 'utf8').split('\n')[0],
  )
}

async function waitUntilAnswering(pool: OpenDatabase['requests']): Promise<void> {
  const end = Date.now() + 10_000
  for (;;) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(50)
    }
  }
}

/** Suspends every process of the server; the result resumes them. */
function freeze(): () => void {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const postmaster = postmasterPid()
  const children = listed
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []))
  const processes = [postmaster, ...children]
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
}

test.each(['requests', 'auth', 'storage'] as const)(
  'after a death of PostgreSQL the pool %s fills again, and no caller is left waiting',
  async (name) => {
    const pool = database[name]
    const idle = await Promise.all([pool.connect(), pool.connect()])
    for (const client of idle) client.release()
    const held = await pool.connect()
    try {
      const inFlight = Array.from({ length: 30 }, () => pool.query('select pg_sleep(5)'))
      await sleep(100)
      process.kill(postmasterPid(), 'SIGKILL')
      const outcomes = await Promise.allSettled(inFlight)
      expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
      await expect(held.query('select 1')).rejects.toThrow(/terminat|not queryable|closed|EPIPE/i)
    } finally {
      // The pool is complete for the next test, even after a failure here.
      held.release(true)
    }
    await waitUntilAnswering(pool)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  },
)

test('a statement that takes too long ends with an error, and the pool continues', async () => {
  const client = await database.requests.connect()
  await client.query(`set statement_timeout to '50ms'`)
  await expect(client.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  client.release(true)
  expect((await database.requests.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a full pool refuses a caller after the deadline instead of keeping it', async () => {
  const clients = await Promise.all(Array.from({ length: 5 }, () => database.storage.connect()))
  await expect(database.storage.query('select 1')).rejects.toThrow(/timeout/)
  for (const client of clients) client.release()
})

test('callers of a frozen PostgreSQL get an answer', async () => {
  const standing = { thaw: () => {} }
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const waitForIt = async (client: PoolClient) => {
    await begun
    await client.query('select 1')
  }
  const transactions = [
    inTransaction(database.auth, waitForIt),
    runInTransaction(database.storage, ({ client }) => waitForIt(client)),
  ]
  await sleep(200)
  try {
    standing.thaw = freeze()
    begin()
    const queries = [database.requests.query('select 1'), database.auth.query('select 1')]
    const outcomes = await Promise.allSettled([...transactions, ...queries])
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  } finally {
    standing.thaw()
  }
})
