import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER, startStorage, STRANGER, type StorageFixture } from '#src/storage/storage.fixture.ts'

let storage: StorageFixture
let admin: Client
let owner: string
let stranger: string

beforeAll(async () => {
  storage = await startStorage()
  admin = await storage.database.connect('postgres')
  owner = await storage.tokenOf(OWNER)
  stranger = await storage.tokenOf(STRANGER)
  await admin.query(`
    create policy "All for all" on storage.objects for all to authenticated using (bucket_id = 'shared');
    create policy "Their own" on storage.buckets for all to authenticated using (owner = auth.uid());
  `)
  await storage.service.storage.createBucket('shared')
})

afterAll(async () => {
  await storage.stop()
})

const text = { 'content-type': 'text/plain' }

async function ownerOf(name: string): Promise<unknown> {
  const { rows } = await admin.query<{ owner: string | null; owner_id: string | null }>(
    `select owner, owner_id from storage.objects where bucket_id = 'shared' and name = $1`,
    [name],
  )
  const [row] = rows
  // Both columns say the same wherever it is a UUID.
  expect(row?.owner).toBe(row?.owner_id)
  return row?.owner
}

const upload = (name: string, as?: string, method = 'POST') =>
  storage.send(method, `/object/shared/${name}`, {
    ...(as !== undefined && { as }),
    body: 'x',
    headers: { ...text, 'x-upsert': 'true' },
  })
const arrange = (what: string, from: string, to: string, as?: string) =>
  storage.send('POST', `/object/${what}`, {
    ...(as !== undefined && { as }),
    body: { bucketId: 'shared', sourceKey: from, destinationKey: to },
    headers: { 'x-upsert': 'true' },
  })

async function uploadSigned(name: string, as?: string): Promise<Response> {
  const options = { headers: { 'x-upsert': 'true' }, ...(as !== undefined && { as }) }
  const signed = await storage.send('POST', `/object/upload/sign/shared/${name}`, options)
  const { url } = (await signed.json()) as { url: string }
  return await storage.send('PUT', url, { as: null, body: 'x', headers: text })
}

describe('a new file belongs to the caller who', () => {
  test.each([
    ['uploads it', (name: string, as?: string) => upload(name, as)],
    ['updates it', (name: string, as?: string) => upload(name, as, 'PUT')],
    ['signed its upload', uploadSigned],
    [
      'copies it',
      async (name: string, as?: string) => {
        await upload('source.txt', stranger)
        return await arrange('copy', 'source.txt', name, as)
      },
    ],
    [
      'moves it',
      async (name: string, as?: string) => {
        await upload('source.txt', stranger)
        return await arrange('move', 'source.txt', name, as)
      },
    ],
  ])('%s', async (how, make) => {
    const name = `${how.replaceAll(' ', '-')}.txt`
    expect((await make(name, owner)).status).toBe(200)
    expect(await ownerOf(name)).toBe(OWNER)
  })
})

describe('a person’s file', () => {
  test.each([
    ['uploaded', (name: string, as?: string) => upload(name, as)],
    ['updated', (name: string, as?: string) => upload(name, as, 'PUT')],
    ['uploaded by a signed address', uploadSigned],
    [
      'copied over',
      async (name: string, as?: string) => {
        await upload('other.txt')
        return await arrange('copy', 'other.txt', name, as)
      },
    ],
  ])('%s with the secret key stays theirs, by another one it becomes theirs', async (how, make) => {
    const name = `${how.replaceAll(' ', '-')}-again.txt`
    await upload(name, owner)
    expect((await make(name)).status).toBe(200)
    expect(await ownerOf(name)).toBe(OWNER)
    expect((await make(name, stranger)).status).toBe(200)
    expect(await ownerOf(name)).toBe(STRANGER)
  })

  test('moved with the secret key, or to where it is, stays theirs', async () => {
    await upload('kept.txt', owner)
    expect((await arrange('move', 'kept.txt', 'moved.txt')).status).toBe(200)
    expect(await ownerOf('moved.txt')).toBe(OWNER)
    expect((await arrange('move', 'moved.txt', 'moved.txt', stranger)).status).toBe(200)
    expect(await ownerOf('moved.txt')).toBe(OWNER)
  })
})

test('a file that the secret key stores belongs to nobody', async () => {
  await upload('nobody.txt')
  expect(await ownerOf('nobody.txt')).toBeNull()
})

test('a subject that is no UUID is stored only in owner_id', async () => {
  const token = await storage.tokenOf('somebody')
  await storage.send('POST', '/object/shared/other.idp', { as: token, body: 'x', headers: text })
  const { rows } = await admin.query(
    `select owner, owner_id from storage.objects where name = 'other.idp'`,
  )
  expect(rows).toEqual([{ owner: null, owner_id: 'somebody' }])
})

test('a bucket is accessible to its creator under owner = auth.uid(), and to nobody else', async () => {
  expect(
    (await storage.send('POST', '/bucket', { as: owner, body: { name: 'mine' } })).status,
  ).toBe(200)
  expect(await (await storage.send('GET', '/bucket/mine', { as: owner })).json()).toMatchObject({
    id: 'mine',
    owner: OWNER,
  })
  const found = await storage.send('GET', '/bucket/mine', { as: stranger })
  expect(await found.json()).toMatchObject({ code: 'NoSuchBucket' })
  const { rows } = await admin.query(
    `select owner, owner_id from storage.buckets where id = 'mine'`,
  )
  expect(rows).toEqual([{ owner: OWNER, owner_id: OWNER }])
})

test('a bucket may have another name than its id, which are both checked', async () => {
  const made = await storage.send('POST', '/bucket', { body: { id: 'an-id', name: 'a name' } })
  expect([made.status, await made.json()]).toEqual([200, { name: 'a name' }])
  const found = await storage.send('GET', '/bucket/an-id')
  expect(await found.json()).toMatchObject({ id: 'an-id', name: 'a name' })
  for (const body of [{ id: 'a/b', name: 'c' }, { id: 'c', name: 'a/b' }, { id: 'c' }]) {
    expect((await storage.send('POST', '/bucket', { body })).status).toBe(400)
  }
})
