import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStorage, type StorageFixture } from '#src/storage/storage.fixture.ts'

let storage: StorageFixture
let admin: Client

const NAMES = [
  'Beta.txt',
  'alpha.txt',
  'folder/one.txt',
  'folder.txt',
  'Gamma/x.txt',
  'delta/deep/y.txt',
  'delta/z.txt',
  'wild_card/hit.txt',
  'wildXcard/miss.txt',
]

beforeAll(async () => {
  storage = await startStorage()
  admin = await storage.database.connect('postgres')
  await storage.service.storage.createBucket('shelf')
  // Each a second younger than the one before.
  await admin.query(
    `insert into storage.objects (bucket_id, name, version, metadata, created_at, updated_at)
     select 'shelf', name, gen_random_uuid(), '{}', at, at
     from (select name, now() + number * interval '1 second' as at
       from unnest($1::text[]) with ordinality as listed (name, number)) as dated`,
    [NAMES],
  )
})

afterAll(async () => {
  await storage.stop()
})

async function list(body: Record<string, unknown>): Promise<string[]> {
  const answer = await storage.send('POST', '/object/list/shelf', { body: { prefix: '', ...body } })
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
}

const byName = [
  'alpha.txt',
  'Beta.txt',
  'delta',
  'folder.txt',
  'folder',
  'Gamma',
  'wild_card',
  'wildXcard',
]

describe('a folder', () => {
  test('is sorted by name ignoring case, with folders among its files', async () => {
    expect(await list({})).toEqual(byName)
    const sortBy = { column: 'name', order: 'desc' }
    expect(await list({ sortBy })).toEqual(byName.toReversed())
    expect(await list({ limit: 3, offset: 2 })).toEqual(byName.slice(2, 5))
  })

  test('is sorted by time with its folders first, which are sorted by name', async () => {
    const sortBy = { column: 'created_at', order: 'asc' }
    const folders = ['Gamma', 'delta', 'folder', 'wildXcard', 'wild_card']
    expect(await list({ sortBy })).toEqual([...folders, 'Beta.txt', 'alpha.txt', 'folder.txt'])
    expect(await list({ sortBy: { ...sortBy, order: 'desc' } })).toEqual([
      ...folders.toReversed(),
      'folder.txt',
      'alpha.txt',
      'Beta.txt',
    ])
  })

  test.each(['folder', 'folder/', 'FOLDER', 'Folder/'])('is found as %s', async (prefix) => {
    expect(await list({ prefix })).toEqual(['one.txt'])
  })

  test('is searched for the beginning of names, ignoring case and also further in', async () => {
    expect(await list({ search: 'b' })).toEqual(['Beta.txt'])
    expect(await list({ search: 'FOL' })).toEqual(['folder.txt', 'folder'])
    expect(await list({ search: 'delta/d' })).toEqual(['delta/deep'])
    expect(await list({ prefix: 'delta', search: 'Z' })).toEqual(['z.txt'])
    expect(await list({ prefix: 'delta', search: 'deep/' })).toEqual(['deep/y.txt'])
  })

  test.each(['name', 'created_at'])(
    'matches special characters literally, sorted by %s',
    async (column) => {
      const sortBy = { column, order: 'asc' }
      expect(await list({ prefix: '%', sortBy })).toEqual([])
      expect(await list({ search: '%', sortBy })).toEqual([])
      expect(await list({ prefix: 'wild_card/', sortBy })).toEqual(['hit.txt'])
      expect(await list({ search: 'wild_', sortBy })).toEqual(['wild_card'])
    },
  )

  test('returns no more than 1,500 entries', async () => {
    const answer = await storage.send('POST', '/object/list/shelf', {
      body: { prefix: '', limit: 5000 },
    })
    expect(answer.status).toBe(200)
  })
})

interface Page {
  hasNext: boolean
  nextCursor?: string
  nextCursorKey?: string
  folders: Record<string, unknown>[]
  objects: Record<string, unknown>[]
}

async function loadPage(body: object): Promise<Page> {
  return (await (await storage.send('POST', '/object/list-v2/shelf', { body })).json()) as Page
}

async function listAll(body: Record<string, unknown>): Promise<[string[], string[]]> {
  const names: [string[], string[]] = [[], []]
  let cursor: string | undefined
  do {
    const answer = await storage.send('POST', '/object/list-v2/shelf', {
      body: { ...body, limit: 2, ...(cursor !== undefined && { cursor }) },
    })
    const page = (await answer.json()) as Page
    names[0].push(...page.folders.map(({ name }) => String(name)))
    names[1].push(...page.objects.map(({ name }) => String(name)))
    expect(page.nextCursor === undefined).toBe(!page.hasNext)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return names
}

describe('a listing by prefix', () => {
  const files = ['Beta.txt', 'alpha.txt', 'folder.txt']
  const folders = ['folder/', 'Gamma/', 'delta/', 'wild_card/', 'wildXcard/']

  test.each(['created_at', 'updated_at'])(
    'has its folders by %s of the oldest file in them',
    async (column) => {
      const asc = { with_delimiter: true, sortBy: { column, order: 'asc' } }
      expect(await listAll(asc)).toEqual([folders, files])
      const desc = { with_delimiter: true, sortBy: { column, order: 'desc' } }
      expect(await listAll(desc)).toEqual([folders.toReversed(), files.toReversed()])
    },
  )

  test('has folders and files by name, byte by byte', async () => {
    expect(await listAll({ with_delimiter: true })).toEqual([folders.toSorted(), files])
    expect(await listAll({})).toEqual([[], NAMES.toSorted()])
    expect(await listAll({ prefix: 'delta/' })).toEqual([[], ['delta/deep/y.txt', 'delta/z.txt']])
    expect(await listAll({ prefix: 'fol', with_delimiter: true })).toEqual([
      ['folder/'],
      ['folder.txt'],
    ])
  })

  test('describes both alike, with their own names as keys if there are folders', async () => {
    const page = await loadPage({
      prefix: 'delta/',
      with_delimiter: true,
      sortBy: { column: 'created_at' },
    })
    expect(page.folders).toEqual([
      {
        id: null,
        key: 'deep',
        name: 'delta/deep/',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        last_accessed_at: null,
        metadata: null,
      },
    ])
    expect(page.objects).toMatchObject([
      { id: expect.any(String), key: 'z.txt', name: 'delta/z.txt', metadata: {} },
    ])
    const flat = await loadPage({ prefix: 'delta/', limit: 1 })
    expect(flat.objects[0]).not.toHaveProperty('key')
    expect(flat).toMatchObject({ hasNext: true, nextCursorKey: 'delta/deep/y.txt' })
  })
})
