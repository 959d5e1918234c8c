import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  countFiles,
  OWNER,
  startStorage,
  type StorageFixture,
} from '#src/storage/storage.fixture.ts'

const MEGABYTE = 1024 * 1024
const canMount = process.platform === 'linux' && process.getuid?.() === 0

let storage: StorageFixture | undefined
let mounted: string | undefined

afterEach(async () => {
  await storage?.stop()
  storage = undefined
  if (mounted === undefined) return
  spawnSync('umount', [path.join(mounted, 'files')])
  rmSync(mounted, { recursive: true, force: true })
  mounted = undefined
})

/** A backend whose files are on their own disk, of six megabytes. */
async function startOnSmallDisk(minimumFreeBytes: number): Promise<StorageFixture> {
  mounted = mkdtempSync(path.join(os.tmpdir(), 'local-backend-files-'))
  const files = path.join(mounted, 'files')
  mkdirSync(files)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', files])
  expect(status).toBe(0)
  return await start(minimumFreeBytes, mounted)
}

async function start(minimumFreeBytes: number, dataDirectory?: string): Promise<StorageFixture> {
  storage = await startStorage({
    storage: { maxFileBytes: 20 * MEGABYTE },
    minimumFreeBytes,
    ...(dataDirectory === undefined ? {} : { dataDirectory }),
  })
  return storage
}

async function store(running: StorageFixture, name: string, megabytes: number) {
  const owner = await running.signIn(OWNER)
  const options = { contentType: 'application/octet-stream', upsert: true }
  const body = Buffer.alloc(megabytes * MEGABYTE)
  return await owner.storage.from('private').upload(`${OWNER}/${name}`, body, options)
}

const file = (name: string) => `${OWNER}/${name}`

const REFUSED = {
  status: 507,
  code: 'InsufficientStorage',
  message: 'The disk is nearly full: no files are taken until there is space again',
}

test.skipIf(!canMount)(
  'a disk that runs full during an upload leaves neither a row nor a file, and the next upload works',
  async () => {
    const running = await startOnSmallDisk(0)
    expect((await store(running, 'large.bin', 8)).error).toMatchObject(REFUSED)
    expect(await countFiles(running)).toBe(0)
    const owner = (await running.signIn(OWNER)).storage.from('private')
    expect((await owner.exists(`${OWNER}/large.bin`)).data).toBe(false)
    expect((await store(running, 'small.bin', 4)).error).toBeNull()
  },
)

test.skipIf(!canMount)('a replacement without enough space does not change the file', async () => {
  const running = await startOnSmallDisk(0)
  expect((await store(running, 'a.bin', 4)).error).toBeNull()
  expect((await store(running, 'a.bin', 5)).error).toMatchObject(REFUSED)
  const owner = (await running.signIn(OWNER)).storage.from('private')
  expect((await owner.download(`${OWNER}/a.bin`)).data?.size).toBe(4 * MEGABYTE)
  expect(await countFiles(running)).toBe(1)
})

test.skipIf(!canMount)(
  'uploads stop before the reserve, removing a file makes room, and a copy keeps to it as well',
  async () => {
    const running = await startOnSmallDisk(2 * MEGABYTE)
    const owner = (await running.signIn(OWNER)).storage.from('private')
    expect((await store(running, 'a.bin', 3)).error).toBeNull()
    expect((await owner.copy(file('a.bin'), file('b.bin'))).error).toMatchObject(REFUSED)
    expect((await store(running, 'b.bin', 2)).error).toBeNull()
    expect((await store(running, 'c.bin', 1)).error).toMatchObject(REFUSED)
    expect((await owner.remove([file('a.bin')])).data).toHaveLength(1)
    expect((await store(running, 'c.bin', 1)).error).toBeNull()
    expect((await owner.copy(file('c.bin'), file('d.bin'))).error).toBeNull()
  },
)

test('below the reserve files are refused, and everything else works', async () => {
  const running = await start(Number.MAX_SAFE_INTEGER)
  const owner = (await running.signIn(OWNER)).storage.from('private')
  expect((await store(running, 'new.bin', 1)).error).toMatchObject(REFUSED)
  expect((await owner.list(OWNER)).data).toEqual([])
  expect((await running.service.storage.listBuckets()).data).toHaveLength(2)
  expect(await countFiles(running)).toBe(0)
})
