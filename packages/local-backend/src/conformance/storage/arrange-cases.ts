import { expect } from 'vitest'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import {
  BUCKETS,
  expectData,
  newFolder,
  openBucket,
  PNG,
  readText,
  storeText,
} from '#src/conformance/storage/stage.ts'

const NO_VERSIONS = 'this package keeps one version of a file'
const refusal = { status: 501, code: 'NotImplemented' }

export const arrangeCases: MethodTable = {
  copy: [
    {
      does: 'makes a second file with the same content, type and metadata',
      run: async () => {
        const folder = await newFolder()
        const files = await openBucket('owner')
        const options = { contentType: 'image/png', metadata: { page: 1 } }
        expectData(await files.upload(`${folder}/a.png`, PNG, options))
        const copied = expectData(await files.copy(`${folder}/a.png`, `${folder}/b.png`))
        expect(copied).toEqual({ path: `${BUCKETS.private}/${folder}/b.png` })
        expect(expectData(await files.info(`${folder}/b.png`))).toMatchObject({
          contentType: 'image/png',
          size: PNG.length,
          metadata: { page: 1 },
        })
      },
    },
    {
      does: 'leaves each of the two its own life',
      run: async () => {
        const path = await storeText('one')
        const files = await openBucket('owner')
        expectData(await files.copy(path, `${path}.copy`))
        expectData(await files.remove([path]))
        expect(await readText(`${path}.copy`)).toBe('one')
      },
    },
    {
      does: 'copies into another bucket, within its limits',
      run: async () => {
        const path = await storeText('archived')
        const files = await openBucket('owner')
        const destinationBucket = BUCKETS.archive
        expect(expectData(await files.copy(path, path, { destinationBucket })).path).toBe(
          `${BUCKETS.archive}/${path}`,
        )
        expect(await readText(path, 'archive')).toBe('archived')
      },
    },
    {
      does: 'refuses what the other bucket does not take',
      onlyEmbedded: "Supabase asks a bucket's limits of uploads only",
      run: async () => {
        const files = await openBucket('owner')
        const large = await storeText('a'.repeat(1001))
        const destinationBucket = BUCKETS.archive
        expect((await files.copy(large, large, { destinationBucket })).error).toMatchObject({
          statusCode: '413',
        })
        const { error } = await files.copy(large, large, { destinationBucket: BUCKETS.pictures })
        expect(error).toMatchObject({ statusCode: '415' })
      },
    },
    {
      does: 'refuses a name that is taken',
      run: async () => {
        const path = await storeText('one')
        const taken = await storeText('two')
        const { error } = await (await openBucket('owner')).copy(path, taken)
        expect(error).toMatchObject({ status: 400, statusCode: '409' })
        expect(await readText(taken)).toBe('two')
      },
    },
    {
      does: "takes nothing of another one's, and puts nothing there",
      run: async () => {
        const mine = await storeText()
        const stranger = await openBucket('stranger')
        const theirs = `${await newFolder('stranger')}/a.txt`
        expect((await stranger.copy(mine, theirs)).error).toMatchObject({ statusCode: '404' })
        expectData(await stranger.upload(theirs, 'a', { contentType: 'text/plain' }))
        const planted = `${await newFolder()}/planted.txt`
        expect((await stranger.copy(theirs, planted)).error).toMatchObject({ statusCode: '403' })
        expectData(await stranger.copy(theirs, `${theirs}.copy`))
      },
    },
    {
      does: 'leaves the metadata behind when told so',
      run: async () => {
        const path = `${await newFolder()}/a.txt`
        const files = await openBucket('owner')
        const options = { contentType: 'text/plain', metadata: { page: 1 } }
        expectData(await files.upload(path, 'a', options))
        expectData(await files.copy(path, `${path}.bare`, { copyMetadata: false }))
        const { metadata } = expectData(await files.info(`${path}.bare`))
        expect(metadata ?? {}).not.toHaveProperty('page')
      },
    },
    {
      does: 'takes another type and cache time, and nothing else of the original',
      run: async () => {
        const path = `${await newFolder()}/a.txt`
        const files = await openBucket('owner')
        const options = { contentType: 'text/plain', metadata: { page: 1 } }
        expectData(await files.upload(path, '{}', options))
        const metadata = { mimetype: 'application/json', cacheControl: 'max-age=5' }
        expectData(await files.copy(path, `${path}.json`, { copyMetadata: false, metadata }))
        expect(expectData(await files.info(`${path}.json`))).toMatchObject({
          contentType: 'application/json',
          cacheControl: 'max-age=5',
        })
        expect(expectData(await files.info(path)).contentType).toBe('text/plain')
      },
    },
    {
      does: 'gives no file a type that its bytes deny, or that runs as a page',
      onlyEmbedded: 'Supabase takes the type as it is told',
      run: async () => {
        const path = await storeText('a')
        const files = await openBucket('owner')
        for (const mimetype of ['text/html', 'image/svg+xml', 'image/png']) {
          const asked = { copyMetadata: false, metadata: { mimetype } }
          const { error } = await files.copy(path, `${path}.copy`, asked)
          expect(error).toMatchObject({ status: 400, statusCode: '415' })
        }
        const asked = { copyMetadata: false, metadata: { mimetype: 'a/b\r\nX-A: b' } }
        expect((await files.copy(path, `${path}.copy`, asked)).error).toMatchObject({ status: 400 })
        expect((await files.exists(`${path}.copy`)).data).toBe(false)
      },
    },
    {
      does: 'refuses a version by number and a stored encoding',
      onlyEmbedded: NO_VERSIONS,
      run: async () => {
        const path = await storeText()
        const files = await openBucket('owner')
        for (const options of [
          { sourceVersionId: '1' },
          { copyMetadata: false, metadata: { contentEncoding: 'gzip' } },
        ]) {
          expect((await files.copy(path, `${path}.copy`, options)).error).toMatchObject(refusal)
        }
      },
    },
  ],
  move: [
    {
      does: 'renames a file, with its description',
      run: async () => {
        const path = await storeText('moved')
        const files = await openBucket('owner')
        const before = expectData(await files.info(path))
        expect(expectData(await files.move(path, `${path}.moved`))).toMatchObject({
          message: 'Successfully moved',
        })
        expect((await files.exists(path)).data).toBe(false)
        expect(await readText(`${path}.moved`)).toBe('moved')
        const after = expectData(await files.info(`${path}.moved`))
        expect([after.id, after.contentType]).toEqual([before.id, before.contentType])
      },
    },
    {
      does: 'moves into another bucket',
      run: async () => {
        const path = await storeText('moved')
        const files = await openBucket('owner')
        expectData(await files.move(path, path, { destinationBucket: BUCKETS.archive }))
        expect((await files.exists(path)).data).toBe(false)
        expect(await readText(path, 'archive')).toBe('moved')
      },
    },
    {
      does: 'refuses a name that is taken, and leaves both files',
      run: async () => {
        const path = await storeText('one')
        const taken = await storeText('two')
        const { error } = await (await openBucket('owner')).move(path, taken)
        expect(error).toMatchObject({ status: 400, statusCode: '409' })
        expect([await readText(path), await readText(taken)]).toEqual(['one', 'two'])
      },
    },
    {
      does: "takes nothing of another one's, and puts nothing there",
      run: async () => {
        const mine = await storeText('mine')
        const stranger = await openBucket('stranger')
        const theirs = `${await newFolder('stranger')}/a.txt`
        expect((await stranger.move(mine, theirs)).error).toMatchObject({ statusCode: '404' })
        expectData(await stranger.upload(theirs, 'a', { contentType: 'text/plain' }))
        const planted = `${await newFolder()}/planted.txt`
        expect((await stranger.move(theirs, planted)).error).toMatchObject({ statusCode: '403' })
        expect(await readText(mine)).toBe('mine')
        expectData(await stranger.move(theirs, `${theirs}.moved`))
      },
    },
    {
      does: 'does not find what is not there',
      run: async () => {
        const folder = await newFolder()
        const { error } = await (await openBucket('owner')).move(`${folder}/a`, `${folder}/b`)
        expect(error).toMatchObject({ status: 400, statusCode: '404' })
      },
    },
    {
      does: 'refuses a version by number',
      onlyEmbedded: NO_VERSIONS,
      run: async () => {
        const path = await storeText()
        const options = { sourceVersionId: '1' }
        const { error } = await (await openBucket('owner')).move(path, `${path}.b`, options)
        expect(error).toMatchObject(refusal)
      },
    },
  ],
  remove: [
    {
      does: 'removes many at once and says which',
      run: async () => {
        const paths = [await storeText('a'), await storeText('b')]
        const kept = await storeText('c')
        const files = await openBucket('owner')
        const removed = expectData(await files.remove([...paths, `${kept}.absent`]))
        expect(removed.map(({ name }) => name).toSorted()).toEqual(paths.toSorted())
        expect((await files.exists(paths[0] ?? '')).data).toBe(false)
        expect(await readText(kept)).toBe('c')
      },
    },
    {
      does: 'frees the name',
      run: async () => {
        const path = await storeText('first')
        const files = await openBucket('owner')
        expectData(await files.remove([path]))
        expectData(await files.upload(path, 'second'))
        expect(await readText(path)).toBe('second')
      },
    },
    {
      does: 'removes no folder by its name',
      run: async () => {
        const path = await storeText('inside')
        const folder = path.slice(0, path.lastIndexOf('/'))
        const files = await openBucket('owner')
        expect(expectData(await files.remove([folder, `${folder}/`, '', '*', '%']))).toEqual([])
        expect(await readText(path)).toBe('inside')
      },
    },
    {
      does: "removes nothing of another one's",
      run: async () => {
        const path = await storeText('mine')
        expect(expectData(await (await openBucket('stranger')).remove([path]))).toEqual([])
        expect(await readText(path)).toBe('mine')
      },
    },
    {
      does: 'is refused without a name',
      run: async () => {
        expect((await (await openBucket('owner')).remove([])).error).toMatchObject({ status: 400 })
      },
    },
    {
      does: 'refuses a version by number',
      onlyEmbedded: NO_VERSIONS,
      run: async () => {
        const path = await storeText()
        const { error } = await (await openBucket('owner')).remove([{ path, versionId: '1' }])
        expect(error).toMatchObject(refusal)
      },
    },
  ],
}
