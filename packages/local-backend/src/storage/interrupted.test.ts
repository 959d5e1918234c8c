import { readdir, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { filesDirectory } from '#src/storage/open-file-store.ts'
import { countFiles, startStorage, type StorageFixture } from '#src/storage/storage.fixture.ts'
import { createFileSweep } from '#src/storage/sweep-files.ts'

let storage: StorageFixture
let files: ReturnType<SupabaseClient['storage']['from']>

beforeEach(async () => {
  storage = await startStorage()
  files = storage.service.storage.from('private')
})

afterEach(async () => {
  await storage.stop()
})

const directory = () => filesDirectory(storage.database.context)
const sweep = () => createFileSweep(storage.database.context, storage.store).run()

/** Makes everything in the store as old as if the crash had been yesterday. */
async function age(): Promise<void> {
  const entries = await readdir(directory(), { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    await utimes(path.join(entry.parentPath, entry.name), 0, 0)
  }
}

/** Locks the name, so that an upload waits with its bytes written, and then ends its connection. */
async function uploadAndLoseDatabase(name: string, upsert: boolean) {
  const admin = await storage.database.connect('supabase_admin')
  await admin.query('begin')
  await admin.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`private/${name}`])
  const upload = files.upload(name, 'new', { upsert })
  await expect
    .poll(async () => {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event = 'advisory' and datname = current_database()`,
      )
      return rowCount
    })
    .toBe(1)
  const outcome = await upload
  await admin.query('rollback')
  return outcome
}

/** One letter after another, with a pause before each. */
async function* dribble(text: string): AsyncGenerator<Buffer> {
  for (const letter of text) {
    await sleep(100)
    yield Buffer.from(letter)
  }
}

describe('a database that fails between the bytes and the row', () => {
  test('a new file does not exist, its bytes are swept, and the next attempt works', async () => {
    const { error } = await uploadAndLoseDatabase('a.txt', false)
    expect(error).toMatchObject({ status: 544, code: 'DatabaseTimeout' })
    expect((await files.exists('a.txt')).data).toBe(false)
    expect(await countFiles(storage)).toBe(1)
    await age()
    expect(await sweep()).toBe(1)
    expect((await files.upload('a.txt', 'again')).error).toBeNull()
    expect(await (await files.download('a.txt')).data?.text()).toBe('again')
  })

  test('a file that should have been replaced is still the old one', async () => {
    await files.upload('a.txt', 'old')
    expect((await uploadAndLoseDatabase('a.txt', true)).error).not.toBeNull()
    expect(await (await files.download('a.txt')).data?.text()).toBe('old')
    await age()
    expect(await sweep()).toBe(1)
    expect(await (await files.download('a.txt')).data?.text()).toBe('old')
  })
})

test('ten uploads of one name at once leave the bytes of one', async () => {
  await files.upload('a.txt', 'old')
  const uploads = Array.from({ length: 10 }, (_, index) =>
    files.upload('a.txt', String(index), { upsert: true }),
  )
  const failed = (await Promise.all(uploads)).filter(({ error }) => error)
  expect(failed).toEqual([])
  await expect.poll(() => countFiles(storage)).toBe(1)
})

const leave = (folder: string) =>
  writeFile(path.join(directory(), folder, '00000000-0000-4000-8000-000000000000'), 'half of a')

test('bytes of an upload that may be under way are swept once they are old, and not before', async () => {
  const begun = createFileSweep(storage.database.context, storage.store)
  await sleep(20)
  await leave('incoming')
  expect(await begun.run()).toBe(0)
  await age()
  expect(await begun.run()).toBe(1)
  expect(await countFiles(storage)).toBe(0)
})

test('bytes that a killed process left, of a file with or without a row before, are swept at the next start', async () => {
  await files.upload('kept.txt', 'kept')
  await leave('incoming')
  await leave('objects')
  await sleep(20)
  expect(await sweep()).toBe(2)
  expect(await (await files.download('kept.txt')).data?.text()).toBe('kept')
})

test('if the clock was set back meanwhile, only bytes that are old by it are swept', async () => {
  const begun = createFileSweep(storage.database.context, storage.store)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 1_800_000)
  await leave('incoming')
  await utimes(
    path.join(directory(), 'incoming', '00000000-0000-4000-8000-000000000000'),
    Date.now() / 1000,
    Date.now() / 1000,
  )
  expect(await begun.run()).toBe(0)
  clock.mockRestore()
})

test('a row whose file is lost answers as not found, can be replaced and removed', async () => {
  await files.upload('lost.txt', 'a')
  await files.upload('replaced.txt', 'a')
  await age()
  const admin = await storage.database.connect('supabase_storage_admin')
  await admin.query('update storage.objects set version = gen_random_uuid()')
  expect(await sweep()).toBe(2)
  expect((await files.download('lost.txt')).error).toMatchObject({ code: 'NoSuchKey' })
  expect((await files.copy('lost.txt', 'copy.txt')).error).toMatchObject({ code: 'NoSuchKey' })
  expect((await files.upload('replaced.txt', 'b', { upsert: true })).error).toBeNull()
  expect(await (await files.download('replaced.txt')).data?.text()).toBe('b')
  expect((await files.remove(['lost.txt'])).data).toHaveLength(1)
})

describe('a client that disconnects in the middle', () => {
  const form = '--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\n'

  test.each([
    ['bytes', 'POST', '/object/private/gone.txt', 'text/plain', ''],
    ['bytes over another file', 'PUT', '/object/private/kept.txt', 'text/plain', ''],
    ['a form', 'POST', '/object/private/gone.txt', 'multipart/form-data; boundary=b', form],
  ])('leaves nothing of %s', async (_, method, address, contentType, start) => {
    await files.upload('kept.txt', 'kept')
    const { hostname, port } = new URL(storage.origin)
    const socket = connect(Number(port), hostname)
    socket.write(
      `${method} /storage/v1${address} HTTP/1.1\r\nHost: a\r\nApikey: ${storage.database.context.keys.secretKey}\r\n` +
        `Content-Type: ${contentType}\r\nContent-Length: 500000\r\n\r\n${start}${'a'.repeat(90_000)}`,
    )
    await expect.poll(() => countFiles(storage)).toBe(2)
    await sleep(50)
    socket.destroy()
    await expect.poll(() => countFiles(storage)).toBe(1)
    expect((await files.exists('gone.txt')).data).toBe(false)
    expect(await (await files.download('kept.txt')).data?.text()).toBe('kept')
  })

  test('a slow one is waited for', async () => {
    const body = Readable.from(dribble('aaaaa'))
    expect((await files.upload('slow.txt', body)).error).toBeNull()
    expect(await (await files.download('slow.txt')).data?.text()).toBe('aaaaa')
  })
})

test('a reader of a file that is constantly replaced gets one of the two, whole', async () => {
  const contents = ['old', 'new'].map((word) => word.repeat(20_000))
  await files.upload('busy.txt', contents[0] ?? '')
  const replace = async () => {
    for (let index = 0; index < 30; index += 1) {
      const { error } = await files.update('busy.txt', contents[index % 2] ?? '')
      expect(error).toBeNull()
    }
  }
  const read = async () => {
    for (let index = 0; index < 30; index += 1) {
      const { data, error } = await files.download('busy.txt')
      expect(error).toBeNull()
      expect(contents).toContain(await data?.text())
      await files.remove(['copy.txt'])
      expect((await files.copy('busy.txt', 'copy.txt')).error).toBeNull()
    }
  }
  await Promise.all([replace(), read()])
  expect(await countFiles(storage)).toBe(2)
})
