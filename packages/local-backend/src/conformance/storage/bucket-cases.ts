import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import { BUCKETS, expectData, findPerson } from '#src/conformance/storage/stage.ts'
import { createOperator, createVisitor } from '#src/conformance/target.ts'

const operator = createOperator()
const { storage } = operator
const made: string[] = []

async function makeBucket(options?: Parameters<typeof storage.createBucket>[1]): Promise<string> {
  const id = `conformance-made-${randomUUID()}`
  made.push(id)
  expectData(await storage.createBucket(id, options))
  return id
}

/** Removes the buckets of the cases. */
export async function removeMadeBuckets(): Promise<void> {
  for (const id of made.splice(0)) {
    await storage.emptyBucket(id)
    await storage.deleteBucket(id)
  }
}

const NO_CDN = 'this package has no content delivery network: a purge is refused'
const NO_LIFECYCLE = 'this package keeps one version of a file: lifecycle rules are refused'
const refusal = { status: 501, code: 'NotImplemented' }
const rules = {
  rules: [
    { status: 'Enabled' as const, filter: {}, noncurrentVersionExpiration: { noncurrentDays: 1 } },
  ],
}

export const bucketCases: MethodTable = {
  createBucket: [
    {
      does: 'makes a bucket that is private, without limits, under its name',
      run: async () => {
        const id = await makeBucket()
        expect(expectData(await storage.getBucket(id))).toMatchObject({
          id,
          name: id,
          public: false,
          file_size_limit: null,
          allowed_mime_types: null,
        })
      },
    },
    {
      does: 'takes limits of size and type',
      run: async () => {
        const types = ['image/*', 'application/pdf']
        const id = await makeBucket({
          public: true,
          fileSizeLimit: 1024,
          allowedMimeTypes: types,
        })
        expect(expectData(await storage.getBucket(id))).toMatchObject({
          public: true,
          file_size_limit: 1024,
          allowed_mime_types: types,
        })
      },
    },
    {
      does: 'reads a size with its unit',
      run: async () => {
        const id = await makeBucket({ public: false, fileSizeLimit: '1MB' })
        const limit = expectData(await storage.getBucket(id)).file_size_limit ?? 0
        expect([1_000_000, 1_048_576]).toContain(limit)
      },
    },
    {
      does: 'refuses a name that is taken',
      run: async () => {
        const id = await makeBucket()
        const { error } = await storage.createBucket(id)
        expect(error).toMatchObject({
          status: 400,
          statusCode: '409',
          message: 'The resource already exists',
        })
      },
    },
    {
      does: 'refuses names that no path could carry',
      run: async () => {
        for (const id of ['a/b', '', ' a', 'ä', 'a'.repeat(101)]) {
          expect((await storage.createBucket(id)).error).toMatchObject({ status: 400 })
        }
      },
    },
    {
      does: 'refuses a size that is none',
      run: async () => {
        const options = { public: false, fileSizeLimit: 'much' }
        const { error } = await storage.createBucket(`conformance-${randomUUID()}`, options)
        expect(error).toMatchObject({ status: 400 })
      },
    },
    {
      does: 'is for the secret key; a signed-in user needs a policy',
      run: async () => {
        const { client } = await findPerson('owner')
        const { error } = await client.storage.createBucket(`conformance-${randomUUID()}`)
        expect(error).toMatchObject({ status: 400, statusCode: '403' })
      },
    },
    {
      does: 'refuses versioned and analytics buckets',
      onlyEmbedded: 'this package keeps one version of a file, and files only',
      run: async () => {
        for (const options of [
          { public: false, versioningStatus: 'ENABLED' as const },
          { public: false, type: 'ANALYTICS' as const },
        ]) {
          const { error } = await storage.createBucket(`made-${randomUUID()}`, options)
          expect(error).toMatchObject(refusal)
        }
      },
    },
  ],
  getBucket: [
    {
      does: 'describes a bucket',
      run: async () => {
        expect(expectData(await storage.getBucket(BUCKETS.archive))).toMatchObject({
          id: BUCKETS.archive,
          name: BUCKETS.archive,
          public: false,
          file_size_limit: 1000,
          allowed_mime_types: ['text/plain'],
          created_at: expect.any(String),
          updated_at: expect.any(String),
        })
      },
    },
    {
      does: 'does not find one that is not there, or that the caller may not see',
      run: async () => {
        const { client } = await findPerson('owner')
        for (const { error } of [
          await storage.getBucket(`absent-${randomUUID()}`),
          await client.storage.getBucket(BUCKETS.private),
          await createVisitor().storage.getBucket(BUCKETS.private),
        ]) {
          expect(error).toMatchObject({ status: 400, statusCode: '404', code: 'NoSuchBucket' })
        }
      },
    },
  ],
  listBuckets: [
    {
      does: 'lists every bucket for the secret key',
      run: async () => {
        const ids = expectData(await storage.listBuckets()).map(({ id }) => id)
        expect(ids).toEqual(expect.arrayContaining(Object.values(BUCKETS)))
      },
    },
    {
      does: 'searches, sorts, limits and skips',
      run: async () => {
        const search = 'conformance-'
        const options = { search, sortColumn: 'id', sortOrder: 'desc' } as const
        const all = expectData(await storage.listBuckets(options)).map(({ id }) => id)
        expect(all).toEqual(all.toSorted().toReversed())
        const part = expectData(await storage.listBuckets({ ...options, limit: 2, offset: 1 }))
        expect(part.map(({ id }) => id)).toEqual(all.slice(1, 3))
      },
    },
    {
      does: 'shows nothing to those whom no policy lets see',
      run: async () => {
        const { client } = await findPerson('owner')
        expect(expectData(await client.storage.listBuckets())).toEqual([])
        expect(expectData(await createVisitor().storage.listBuckets())).toEqual([])
      },
    },
  ],
  updateBucket: [
    {
      does: 'changes what is given and keeps the rest',
      run: async () => {
        const id = await makeBucket({ public: false, fileSizeLimit: 5 })
        expect(expectData(await storage.updateBucket(id, { public: true }))).toMatchObject({
          message: 'Successfully updated',
        })
        expect(expectData(await storage.getBucket(id))).toMatchObject({
          public: true,
          file_size_limit: 5,
        })
      },
    },
    {
      does: 'lifts a limit with null',
      run: async () => {
        const id = await makeBucket({ public: false, allowedMimeTypes: ['image/png'] })
        expectData(await storage.updateBucket(id, { public: false, allowedMimeTypes: null }))
        expect(expectData(await storage.getBucket(id)).allowed_mime_types).toBeNull()
      },
    },
    {
      does: "refuses a limit above the server's",
      run: async () => {
        const id = await makeBucket({ public: false, fileSizeLimit: 5 })
        const options = { public: true, fileSizeLimit: '100000GB' }
        expect((await storage.updateBucket(id, options)).error).toMatchObject({
          status: 400,
          statusCode: '413',
          code: 'EntityTooLarge',
        })
        expect(expectData(await storage.getBucket(id)).public).toBe(false)
      },
    },
    {
      does: 'does not change what the caller may not see',
      run: async () => {
        const { client } = await findPerson('owner')
        const { error } = await client.storage.updateBucket(BUCKETS.private, { public: true })
        expect(error).toMatchObject({ status: 400 })
        expect(expectData(await storage.getBucket(BUCKETS.private)).public).toBe(false)
      },
    },
  ],
  emptyBucket: [
    {
      does: 'removes every file, in folders too',
      run: async () => {
        const id = await makeBucket()
        for (const name of ['a.txt', 'deep/b.txt', 'deep/er/c.txt']) {
          expectData(await storage.from(id).upload(name, name))
        }
        expect(expectData(await storage.emptyBucket(id)).message).toEqual(expect.any(String))
        await expect
          .poll(async () => expectData(await storage.from(id).list()), { timeout: 10_000 })
          .toEqual([])
      },
    },
    {
      does: 'is refused to those who may not see the bucket, and leaves the files',
      run: async () => {
        const id = await makeBucket()
        expectData(await storage.from(id).upload('a.txt', 'a'))
        const { client } = await findPerson('owner')
        expect((await client.storage.emptyBucket(id)).error).toMatchObject({ status: 400 })
        expect(expectData(await storage.from(id).list())).toHaveLength(1)
      },
    },
  ],
  deleteBucket: [
    {
      does: 'removes an empty bucket',
      run: async () => {
        const id = await makeBucket()
        expect(expectData(await storage.deleteBucket(id))).toEqual({
          message: 'Successfully deleted',
        })
        expect((await storage.getBucket(id)).error).toMatchObject({ code: 'NoSuchBucket' })
      },
    },
    {
      does: 'refuses one that holds files',
      run: async () => {
        const id = await makeBucket()
        expectData(await storage.from(id).upload('a.txt', 'a'))
        expect((await storage.deleteBucket(id)).error).toMatchObject({
          status: 400,
          statusCode: '409',
        })
        expect(expectData(await storage.from(id).list())).toHaveLength(1)
      },
    },
    {
      does: 'does not remove what the caller may not see',
      run: async () => {
        const { client } = await findPerson('owner')
        expect((await client.storage.deleteBucket(BUCKETS.private)).error).not.toBeNull()
        expect((await storage.getBucket(BUCKETS.private)).error).toBeNull()
      },
    },
  ],
  from: [
    {
      does: 'names a bucket without asking whether it exists',
      run: async () => {
        const files = storage.from(`absent-${randomUUID()}`)
        expect(expectData(await files.list())).toEqual([])
        expect((await files.upload('a.txt', 'a')).error).toMatchObject({
          status: 400,
          statusCode: '404',
          message: 'Bucket not found',
        })
      },
    },
  ],
  setHeader: [
    {
      does: 'sends a header with every call of that object',
      run: async () => {
        const nobody = createVisitor().storage.setHeader('authorization', 'Bearer nonsense')
        expect((await nobody.listBuckets()).error).toMatchObject({ status: 400 })
      },
    },
  ],
  throwOnError: [
    {
      does: 'turns the error of an answer into a rejection',
      run: async () => {
        const strict = createOperator().storage.throwOnError()
        const asked = strict.getBucket(`absent-${randomUUID()}`)
        await expect(asked).rejects.toMatchObject({ code: 'NoSuchBucket' })
        expect((await strict.getBucket(BUCKETS.private)).error).toBeNull()
      },
    },
  ],
  purgeBucketCache: [
    {
      does: 'is refused with 501',
      onlyEmbedded: NO_CDN,
      run: async () => {
        expect((await storage.purgeBucketCache(BUCKETS.open)).error).toMatchObject(refusal)
      },
    },
  ],
  getBucketLifecycle: [
    {
      does: 'is refused with 501',
      onlyEmbedded: NO_LIFECYCLE,
      run: async () => {
        expect((await storage.getBucketLifecycle(BUCKETS.open)).error).toMatchObject(refusal)
      },
    },
  ],
  updateBucketLifecycle: [
    {
      does: 'is refused with 501',
      onlyEmbedded: NO_LIFECYCLE,
      run: async () => {
        const { error } = await storage.updateBucketLifecycle(BUCKETS.open, rules)
        expect(error).toMatchObject(refusal)
      },
    },
  ],
  deleteBucketLifecycle: [
    {
      does: 'is refused with 501',
      onlyEmbedded: NO_LIFECYCLE,
      run: async () => {
        expect((await storage.deleteBucketLifecycle(BUCKETS.open)).error).toMatchObject(refusal)
      },
    },
  ],
}
