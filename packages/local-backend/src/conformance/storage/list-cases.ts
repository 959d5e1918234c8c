import { expect } from 'vitest'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import { BUCKETS, expectData, newFolder, openBucket } from '#src/conformance/storage/stage.ts'
import { createVisitor } from '#src/conformance/target.ts'

const NO_VERSIONS = 'this package keeps one version of a file'
const refusal = { status: 501, code: 'NotImplemented' }

/** A folder with three files and one folder. Files are stored one after another. */
async function fillFolder(): Promise<string> {
  const folder = await newFolder()
  const files = await openBucket('owner')
  for (const name of ['b.txt', 'a.txt', 'c_1.txt', 'deep/d.txt', 'deep/er/e.txt']) {
    expectData(await files.upload(`${folder}/${name}`, name, { contentType: 'text/plain' }))
  }
  return folder
}

export const listCases: MethodTable = {
  list: [
    {
      does: 'shows the files and folders directly in a folder; folders have no id',
      run: async () => {
        const folder = await fillFolder()
        const entries = expectData(await (await openBucket('owner')).list(folder))
        expect(entries.map(({ name }) => name).toSorted()).toEqual([
          'a.txt',
          'b.txt',
          'c_1.txt',
          'deep',
        ])
        expect(entries.find(({ name }) => name === 'deep')).toMatchObject({
          id: null,
          metadata: null,
          created_at: null,
          updated_at: null,
        })
        expect(entries.find(({ name }) => name === 'a.txt')).toMatchObject({
          id: expect.any(String),
          created_at: expect.any(String),
          metadata: { size: 5, mimetype: 'text/plain', cacheControl: 'max-age=3600' },
        })
      },
    },
    {
      does: 'goes down into nested folders, with or without a slash at the end',
      run: async () => {
        const folder = await fillFolder()
        const files = await openBucket('owner')
        for (const path of [`${folder}/deep`, `${folder}/deep/`]) {
          const names = expectData(await files.list(path)).map(({ name }) => name)
          expect(names.toSorted()).toEqual(['d.txt', 'er'])
        }
      },
    },
    {
      does: 'sorts by name and time, in both directions',
      run: async () => {
        const folder = await fillFolder()
        const files = await openBucket('owner')
        const stored = ['b.txt', 'a.txt', 'c_1.txt']
        for (const [sortBy, expected] of [
          [{ column: 'name' }, stored.toSorted()],
          [{ column: 'name', order: 'desc' }, stored.toSorted().toReversed()],
          [{ column: 'created_at', order: 'asc' }, stored],
          [{ column: 'created_at', order: 'desc' }, stored.toReversed()],
          [{ column: 'updated_at', order: 'desc' }, stored.toReversed()],
        ] as const) {
          const entries = expectData(await files.list(folder, { sortBy }))
          const names = entries.flatMap(({ id, name }) => (id === null ? [] : [name]))
          expect(names).toEqual(expected)
        }
      },
    },
    {
      does: 'sorts by name without capitals, with folders among the files',
      run: async () => {
        const folder = await newFolder()
        const files = await openBucket('owner')
        for (const name of ['d.txt', 'B.txt', 'c/inside.txt', 'a.txt']) {
          expectData(await files.upload(`${folder}/${name}`, 'x', { contentType: 'text/plain' }))
        }
        const names = expectData(await files.list(folder)).map(({ name }) => name)
        expect(names).toEqual(['a.txt', 'B.txt', 'c', 'd.txt'])
      },
    },
    {
      does: 'limits and skips without leaving anything out',
      run: async () => {
        const folder = await fillFolder()
        const files = await openBucket('owner')
        const all = expectData(await files.list(folder)).map(({ name }) => name)
        const pages: string[] = []
        for (let offset = 0; offset < 5; offset += 2) {
          const page = expectData(await files.list(folder, { limit: 2, offset }))
          pages.push(...page.map(({ name }) => name))
        }
        expect(pages).toEqual(all)
      },
    },
    {
      does: 'searches for the beginning of a name, taking signs as they are',
      run: async () => {
        const folder = await fillFolder()
        const files = await openBucket('owner')
        for (const [search, expected] of [
          ['c', ['c_1.txt']],
          ['C_', ['c_1.txt']],
          ['de', ['deep']],
          ['%', []],
          ['_', []],
        ] as const) {
          const found = expectData(await files.list(folder, { search })).map(({ name }) => name)
          expect(found).toEqual(expected)
        }
      },
    },
    {
      does: 'shows each what they may see, and nothing else',
      run: async () => {
        const folder = await fillFolder()
        const [id = ''] = folder.split('/')
        expect(expectData(await (await openBucket('stranger')).list(folder))).toEqual([])
        expect(expectData(await (await openBucket('stranger')).list(id))).toEqual([])
        const visitor = createVisitor().storage.from(BUCKETS.private)
        expect(expectData(await visitor.list(folder))).toEqual([])
        expect(expectData(await (await openBucket('owner')).list(folder))).toHaveLength(4)
      },
    },
    {
      does: 'shows nothing of a folder that is not there',
      run: async () => {
        expect(expectData(await (await openBucket('owner')).list(await newFolder()))).toEqual([])
      },
    },
    {
      does: 'refuses an order that there is none by',
      run: async () => {
        const files = await openBucket('owner')
        const { error } = await files.list('', { sortBy: { column: 'id; drop table x' } })
        expect(error).toMatchObject({ status: 400 })
      },
    },
    {
      does: 'refuses to list other versions',
      onlyEmbedded: NO_VERSIONS,
      run: async () => {
        const files = await openBucket('owner')
        for (const options of [
          { noncurrentVersions: 'include' as const },
          { deleteMarkers: 'only' as const },
          { exactMatch: true },
        ]) {
          expect((await files.list('', options)).error).toMatchObject(refusal)
        }
      },
    },
  ],
  listV2: [
    {
      does: 'lists everything below a prefix, whole names',
      run: async () => {
        const folder = await fillFolder()
        const files = await openBucket('owner')
        const page = expectData(await files.listV2({ prefix: `${folder}/` }))
        expect(page.hasNext).toBe(false)
        expect(page.folders).toEqual([])
        const names = page.objects.map(({ key, name }) => key ?? name)
        const expected = ['a.txt', 'b.txt', 'c_1.txt', 'deep/d.txt', 'deep/er/e.txt']
        expect(names).toEqual(expected.map((name) => `${folder}/${name}`))
        expect(page.objects[0]).toMatchObject({
          id: expect.any(String),
          created_at: expect.any(String),
          metadata: { size: 5, mimetype: 'text/plain' },
        })
      },
    },
    {
      does: 'gathers folders with a delimiter',
      run: async () => {
        const folder = await fillFolder()
        const options = { prefix: `${folder}/`, with_delimiter: true }
        const page = expectData(await (await openBucket('owner')).listV2(options))
        expect(page.objects).toHaveLength(3)
        expect(page.folders).toMatchObject([{ name: `${folder}/deep/`, key: 'deep' }])
        const deeper = { prefix: `${folder}/deep/`, with_delimiter: true }
        const within = expectData(await (await openBucket('owner')).listV2(deeper))
        expect(within.folders).toMatchObject([{ name: `${folder}/deep/er/`, key: 'er' }])
      },
    },
    {
      does: 'takes the beginning of a name as the prefix',
      run: async () => {
        const folder = await fillFolder()
        const page = expectData(await (await openBucket('owner')).listV2({ prefix: `${folder}/c` }))
        expect(page.objects.map(({ key, name }) => key ?? name)).toEqual([`${folder}/c_1.txt`])
      },
    },
    {
      does: 'goes on from page to page, in every order',
      run: async () => {
        const folder = await fillFolder()
        const files = await openBucket('owner')
        for (const column of ['name', 'created_at', 'updated_at'] as const) {
          for (const order of ['asc', 'desc'] as const) {
            const options = { prefix: `${folder}/`, sortBy: { column, order } }
            const whole = expectData(await files.listV2(options)).objects.map(({ id }) => id)
            const ids: string[] = []
            let cursor: string | undefined
            do {
              const page = expectData(
                await files.listV2({ ...options, limit: 2, ...(cursor ? { cursor } : {}) }),
              )
              ids.push(...page.objects.map(({ id }) => id))
              expect(page.objects.length).toBeLessThanOrEqual(2)
              cursor = page.hasNext ? page.nextCursor : undefined
            } while (cursor !== undefined)
            expect(ids).toEqual(whole)
            expect(ids).toHaveLength(5)
          }
        }
      },
    },
    {
      does: 'shows each what they may see, and nothing else',
      run: async () => {
        const folder = await fillFolder()
        const stranger = await openBucket('stranger')
        expect(expectData(await stranger.listV2({ prefix: `${folder}/` }))).toMatchObject({
          hasNext: false,
          folders: [],
          objects: [],
        })
        const visible = expectData(await stranger.listV2()).objects
        expect(visible.filter(({ name }) => name.startsWith(folder.slice(0, 36)))).toEqual([])
      },
    },
    {
      does: 'refuses an order that there is none by, and a limit of nothing',
      run: async () => {
        const files = await openBucket('owner')
        const sortBy = { column: 'last_accessed_at' as 'name' }
        expect((await files.listV2({ sortBy })).error).toMatchObject({ status: 400 })
        expect((await files.listV2({ limit: 0 })).error).toMatchObject({ status: 400 })
      },
    },
    {
      does: 'refuses to list other versions',
      onlyEmbedded: NO_VERSIONS,
      run: async () => {
        const files = await openBucket('owner')
        for (const options of [
          { noncurrentVersions: 'only' as const },
          { deleteMarkers: 'include' as const },
          { exactMatch: true },
        ]) {
          expect((await files.listV2(options)).error).toMatchObject(refusal)
        }
        expectData(await files.listV2({ noncurrentVersions: 'exclude', exactMatch: false }))
      },
    },
  ],
}
