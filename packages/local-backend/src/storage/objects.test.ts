import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import {
  OWNER,
  PNG,
  startStorage,
  STRANGER,
  type StorageFixture,
} from '#src/storage/storage.fixture.ts'

let storage: StorageFixture
let owner: SupabaseClient
let stranger: SupabaseClient

beforeAll(async () => {
  storage = await startStorage()
  owner = await storage.signIn(OWNER)
  stranger = await storage.signIn(STRANGER)
})

afterAll(async () => {
  await storage.stop()
})

const png = (): Blob => new Blob([PNG], { type: 'image/png' })
const files = (client: SupabaseClient, bucket = 'private') => client.storage.from(bucket)

async function put(name: string, body: Blob | string = png()): Promise<string> {
  const path = `${OWNER}/${name}`
  const { error } = await files(owner).upload(path, body, { upsert: true })
  expect(error).toBeNull()
  return path
}

describe('storing', () => {
  test.each([
    ['a form', () => png()],
    ['bare bytes', () => PNG],
  ])('a picture sent as %s is returned byte by byte', async (way, body) => {
    const path = `${OWNER}/${way.replaceAll(' ', '-')}.png`
    const stored = await files(owner).upload(path, body(), { contentType: 'image/png' })
    expect(stored.error).toBeNull()
    expect(stored.data).toMatchObject({ path, fullPath: `private/${path}` })
    expect(stored.data?.id).toMatch(/^[0-9a-f-]{36}$/)

    const { data } = await files(owner).download(path)
    expect(data && Buffer.from(await data.arrayBuffer())).toEqual(PNG)
    expect(data?.type).toBe('image/png')
  })

  test('a second upload of the same name is refused, with upsert it replaces the first', async () => {
    const path = await put('twice.txt', 'one')
    const again = await files(owner).upload(path, 'two')
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })

    expect((await files(owner).upload(path, 'two', { upsert: true })).error).toBeNull()
    expect(await (await files(owner).download(path)).data?.text()).toBe('two')
    expect((await files(owner).update(path, 'three')).error).toBeNull()
    expect(await (await files(owner).download(path)).data?.text()).toBe('three')
  })

  test('metadata and cache time are stored and returned', async () => {
    const path = `${OWNER}/described.png`
    await files(owner).upload(path, png(), { metadata: { page: 3 }, cacheControl: '60' })
    const { data } = await files(owner).info(path)
    expect(data).toMatchObject({
      name: path,
      bucketId: 'private',
      size: PNG.length,
      contentType: 'image/png',
      cacheControl: 'max-age=60',
      metadata: { page: 3 },
    })
  })

  test('a file above the limit is refused and leaves nothing behind', async () => {
    const path = `${OWNER}/large.bin`
    const large = new Blob([new Uint8Array(1_000_001)], { type: 'application/octet-stream' })
    expect((await files(owner).upload(path, large)).error).toMatchObject({ statusCode: '413' })
    const justFits = new Blob([new Uint8Array(1_000_000)], { type: 'application/octet-stream' })
    expect((await files(owner).upload(path, justFits)).error).toBeNull()
  })

  test('twenty uploads of one name at once leave one whole file', async () => {
    const path = `${OWNER}/contested.txt`
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        files(owner).upload(path, String(index).repeat(1000), { upsert: true }),
      ),
    )
    expect(results.filter((result) => result.error)).toEqual([])
    const text = await (await files(owner).download(path)).data?.text()
    expect(text).toMatch(/^(\d{1,2})\1{999}$/)
    const { data } = await files(owner).list(OWNER, { search: 'contested' })
    expect(data).toHaveLength(1)
  })
})

describe('access', () => {
  test('strangers and anonymous callers neither read, replace, move nor remove a private file', async () => {
    const path = await put('mine.txt', 'mine')
    for (const other of [stranger, storage.anonymous]) {
      expect((await files(other).download(path)).error).not.toBeNull()
      expect((await files(other).info(path)).error).toMatchObject({ statusCode: '404' })
      expect((await files(other).createSignedUrl(path, 60)).error).not.toBeNull()
      expect((await files(other).update(path, 'theirs')).error).toMatchObject({ statusCode: '403' })
      expect((await files(other).move(path, `${STRANGER}/mine.txt`)).error).not.toBeNull()
      expect((await files(other).copy(path, `${STRANGER}/mine.txt`)).error).not.toBeNull()
      expect((await files(other).remove([path])).data).toEqual([])
      expect((await files(other).list(OWNER)).data).toEqual([])
    }
    expect(await (await files(owner).download(path)).data?.text()).toBe('mine')
  })

  test('nobody stores into another person’s folder; the secret key may', async () => {
    const path = `${OWNER}/planted.txt`
    expect((await files(stranger).upload(path, 'x')).error).toMatchObject({ statusCode: '403' })
    expect((await files(storage.anonymous).upload(path, 'x')).error).toMatchObject({
      statusCode: '403',
    })
    expect((await files(storage.service).upload(path, 'x')).error).toBeNull()
  })

  test('a file of a public bucket is read without a key, one of a private bucket is not', async () => {
    await files(storage.service, 'open').upload('pictures/a.png', png())
    const open = files(storage.anonymous, 'open').getPublicUrl('pictures/a.png').data.publicUrl
    const closed = open.replace('/public/open/', '/public/private/')
    expect((await fetch(open)).status).toBe(200)
    await files(storage.service).upload('pictures/a.png', png())
    expect((await fetch(closed)).status).toBe(400)
  })

  test('a request without or with an unknown key is refused', async () => {
    const url = `${storage.origin}/storage/v1/object/private/a.txt`
    expect(await (await fetch(url)).json()).toMatchObject({ code: 'NoSuchBucket' })
    expect((await fetch(url, { headers: { apikey: 'sb_secret_guess' } })).status).toBe(401)
  })
})

describe('finding and rearranging', () => {
  test('a folder lists its files and folders in order', async () => {
    await put('shelf/b.txt', 'b')
    await put('shelf/a.txt', 'a')
    await put('shelf/deep/c.txt', 'c')
    const { data } = await files(owner).list(`${OWNER}/shelf`)
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['a.txt', false],
      ['b.txt', false],
      ['deep', true],
    ])
    const options = { limit: 1, offset: 1, sortBy: { column: 'name', order: 'desc' } }
    expect((await files(owner).list(`${OWNER}/shelf`, options)).data?.[0]?.name).toBe('b.txt')
    const found = await files(owner).list(`${OWNER}/shelf`, { search: 'a' })
    expect(found.data?.map(({ name }) => name)).toEqual(['a.txt'])
  })

  test('a listing by prefix continues by cursor', async () => {
    for (const name of ['1', '2', '3']) await put(`pages/${name}.txt`, name)
    await put('pages/more/4.txt', '4')
    const prefix = `${OWNER}/pages/`
    const names: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await files(owner).listV2({
        prefix,
        limit: 2,
        with_delimiter: true,
        ...(cursor === undefined ? {} : { cursor }),
      })
      names.push(...(data?.objects ?? []).map(({ name }) => name))
      names.push(...(data?.folders ?? []).map(({ name }) => name))
      cursor = data?.hasNext ? data.nextCursor : undefined
    } while (cursor !== undefined)
    expect(names.toSorted()).toEqual(
      ['1.txt', '2.txt', '3.txt', 'more/'].map((name) => `${prefix}${name}`),
    )
  })

  test('move, copy, exists and remove', async () => {
    const path = await put('old.txt', 'text')
    const moved = `${OWNER}/new.txt`
    const copied = `${OWNER}/copy.txt`
    expect((await files(owner).move(path, moved)).data).toEqual({ message: 'Successfully moved' })
    expect((await files(owner).copy(moved, copied)).data?.path).toBe(`private/${copied}`)
    expect((await files(owner).exists(path)).data).toBe(false)
    expect((await files(owner).exists(copied)).data).toBe(true)
    const { data } = await files(owner).remove([moved])
    expect(data?.map(({ name }) => name)).toEqual([moved])
    expect(await (await files(owner).download(copied)).data?.text()).toBe('text')
  })

  test('only the service removes rows, so that no file loses its row', async () => {
    const client = await storage.database.connect('postgres')
    await expect(client.query('delete from storage.objects')).rejects.toThrow(
      'Direct deletion from storage tables is not allowed',
    )
  })
})

describe('names', () => {
  test.each([
    ['climbing, encoded', '..%2fx.txt'],
    ['a backslash', String.raw`a%5Cb.txt`],
    ['a NUL', 'a%00b.txt'],
    ['an empty folder', 'a//b.txt'],
    ['letters that look alike', 'ｅtc.txt'],
    ['a turned text', 'a%E2%80%AEtxt.exe'],
    ['more than a thousand characters', 'a'.repeat(1025)],
  ])('%s is refused', async (_, name) => {
    const url = `${storage.origin}/storage/v1/object/private/${name}`
    const { secretKey } = storage.database.context.keys
    const answer = await fetch(url, { method: 'POST', headers: { apikey: secretKey }, body: 'x' })
    expect(answer.status).toBe(400)
    const { data } = await files(storage.service).list('')
    expect(data?.map((entry) => entry.name)).not.toContain(name)
  })

  test.each(['../x.txt', 'a/../x.txt', 'a/./x.txt', 'a/', '/a', '', 'a\0b', String.raw`a\b`])(
    'a file is not moved to %j',
    async (name) => {
      const path = await put('staying.txt', 'x')
      expect((await files(owner).move(path, name)).error).toMatchObject({ statusCode: '400' })
      expect((await files(owner).copy(path, name)).error).toMatchObject({ statusCode: '400' })
    },
  )

  test('spaces, dots and special characters are accepted', async () => {
    const path = await put("my receipt (2), 'final'.v2.txt", 'x')
    expect(await (await files(owner).download(path)).data?.text()).toBe('x')
  })
})
