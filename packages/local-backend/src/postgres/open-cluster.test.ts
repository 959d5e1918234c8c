import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identifyProcess } from '#src/data-directory/process-identity.ts'
import { BackendStartError } from '#src/errors.ts'
import type { Log } from '#src/log.ts'
import { openCluster, withClient, type OpenCluster } from '#src/postgres/open-cluster.ts'

const silent: Log = { info() {}, warn() {}, error() {} }
let root: string
let directory: string
let open: OpenCluster[]

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'local-backend-cluster-'))
  chmodSync(root, 0o711)
  directory = root
  open = []
})

afterEach(async () => {
  await Promise.all(open.map((cluster) => cluster.stop()))
  rmSync(root, { recursive: true, force: true })
})

async function start(log: Log = silent): Promise<OpenCluster> {
  const cluster = await openCluster({ dataDirectory: directory, log, fsync: false })
  open.push(cluster)
  return cluster
}

const countNotes = (cluster: OpenCluster) =>
  withClient(cluster.address, 'supabase_admin', async (client) => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from notes')
    return rows[0]?.n
  })

const addNote = (cluster: OpenCluster) =>
  withClient(cluster.address, 'supabase_admin', async (client) => {
    await client.query('create table if not exists notes (id int generated always as identity)')
    await client.query('insert into notes default values')
  })

const postmasterPid = () =>
  Number(readFileSync(path.join(directory, 'database/postmaster.pid'), 'utf8').split('\n')[0])

async function waitFor(condition: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('The condition did not come true within 10 s')
    await sleep(20)
  }
}

test('a stopped cluster starts again with its rows, and leaves no server behind', async () => {
  const first = await start()
  await addNote(first)
  const pid = postmasterPid()
  await first.stop()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(existsSync(path.join(directory, 'lock'))).toBe(false)
  expect(await countNotes(await start())).toBe(1)
})

test('only their owner can read passwords and keys', async () => {
  await start()
  expect(statSync(path.join(directory, 'keys/secrets.json')).mode & 0o777).toBe(0o600)
  expect(statSync(path.join(directory, 'database')).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(directory, 'run')).mode & 0o777).toBe(0o700)
})

test('the server checks its pages and uses no network', async () => {
  const cluster = await start()
  const shown = await withClient(cluster.address, 'supabase_admin', async (client) => {
    const { rows } = await client.query(
      `select name, setting from pg_settings
       where name in ('data_checksums', 'listen_addresses', 'wal_level', 'server_encoding') order by name`,
    )
    return Object.fromEntries(rows.map((row) => [row.name, row.setting]))
  })
  expect(shown).toEqual({
    data_checksums: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    wal_level: 'logical',
  })
})

test('unless a test says otherwise, acknowledged data is on the disk', async () => {
  const cluster = await openCluster({ dataDirectory: directory, log: silent })
  open.push(cluster)
  const shown = await withClient(cluster.address, 'supabase_admin', async (client) => {
    const { rows } = await client.query(
      `select name, setting from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
    )
    return Object.fromEntries(rows.map((row) => [row.name, row.setting]))
  })
  expect(shown).toEqual({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' })
})

test('a second start on the same directory fails at once and disturbs nothing', async () => {
  const first = await start()
  const refusal = await start().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(BackendStartError)
  expect((refusal as BackendStartError).message).toContain(`process ${process.pid}`)
  expect((refusal as BackendStartError).advice).toContain('DATA_DIR')
  await addNote(first)
})

test('of several starts in the same moment exactly one gets a new directory', async () => {
  const outcomes = await Promise.allSettled([start(), start(), start(), start()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refusals.map(({ reason }) => reason instanceof BackendStartError)).toEqual([
    true,
    true,
    true,
  ])
})

test('a server left behind by a killed process is ended and its rows are kept', async () => {
  const program = fileURLToPath(new URL('../testing/run-cluster.ts', import.meta.url))
  const owner = spawn(process.execPath, [program, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(owner.stdout, 'data')
  const orphan = postmasterPid()
  const exited = once(owner, 'exit')
  owner.kill('SIGKILL')
  await exited
  expect(process.kill(orphan, 0)).toBe(true)

  const cluster = await start()
  // Not a signal: an ended process still accepts one until its new parent has collected it.
  expect(await identifyProcess(orphan)).toBeNull()
  expect(await countNotes(cluster)).toBe(1)
})

test('a postmaster.pid that names a foreign process is removed, the process is not touched', async () => {
  await (await start()).stop()
  const stranger = spawn('sleep', ['60'])
  writeFileSync(
    path.join(directory, 'database/postmaster.pid'),
    `${stranger.pid}\n${directory}/database\n`,
  )
  const cluster = await start()
  expect(postmasterPid()).not.toBe(stranger.pid)
  expect(stranger.exitCode).toBeNull()
  expect(process.kill(stranger.pid ?? 0, 0)).toBe(true)
  stranger.kill()
  await addNote(cluster)
})

test.each(['SIGKILL', 'SIGQUIT'] as const)(
  'a server that dies by %s recovers automatically with every row',
  async (signal) => {
    const events: string[] = []
    const note = (event: string) => void events.push(event)
    const cluster = await start({ info: note, warn: note, error: note })
    await addNote(cluster)
    process.kill(postmasterPid(), signal)
    await waitFor(() => events.includes('postgres.died'))
    await waitFor(() => canQuery(cluster))
    expect(await countNotes(cluster)).toBe(1)
    expect(events).toContain('postgres.restarted')
    expect(cluster.isRunning()).toBe(true)
  },
)

async function canQuery(cluster: OpenCluster): Promise<boolean> {
  return await withClient(cluster.address, 'supabase_admin', async (client) => {
    await client.query('select 1')
    return true
  }).catch(() => false)
}

test('stopping does not hang if the server is gone already', async () => {
  const cluster = await start()
  process.kill(postmasterPid(), 'SIGKILL')
  await expect(cluster.stop()).resolves.toBeUndefined()
})

test('stopping twice is stopping once', async () => {
  const cluster = await start()
  await Promise.all([cluster.stop(), cluster.stop()])
  await cluster.stop()
  expect(cluster.isRunning()).toBe(false)
})

test('a data directory with a long path works, too', async () => {
  directory = path.join(directory, 'a-rather-long-name-for-a-folder/'.repeat(4))
  mkdirSync(directory, { recursive: true })
  spawnSync('chmod', ['-R', 'o+x', directory])
  const cluster = await start()
  await addNote(cluster)
  expect(cluster.address.host.length).toBeLessThan(90)
})

test('a first start that was killed does not prevent the next start', async () => {
  mkdirSync(path.join(directory, 'database.new'))
  writeFileSync(path.join(directory, 'database.new', 'half'), 'a cluster')
  writeFileSync(
    path.join(directory, 'backend.json'),
    JSON.stringify({ format: 1, postgresMajor: 18, hasCluster: false }),
  )
  await addNote(await start())
  expect(existsSync(path.join(directory, 'database.new'))).toBe(false)
})

test('a damaged cluster is refused with its own words, and the lock is released', async () => {
  await (await start()).stop()
  open = []
  rmSync(path.join(directory, 'database/global/pg_control'))
  const refusal = await start().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(BackendStartError)
  expect((refusal as BackendStartError).message).toMatch(
    /is damaged and does not start:[^]*pg_control/,
  )
  expect((refusal as BackendStartError).advice).toContain('backup')
  expect(existsSync(path.join(directory, 'lock'))).toBe(false)
})

test.runIf(existsSync('/dev/shm') && process.getuid?.() === 0)(
  'a full disk at the start is reported as such',
  async () => {
    const mounted = path.join(directory, 'small')
    mkdirSync(mounted)
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', mounted]).status).toBe(0)
    try {
      const outcome = openCluster({ dataDirectory: mounted, log: silent, fsync: false })
      await expect(outcome).rejects.toThrow(/disk .* is full/)
    } finally {
      spawnSync('umount', [mounted])
    }
  },
)

test.runIf(process.getuid?.() === 0 && existsSync('/usr/bin/setpriv'))(
  'root may store the data directory in a folder that is closed to all other users',
  async () => {
    chmodSync(root, 0o700)
    directory = path.join(root, 'data')
    const cluster = await start()
    await addNote(cluster)
    const status = readFileSync(`/proc/${postmasterPid()}/status`, 'utf8')
    expect(status).not.toMatch(/^Uid:\s+0/m)
    // Passing closed folders and reading: bit 2, and nothing else.
    expect(status).toMatch(/^CapEff:\s+0{15}4$/m)
  },
)
