import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import {
  BUCKETS,
  expectData,
  newFolder,
  openBucket,
  PNG,
  sizeOf,
  storePhoto,
  storeText,
} from '#src/conformance/storage/stage.ts'
import { createVisitor } from '#src/conformance/target.ts'

const NO_VERSIONS = 'this package keeps one version of a file'
const NO_CDN = 'this package has no content delivery network'
const refusal = { status: 501, code: 'NotImplemented' }
const transform = { width: 20, height: 20 }

export const readCases: MethodTable = {
  download: [
    {
      does: 'gives the bytes with their type',
      run: async () => {
        const path = `${await newFolder()}/a.png`
        const files = await openBucket('owner')
        expectData(await files.upload(path, PNG, { contentType: 'image/png' }))
        const blob = expectData(await files.download(path))
        expect(Buffer.from(await blob.arrayBuffer())).toEqual(PNG)
        expect(blob.type).toBe('image/png')
      },
    },
    {
      does: 'gives a stream to those who ask for one',
      run: async () => {
        const files = await openBucket('owner')
        const path = await storeText('streamed')
        const stream = expectData(await files.download(path).asStream())
        expect(await new Response(stream).text()).toBe('streamed')
      },
    },
    {
      does: 'gives a file of a public bucket to everybody',
      run: async () => {
        const path = await storeText('open', 'open')
        const anybody = createVisitor().storage.from(BUCKETS.open)
        expect(await expectData(await anybody.download(path)).text()).toBe('open')
        const stranger = await openBucket('stranger', 'open')
        expect(await expectData(await stranger.download(path)).text()).toBe('open')
      },
    },
    {
      does: 'gives a private file to its owner alone',
      run: async () => {
        const path = await storeText('mine')
        for (const files of [
          await openBucket('stranger'),
          createVisitor().storage.from(BUCKETS.private),
        ]) {
          const { error } = await files.download(path)
          expect(error).toMatchObject({ status: 400, code: 'NoSuchKey' })
        }
        expectData(await (await openBucket('owner')).download(path))
      },
    },
    {
      does: 'tells a file that is not there from a bucket that is not there',
      run: async () => {
        const { error } = await (await openBucket('owner')).download('absent.txt')
        expect(error).toMatchObject({ statusCode: '404', message: 'Object not found' })
        const nowhere = createVisitor().storage.from(`absent-${randomUUID()}`)
        expect((await nowhere.download('absent.txt')).error).toMatchObject({
          statusCode: '404',
          message: 'Bucket not found',
        })
      },
    },
    {
      does: 'gives a part of the file for a range, and none beyond the end',
      run: async () => {
        const path = await storeText('abcdefghij')
        for (const [range, part] of [
          ['bytes=0-3', 'abcd'],
          ['bytes=8-', 'ij'],
          ['bytes=-2', 'ij'],
        ] as const) {
          const files = (await openBucket('owner')).setHeader('range', range)
          expect(await expectData(await files.download(path)).text()).toBe(part)
        }
        const beyond = (await openBucket('owner')).setHeader('range', 'bytes=10-')
        expect((await beyond.download(path)).error).not.toBeNull()
      },
    },
    {
      does: 'answers 304 to those who have it already',
      run: async () => {
        const path = await storeText('same')
        const files = await openBucket('owner')
        const { etag = '' } = expectData(await files.info(path))
        const { error } = await files.setHeader('if-none-match', etag).download(path)
        expect(error).toMatchObject({ status: 304 })
        expectData(await files.setHeader('if-none-match', '"other"').download(path))
      },
    },
    {
      does: 'can be broken off',
      run: async () => {
        const stop = new AbortController()
        stop.abort()
        const path = await storeText()
        const files = await openBucket('owner')
        const { error } = await files.download(path, {}, { signal: stop.signal })
        expect(error?.name).toBe('StorageUnknownError')
      },
    },
    {
      does: 'leaves a nonce against caches aside',
      run: async () => {
        const path = await storeText('same')
        const files = await openBucket('owner')
        expectData(await files.download(path, { cacheNonce: randomUUID() }))
      },
    },
    {
      does: 'resizes a picture for its owner, and for nobody else',
      run: async () => {
        const path = await storePhoto()
        const owner = await openBucket('owner')
        const small = expectData(await owner.download(path, { transform }))
        expect([small.type, await sizeOf(small)]).toEqual(['image/png', [20, 20]])
        const stranger = await openBucket('stranger')
        expect((await stranger.download(path, { transform })).error).not.toBeNull()
      },
    },
    {
      does: 'resizes a picture that was stored without its type',
      run: async () => {
        const path = await storePhoto('private', null)
        const small = expectData(await (await openBucket('owner')).download(path, { transform }))
        expect([small.type, await sizeOf(small)]).toEqual(['image/png', [20, 20]])
      },
    },
    {
      does: 'refuses to resize what is no picture, and sizes that make no sense',
      run: async () => {
        const owner = await openBucket('owner')
        const text = await owner.download(await storeText(), { transform })
        expect(text.error).not.toBeNull()
        const quality = { quality: 5 }
        const poor = await owner.download(await storePhoto(), { transform: quality })
        expect(poor.error).toMatchObject({ status: 400 })
      },
    },
    {
      does: 'refuses a version by number',
      onlyEmbedded: NO_VERSIONS,
      run: async () => {
        const path = await storeText()
        const { error } = await (await openBucket('owner')).download(path, { versionId: '1' })
        expect(error).toMatchObject(refusal)
      },
    },
  ],
  info: [
    {
      does: 'describes a file',
      run: async () => {
        const path = await storeText('four')
        expect(expectData(await (await openBucket('owner')).info(path))).toMatchObject({
          id: expect.any(String),
          version: expect.any(String),
          name: path,
          bucketId: BUCKETS.private,
          size: 4,
          contentType: 'text/plain',
          cacheControl: 'max-age=3600',
          etag: expect.stringMatching(/^".+"$/),
          createdAt: expect.any(String),
          lastModified: expect.any(String),
        })
      },
    },
    {
      does: 'gives a new entity tag to new content only',
      run: async () => {
        const path = await storeText('one')
        const files = await openBucket('owner')
        const tagOf = async () => expectData(await files.info(path)).etag
        const first = await tagOf()
        expect(await tagOf()).toBe(first)
        expectData(await files.update(path, 'two'))
        expect(await tagOf()).not.toBe(first)
      },
    },
    {
      does: "hides another one's file and describes one of a public bucket",
      run: async () => {
        const hidden = await storeText()
        const { error } = await (await openBucket('stranger')).info(hidden)
        expect(error).toMatchObject({ status: 400, code: 'NoSuchKey' })
        const shown = await storeText('four', 'open')
        const stranger = await openBucket('stranger', 'open')
        expect(expectData(await stranger.info(shown)).size).toBe(4)
      },
    },
    {
      does: 'refuses a version by number',
      onlyEmbedded: NO_VERSIONS,
      run: async () => {
        const path = await storeText()
        const { error } = await (await openBucket('owner')).info(path, { versionId: '1' })
        expect(error).toMatchObject(refusal)
      },
    },
  ],
  exists: [
    {
      does: 'says yes to a file and no to none',
      run: async () => {
        const path = await storeText()
        const files = await openBucket('owner')
        expect(await files.exists(path)).toEqual({ data: true, error: null })
        expect((await files.exists(`${path}.absent`)).data).toBe(false)
      },
    },
    {
      does: "says no to another one's file",
      run: async () => {
        const path = await storeText()
        expect((await (await openBucket('stranger')).exists(path)).data).toBe(false)
      },
    },
    {
      does: 'rejects for a bucket that is not there, as for a token that is none',
      run: async () => {
        const nowhere = createVisitor().storage.from(`absent-${randomUUID()}`)
        await expect(nowhere.exists('a.txt')).rejects.toMatchObject({ code: 'NoSuchBucket' })
        const nobody = (await openBucket('owner')).setHeader('authorization', 'Bearer nonsense')
        await expect(nobody.exists('a.txt')).rejects.toMatchObject({ status: 400 })
      },
    },
  ],
  getPublicUrl: [
    {
      does: 'is an address that needs no key, with the cache time of the file',
      run: async () => {
        const path = `${await newFolder()}/a b (1).txt`
        const files = await openBucket('owner', 'open')
        expectData(
          await files.upload(path, 'open', { contentType: 'text/plain', cacheControl: '7' }),
        )
        const answer = await fetch(files.getPublicUrl(path).data.publicUrl)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('cache-control')).toMatch(/max-age=7\b/)
        expect(await answer.text()).toBe('open')
      },
    },
    {
      does: 'opens nothing of a private bucket',
      run: async () => {
        const path = await storeText()
        const { publicUrl } = (await openBucket('owner')).getPublicUrl(path).data
        expect((await fetch(publicUrl)).status).toBe(400)
      },
    },
    {
      does: 'asks for a download, under the name of the file or another',
      run: async () => {
        const path = await storeText('open', 'open')
        const files = await openBucket('owner', 'open')
        for (const [download, name] of [
          [true, 'note.txt'],
          ['letter.txt', 'letter.txt'],
        ] as const) {
          const { publicUrl } = files.getPublicUrl(path, { download }).data
          const disposition = (await fetch(publicUrl)).headers.get('content-disposition')
          expect(disposition).toMatch(/^attachment/)
          if (download !== true) expect(disposition).toContain(name)
        }
      },
    },
    {
      does: 'gives ranges, sizes and 304 without a key, too',
      run: async () => {
        const path = await storeText('abcdefghij', 'open')
        const { publicUrl } = (await openBucket('owner', 'open')).getPublicUrl(path).data
        const part = await fetch(publicUrl, { headers: { range: 'bytes=1-2' } })
        expect([part.status, await part.text()]).toEqual([206, 'bc'])
        expect(part.headers.get('content-range')).toBe('bytes 1-2/10')
        const etag = part.headers.get('etag') ?? ''
        const again = await fetch(publicUrl, { headers: { 'if-none-match': etag } })
        expect(again.status).toBe(304)
      },
    },
    {
      does: 'resizes: inside, filled and cut, squeezed, by one edge',
      run: async () => {
        const path = await storePhoto('open')
        const files = await openBucket('owner', 'open')
        const sizes = { contain: [30, 20], cover: [30, 30], fill: [30, 30] } as const
        for (const [resize, expected] of Object.entries(sizes)) {
          const asked = { width: 30, height: 30, resize: resize as keyof typeof sizes }
          const { publicUrl } = files.getPublicUrl(path, { transform: asked }).data
          expect(await sizeOf(await fetch(publicUrl))).toEqual(expected)
        }
        const { publicUrl } = files.getPublicUrl(path, { transform: { width: 30 } }).data
        expect(await sizeOf(await fetch(publicUrl))).toEqual([30, 20])
      },
    },
    {
      does: 'resizes to WebP for browsers that take it, unless the format is to stay',
      run: async () => {
        const path = await storePhoto('open')
        const files = await openBucket('owner', 'open')
        const headers = { accept: 'image/avif,image/webp,*/*' }
        const typeOf = async (more: { format?: 'origin' }) => {
          const asked = { transform: { ...transform, ...more } }
          const { publicUrl } = files.getPublicUrl(path, asked).data
          return (await fetch(publicUrl, { headers })).headers.get('content-type')
        }
        expect(await typeOf({})).toBe('image/webp')
        expect(await typeOf({ format: 'origin' })).toBe('image/png')
      },
    },
  ],
  purgeCache: [
    {
      does: 'is refused with 501',
      onlyEmbedded: NO_CDN,
      run: async () => {
        const { error } = await (await openBucket('owner')).purgeCache(await storeText())
        expect(error).toMatchObject(refusal)
      },
    },
  ],
}
