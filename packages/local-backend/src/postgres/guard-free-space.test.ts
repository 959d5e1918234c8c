import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLoopback, type Loopback } from '#src/testing/start-loopback.ts'
import { startLocalBackend, type LocalBackend } from '#src/start.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

const MEGABYTE = 1024 * 1024
const canMount = process.platform === 'linux' && process.getuid?.() === 0
const minimumFreeBytes = 80 * MEGABYTE
const credentials = { email: 'ada@example.com', password: 'correct horse battery' }

let root: string
let backend: LocalBackend
let loopback: Loopback
let operator: SupabaseClient
let events: string[]

const note = (event: string) => void events.push(event)
const disk = () => path.join(root, 'disk')
const filler = () => path.join(disk(), 'filler')

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(disk())
  return bavail * bsize
}

/** Fills the disk except for that many bytes. */
function leave(bytes: number): void {
  rmSync(filler(), { force: true })
  writeFileSync(filler(), Buffer.alloc(freeBytes() - bytes))
}

async function open(): Promise<void> {
  backend = await startLocalBackend(
    createTestOptions(
      {
        dataDirectory: path.join(disk(), 'data'),
        migrationsDirectory: path.join(root, 'migrations'),
      },
      { minimumFreeBytes, log: { info: note, warn: note, error: note } },
    ),
  )
  loopback = await startLoopback((request, response) => backend.handleRequest(request, response))
  operator = connect()
}

function connect(): SupabaseClient {
  return createClient(loopback.origin, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

async function close(): Promise<void> {
  await loopback.stop()
  await backend.stop()
}

beforeAll(async () => {
  if (!canMount) return
  events = []
  root = mkdtempSync(path.join(os.tmpdir(), 'local-backend-full-'))
  chmodSync(root, 0o711)
  spawnSync('mkdir', [disk(), path.join(root, 'migrations')])
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'tmpfs', disk()])
  writeFileSync(
    path.join(root, 'migrations/1_create_notes.sql'),
    `create table notes (id int primary key); grant all on notes to service_role;
     create table pages (id int primary key, body text); grant all on pages to service_role; insert into notes values (1);
     create function count_notes() returns bigint language sql stable return (select count(*) from notes);
     create function add_note() returns void language sql volatile as 'insert into public.notes values (9)';`,
  )
  await open()
})

afterAll(async () => {
  if (!canMount) return
  await close()
  spawnSync('umount', [disk()])
  rmSync(root, { recursive: true, force: true })
})

const untilState = (state: string) =>
  expect.poll(() => backend.diskState(), { timeout: 5000 }).toBe(state)

/** Open sessions see a change a moment later. */
const untilAnswered = (status: number) =>
  expect
    .poll(async () => (await operator.from('notes').update({ id: 1 }).eq('id', 1)).status, {
      timeout: 5000,
    })
    .toBe(status)

test.skipIf(!canMount)('with enough space everything is accepted', async () => {
  const made = await operator.auth.admin.createUser({ ...credentials, email_confirm: true })
  expect(made.error).toBeNull()
  expect((await operator.storage.createBucket('files')).error).toBeNull()
  expect((await operator.storage.from('files').upload('a.txt', 'a')).error).toBeNull()
  expect(backend.diskState()).toBe('ok')
})

test.skipIf(!canMount)('below the minimum files are refused, and rows are written', async () => {
  leave(60 * MEGABYTE)
  await untilState('low')
  const { error } = await operator.storage.from('files').upload('b.txt', 'b')
  expect(error).toMatchObject({ status: 507 })
  expect((await operator.from('notes').insert({ id: 2 })).error).toBeNull()
  expect(await backend.isReady()).toBe(true)
  expect(events.filter((event) => event.startsWith('disk.'))).toEqual(['disk.low'])
})

test.skipIf(!canMount)(
  'below half of it nothing is changed, everything can be read, and removing works',
  async () => {
    leave(30 * MEGABYTE)
    await untilState('full')
    await untilAnswered(503)
    expect(await backend.isReady()).toBe(false)

    expect(await operator.from('notes').insert({ id: 3 })).toMatchObject({
      status: 503,
      error: { message: expect.stringMatching(/disk is nearly full/) },
    })
    expect((await operator.rpc('add_note')).status).toBe(503)
    const signedIn = await connect().auth.signInWithPassword(credentials)
    expect(signedIn.error).toMatchObject({ status: 503, name: 'AuthRetryableFetchError' })
    expect((await operator.storage.createBucket('more')).error).toMatchObject({ status: 503 })
    expect((await operator.storage.from('files').upload('b.txt', 'b')).error).not.toBeNull()
    const owner = new Client({ connectionString: backend.databaseUrl })
    await owner.connect()
    await expect(owner.query('insert into notes values (4)')).rejects.toThrow(/read-only/)
    await owner.end()

    expect((await operator.from('notes').select().order('id')).data).toEqual([{ id: 1 }, { id: 2 }])
    expect((await operator.rpc('count_notes')).data).toBe(2)
    const text = await (await operator.storage.from('files').download('a.txt')).data?.text()
    expect(text).toBe('a')
    expect((await operator.storage.from('files').remove(['a.txt'])).data).toHaveLength(1)
  },
)

test.skipIf(!canMount)(
  'a start after a stop on a full disk accepts changes once there is space',
  async () => {
    await close()
    leave(70 * MEGABYTE)
    await open()
    await untilState('low')
    expect((await operator.from('notes').insert({ id: 5 })).error).toBeNull()
    leave(30 * MEGABYTE)
    await untilState('full')
    await untilAnswered(503)
  },
)

test.skipIf(!canMount)('with space everything works again, without a person’s help', async () => {
  events.length = 0
  rmSync(filler())
  await untilState('ok')
  await untilAnswered(204)
  expect(await backend.isReady()).toBe(true)
  expect((await operator.from('notes').insert({ id: 3 })).error).toBeNull()
  expect((await connect().auth.signInWithPassword(credentials)).error).toBeNull()
  expect((await operator.storage.from('files').upload('b.txt', 'b')).error).toBeNull()
  expect(events.filter((event) => event.startsWith('disk.'))).toEqual(['disk.recovered'])
  expect(events).not.toContain('postgres.died')
})

test.skipIf(!canMount)(
  'under load the database stops in time, and keeps all that it acknowledged',
  async () => {
    leave(100 * MEGABYTE)
    const body = randomBytes(300_000).toString('base64')
    let next = 0
    let acknowledged = 0
    const write = async () => {
      for (;;) {
        const answer = await operator.from('pages').insert({ id: (next += 1), body })
        if (answer.error) return answer.error.message
        acknowledged += 1
      }
    }
    const ends = await Promise.all([write(), write(), write(), write()])
    for (const end of ends) expect(end).toMatch(/disk is nearly full/)
    expect(backend.diskState()).toBe('full')
    expect(freeBytes()).toBeGreaterThan(0)
    rmSync(filler())
    await untilAnswered(204)
    const { count } = await operator.from('pages').select('id', { count: 'exact', head: true })
    expect(count).toBe(acknowledged)
    expect(acknowledged).toBeGreaterThan(20)
    expect(events).not.toContain('postgres.died')
  },
)
