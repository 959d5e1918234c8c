import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER, startStorage, type StorageFixture } from '#src/storage/storage.fixture.ts'

let storage: StorageFixture
let admin: Client
let owner: string

beforeAll(async () => {
  storage = await startStorage()
  owner = await storage.tokenOf(OWNER)
  admin = await storage.database.connect('postgres')
  await admin.query('create table public.given (name text); grant select on public.given to public')
  for (const table of ['objects', 'buckets']) {
    for (const command of ['select', 'insert', 'update', 'delete']) {
      const given = `exists (select from public.given where name = '${command} ${table}') and owner = auth.uid()`
      await admin.query(
        `create policy "Given ${command}" on storage.${table} for ${command} to authenticated
           ${command === 'insert' ? 'with check' : 'using'} (${given})`,
      )
    }
  }
  for (const id of ['theirs', 'empty']) {
    await admin.query('insert into storage.buckets (id, name, owner) values ($1, $1, $2)', [
      id,
      OWNER,
    ])
  }
  await restore()
})

afterAll(async () => {
  await storage.stop()
})

const text = { 'content-type': 'text/plain' }

const CALLS = {
  upload: () => send('POST', '/object/theirs/new', 'x'),
  upsert: () => send('POST', '/object/theirs/old', 'x', { 'x-upsert': 'true' }),
  'upsert of a new name': () => send('POST', '/object/theirs/new', 'x', { 'x-upsert': 'true' }),
  update: () => send('PUT', '/object/theirs/old', 'x'),
  read: () => send('GET', '/object/authenticated/theirs/old'),
  copy: () => send('POST', '/object/copy', { ...between, destinationKey: 'copied' }),
  move: () => send('POST', '/object/move', { ...between, destinationKey: 'moved' }),
  remove: () => send('DELETE', '/object/theirs/old'),
  'sign an upload': () => send('POST', '/object/upload/sign/theirs/new', {}),
  'make a bucket': () => send('POST', '/bucket', { name: 'made' }),
  'find a bucket': () => send('GET', '/bucket/empty'),
  'change a bucket': () => send('PUT', '/bucket/empty', { public: false }),
  'delete a bucket': () => send('DELETE', '/bucket/empty'),
} as const

const between = { bucketId: 'theirs', sourceKey: 'old' }

async function send(method: string, path: string, body?: unknown, headers = {}): Promise<Response> {
  const sent = typeof body === 'string' ? { ...text, ...headers } : headers
  return await storage.send(method, path, { as: owner, body, headers: sent })
}

/** Which calls pass under which policies; every other is refused with one of the answers below. */
const PASSING: [policies: string[], calls: (keyof typeof CALLS)[]][] = [
  [[], []],
  [['select objects'], ['read']],
  [['insert objects'], ['upload', 'sign an upload']],
  [['update objects'], []],
  [['delete objects'], []],
  [
    ['select objects', 'insert objects'],
    ['upload', 'upsert of a new name', 'read', 'copy', 'sign an upload'],
  ],
  [
    ['select objects', 'update objects'],
    ['read', 'move'],
  ],
  [
    ['select objects', 'delete objects'],
    ['read', 'remove'],
  ],
  [
    ['select objects', 'insert objects', 'update objects'],
    [
      'upload',
      'upsert',
      'upsert of a new name',
      'update',
      'read',
      'copy',
      'move',
      'sign an upload',
    ],
  ],
  [['select buckets'], ['find a bucket']],
  [['insert buckets'], ['make a bucket']],
  [['update buckets'], []],
  [['delete buckets'], []],
  [
    ['select buckets', 'update buckets'],
    ['find a bucket', 'change a bucket'],
  ],
  [
    ['select buckets', 'delete buckets'],
    ['find a bucket', 'delete a bucket'],
  ],
]

const ROW = 'new row violates row-level security policy'
const REFUSED = {
  upload: ROW,
  upsert: ROW,
  'upsert of a new name': ROW,
  update: ROW,
  read: 'Object not found',
  copy: 'Object not found',
  move: 'Object not found',
  remove: 'Access denied',
  'sign an upload': ROW,
  'make a bucket': ROW,
  'find a bucket': 'Bucket not found',
  'change a bucket': 'Bucket not found',
  'delete a bucket': 'Bucket not found',
} as const satisfies Record<keyof typeof CALLS, string>

interface Refusal {
  message: string
}

/** A file that the caller may see, but not store, is no longer reported as missing. */
function refusalOf(name: keyof typeof CALLS, policies: string[]): string {
  return name === 'copy' && policies.includes('select objects') ? ROW : REFUSED[name]
}

describe.each(PASSING)('with policies for %j', (policies, calls) => {
  beforeAll(async () => {
    await admin.query('delete from public.given')
    await admin.query('insert into public.given select unnest($1::text[])', [policies])
  })

  test.each(Object.keys(CALLS) as (keyof typeof CALLS)[])('%s', async (name) => {
    const answer = await CALLS[name]()
    const passes = calls.includes(name)
    const { message } = answer.ok ? { message: null } : ((await answer.json()) as Refusal)
    expect([answer.status, message]).toEqual(
      passes ? [200, null] : [400, refusalOf(name, policies)],
    )
    if (passes) await restore()
  })
})

/** One file of the owner, and one bucket without any. */
async function restore(): Promise<void> {
  const { storage: api } = storage.service
  const { data } = await api.from('theirs').list()
  const names = (data ?? []).map(({ name }) => name)
  if (names.length > 0) await api.from('theirs').remove(names)
  await api.from('theirs').upload('old', 'x', { contentType: 'text/plain' })
  await api.deleteBucket('made')
  await admin.query(`update storage.objects set owner = $1::uuid where bucket_id = 'theirs'`, [
    OWNER,
  ])
  await admin.query(
    `insert into storage.buckets (id, name, owner) values ('empty', 'empty', $1) on conflict do nothing`,
    [OWNER],
  )
}
