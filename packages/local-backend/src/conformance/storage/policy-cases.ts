import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { MethodCase } from '#src/conformance/method-tables.ts'
import {
  BUCKETS,
  expectData,
  findPerson,
  newFolder,
  openBucket,
  storePhoto,
} from '#src/conformance/storage/stage.ts'
import { createOperator, createVisitor } from '#src/conformance/target.ts'

const operator = createOperator().storage
const text = { contentType: 'text/plain' }
const refused = { status: 400, statusCode: '403', code: 'AccessDenied' }

async function storeOwned(): Promise<string> {
  const path = `${await newFolder()}/note.txt`
  expectData(await (await openBucket('owner', 'owned')).upload(path, 'x', text))
  return path
}

/** Whether a file belongs to one of the two, and not to the other: removes it. */
async function belongsTo(role: 'owner' | 'stranger', path: string): Promise<boolean> {
  const other = role === 'owner' ? 'stranger' : 'owner'
  expect(expectData(await (await openBucket(other, 'owned')).remove([path]))).toEqual([])
  return expectData(await (await openBucket(role, 'owned')).remove([path])).length === 1
}

export const ownerCases: MethodCase[] = [
  {
    does: 'a file belongs to the person who stored it',
    run: async () => {
      expect(await belongsTo('owner', await storeOwned())).toBe(true)
    },
  },
  {
    does: 'a file stays with its owner when the secret key replaces it',
    run: async () => {
      const files = operator.from(BUCKETS.owned)
      const path = await storeOwned()
      expectData(await files.upload(path, 'y', { ...text, upsert: true }))
      expectData(await files.update(path, 'z', text))
      expect(await belongsTo('owner', path)).toBe(true)
    },
  },
  {
    does: 'a file belongs to the person who replaced it',
    run: async () => {
      const path = await storeOwned()
      expectData(await (await openBucket('stranger', 'owned')).update(path, 'y', text))
      expect(await belongsTo('stranger', path)).toBe(true)
    },
  },
  {
    does: 'a file belongs to the person who moved it',
    run: async () => {
      const path = await storeOwned()
      expectData(await (await openBucket('stranger', 'owned')).move(path, `${path}.moved`))
      expect(await belongsTo('stranger', `${path}.moved`)).toBe(true)
    },
  },
  {
    does: 'a copy belongs to the person who made it, and the original to its owner',
    run: async () => {
      const path = await storeOwned()
      expectData(await (await openBucket('stranger', 'owned')).copy(path, `${path}.copy`))
      expect(await belongsTo('stranger', `${path}.copy`)).toBe(true)
      expect(await belongsTo('owner', path)).toBe(true)
    },
  },
  {
    does: 'a file belongs to the person who signed its upload',
    run: async () => {
      const path = `${await newFolder()}/note.txt`
      const files = await openBucket('owner', 'owned')
      const { token } = expectData(await files.createSignedUploadUrl(path))
      const anybody = createVisitor().storage.from(BUCKETS.owned)
      expectData(await anybody.uploadToSignedUrl(path, token, 'x', text))
      expect(await belongsTo('owner', path)).toBe(true)
    },
  },
  {
    does: 'a bucket is found, changed and removed by its maker alone',
    run: async () => {
      const { storage } = (await findPerson('owner')).client
      const stranger = (await findPerson('stranger')).client.storage
      const id = `policies-made-${randomUUID()}`
      expectData(await storage.createBucket(id))
      expect((await stranger.getBucket(id)).error).toMatchObject({ code: 'NoSuchBucket' })
      expectData(await storage.updateBucket(id, { public: false, fileSizeLimit: 5 }))
      expect(expectData(await storage.getBucket(id)).file_size_limit).toBe(5)
      expectData(await storage.deleteBucket(id))
    },
  },
]

export const operationCases: MethodCase[] = [
  {
    does: 'what is meant to be stored is stored, and nothing is replaced or signed',
    run: async () => {
      const path = `${await newFolder()}/note.txt`
      const files = await openBucket('owner', 'operations')
      expectData(await files.upload(path, 'x', text))
      const upserted = await files.upload(path, 'y', { ...text, upsert: true })
      expect(upserted.error).toMatchObject(refused)
      expect((await files.createSignedUploadUrl(`${path}.new`)).error).toMatchObject(refused)
      expect((await files.copy(path, `${path}.copy`)).error).not.toBeNull()
      expect((await files.move(path, `${path}.moved`)).error).not.toBeNull()
      expect(await expectData(await files.download(path)).text()).toBe('x')
    },
  },
  {
    does: 'what is meant to be downloaded and listed is not described, signed or resized',
    run: async () => {
      const path = await storePhoto('operations')
      const files = await openBucket('owner', 'operations')
      expectData(await files.download(path))
      const folder = path.slice(0, path.lastIndexOf('/'))
      expect(expectData(await files.list(folder))).toHaveLength(1)
      expect((await files.info(path)).error).not.toBeNull()
      expect((await files.exists(path)).data).toBe(false)
      expect((await files.createSignedUrl(path, 60)).error).not.toBeNull()
      expect((await files.download(path, { transform: { width: 3 } })).error).not.toBeNull()
      expect(expectData(await files.listV2({ prefix: `${folder}/` })).objects).toEqual([])
    },
  },
]

export const descriptionCases: MethodCase[] = [
  {
    does: 'a policy sees type and metadata of bytes and forms',
    run: async () => {
      const folder = await newFolder()
      const files = await openBucket('owner', 'described')
      const metadata = { kind: 'note' }
      const blob = new Blob(['x'], { type: 'text/plain' })
      expectData(await files.upload(`${folder}/bytes`, 'x', { ...text, metadata }))
      expectData(await files.upload(`${folder}/form`, blob, { metadata }))
      const { error } = await files.upload(`${folder}/bare`, 'x', text)
      expect(error).toMatchObject(refused)
      const typed = { contentType: 'text/markdown', metadata }
      expect((await files.upload(`${folder}/typed`, 'x', typed)).error).toMatchObject(refused)
      const names = expectData(await files.list(folder)).map(({ name }) => name)
      expect(names).toEqual(['bytes', 'form'])
    },
  },
]
