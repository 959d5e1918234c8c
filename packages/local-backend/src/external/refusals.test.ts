import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  PREPARATION,
  startForeignServer,
  type ForeignServer,
} from '#src/external/server.fixture.ts'
import { BackendStartError, startLocalBackend } from '#src/start.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

let server: ForeignServer
let root: string

beforeAll(async () => {
  server = await startForeignServer()
})
afterAll(() => server.stop())

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'external-refusals-'))
  chmodSync(root, 0o711)
  mkdirSync(path.join(root, 'migrations'))
})

afterEach(async () => {
  rmSync(root, { recursive: true, force: true })
  await server.reset()
})

/** The message of a start on that address; null if it succeeded. */
async function tryStart(
  databaseUrl: string,
  name = 'data',
  warn: (event: string) => void = () => {},
): Promise<string | null> {
  const options = createTestOptions(
    { dataDirectory: path.join(root, name), migrationsDirectory: path.join(root, 'migrations') },
    { log: { info() {}, warn, error() {} }, ...(databaseUrl !== '' && { databaseUrl }) },
  )
  try {
    const backend = await startLocalBackend(options)
    await backend.stop()
    return null
  } catch (error) {
    if (error instanceof BackendStartError) return `${error.message}\n${error.advice}`
    throw error
  }
}

interface Case {
  what: string
  /** Run as the superuser, in the database under test. */
  wrong?: string[]
  url?: () => string
  says: RegExp
  /** The advice. */
  mend?: string[]
}

const cases: Case[] = [
  {
    what: 'an owner without rights',
    wrong: ['alter role sampletrail nocreaterole nobypassrls'],
    says: /"sampletrail" lacks rights[^]*alter role "sampletrail" createrole bypassrls replication;/,
    mend: ['alter role "sampletrail" createrole bypassrls replication'],
  },
  {
    what: 'a login that does not own the database',
    wrong: ['alter database sampletrail owner to postgres'],
    says: /does not own the database "sampletrail"[^]*alter database "sampletrail" owner to "sampletrail";/,
    mend: ['alter database "sampletrail" owner to "sampletrail"'],
  },
  {
    what: 'a superuser',
    wrong: ['alter role sampletrail superuser'],
    says: /"sampletrail" is a superuser[^]*login of its own/,
    mend: ['alter role sampletrail nosuperuser'],
  },
  {
    what: 'a database that does not wait for its disk',
    wrong: ['alter database sampletrail set synchronous_commit = off'],
    says: /synchronous_commit is off[^]*alter database "sampletrail" set synchronous_commit = on;/,
    mend: ['alter database "sampletrail" set synchronous_commit = on'],
  },
  {
    what: 'a schema of somebody else',
    wrong: ['create schema auth'],
    says: /schemas of somebody else: auth[^]*empty database/,
    mend: ['drop schema auth'],
  },
  {
    what: 'a role of somebody else',
    wrong: ['create role anon'],
    says: /roles of another program with the names that we need: anon[^]*separate PostgreSQL server/,
    mend: ['drop role anon'],
  },
  {
    what: 'a wrong password',
    url: () => server.url('sampletrail', 'sampletrail', 'wrong'),
    says: /password authentication failed[^]*Correct the password of sampletrail/,
  },
  {
    what: 'a database that is not there',
    url: () => server.url('sampletrail', 'other'),
    says: /"other" does not exist[^]*create database other owner sampletrail;/,
  },
  {
    what: 'a server that is not there',
    url: () => 'postgresql://sampletrail:secret@127.0.0.1:1/sampletrail',
    says: /127\.0\.0\.1:1 could not be used[^]*Start PostgreSQL there/,
  },
  {
    what: 'an address without a password',
    url: () => 'postgresql://sampletrail@127.0.0.1/sampletrail',
    says: /DATABASE_URL lacks a password/,
  },
]

test.each(cases)('$what is refused with a message, and accepted once corrected', async (given) => {
  await server.run(PREPARATION)
  if (given.wrong) await server.run(given.wrong, 'sampletrail')
  const words = await tryStart(given.url?.() ?? server.url())
  expect(words).toMatch(given.says)
  expect(words).toMatch(/Nothing was changed|DATABASE_URL lacks/)
  expect(words).not.toContain('secret')
  if (given.mend) await server.run(given.mend, 'sampletrail')
  expect(await tryStart(server.url())).toBeNull()
})

/** The other tests' server is the counterpart: it has all of these. */
test.each([
  [{ wal_level: 'replica' }, /wal_level is replica[^]*wal_level = logical/],
  [{ fsync: 'off' }, /fsync is off[^]*power cut[^]*Set fsync = on there/],
  [{ full_page_writes: 'off' }, /full_page_writes is off[^]*Set full_page_writes = on there/],
])('a server with %o is refused', async (settings, says) => {
  const unsafe = await startForeignServer(settings)
  try {
    await unsafe.run(PREPARATION)
    const words = await tryStart(unsafe.url())
    expect(words).toMatch(says)
    expect(words).toContain('Nothing was changed')
  } finally {
    await unsafe.stop()
  }
})

test.each([
  ['without checksums is accepted with a warning', false, ['database.no_checksums']],
  ['with checksums is accepted without one', true, []],
])('a server %s', async (_title, checksums, expected) => {
  const given = await startForeignServer({}, {}, checksums)
  const warnings: string[] = []
  try {
    await given.run(PREPARATION)
    expect(await tryStart(given.url(), 'data', (event) => warnings.push(event))).toBeNull()
  } finally {
    await given.stop()
  }
  expect(warnings.filter((event) => event.startsWith('database.'))).toEqual(expected)
})

test('a second database on one server is refused, until the first is gone', async () => {
  await server.run(PREPARATION)
  expect(await tryStart(server.url())).toBeNull()
  await server.run(['create database second owner sampletrail'])
  const second = server.url('sampletrail', 'second')
  expect(await tryStart(second, 'second')).toMatch(/belong to the database "sampletrail", not to/)
  // The refusal left nothing, neither there nor here.
  expect(await tryStart(server.url())).toBeNull()
  await server.run(['drop database sampletrail with (force)'])
  expect(await tryStart(second, 'second')).toBeNull()
})

test('a folder with its own database, and one with the files of another, are refused', async () => {
  await server.run(PREPARATION)
  expect(await tryStart('', 'own')).toBeNull()
  expect(await tryStart(server.url(), 'own')).toMatch(/holds a database of its own/)
  expect(await tryStart(server.url(), 'files')).toBeNull()
  expect(await tryStart('', 'files')).toMatch(/holds the files of a database on another server/)
  await server.reset()
  await server.run(PREPARATION)
  expect(await tryStart(server.url(), 'files')).toMatch(/belong to another database/)
  expect(await tryStart(server.url(), 'new')).toBeNull()
})

test('files missing from their old place are reported at the start', async () => {
  await server.run(PREPARATION)
  expect(await tryStart(server.url())).toBeNull()
  await server.run(
    [
      `insert into storage.buckets (id, name) values ('papers', 'papers')`,
      `insert into storage.objects (bucket_id, name) values ('papers', 'a.txt')`,
    ],
    'sampletrail',
  )
  expect(await tryStart(server.url(), 'elsewhere')).toMatch(/has files, and they are not in/)
  expect(await tryStart(server.url())).toBeNull()
})
