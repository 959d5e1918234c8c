import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requireFreeSpace } from '#src/data-directory/free-space.ts'
import { openDataDirectory } from '#src/data-directory/open-data-directory.ts'
import { BackendStartError } from '#src/errors.ts'

let root: string
let directory: string

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'local-backend-data-'))
  directory = root
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

const place = (name: string) => path.join(directory, name)

/** Opens it once, as a first start does, and pretends that the cluster was created. */
async function prepare(): Promise<void> {
  const opened = await openDataDirectory(directory)
  mkdirSync(place('database'))
  writeFileSync(place('database/PG_VERSION'), '18\n')
  await opened.recordCluster()
  await opened.lock.release()
}

async function refusal(): Promise<BackendStartError> {
  const before = snapshot()
  const outcome = await openDataDirectory(directory).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(BackendStartError)
  expect(snapshot()).toEqual(before)
  return outcome as BackendStartError
}

/** Names and contents, to show that a refusal changes nothing. */
function snapshot(): Record<string, string> {
  if (!existsSync(directory)) return {}
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      return [file, readFileSync(file, 'utf8')]
    }),
  )
}

test('an empty folder becomes a data directory, and opens again with the same secrets', async () => {
  const first = await openDataDirectory(directory)
  expect(first.isNew).toBe(true)
  await first.lock.release()
  const second = await openDataDirectory(directory)
  expect(second.secrets).toEqual(first.secrets)
  await second.lock.release()
})

test('a missing folder is created', async () => {
  directory = place('deep/er')
  const opened = await openDataDirectory(directory)
  await opened.lock.release()
  expect(existsSync(place('backend.json'))).toBe(true)
})

test('a prepared directory opens unchanged', async () => {
  await prepare()
  const opened = await openDataDirectory(directory)
  expect(opened.isNew).toBe(false)
  await opened.lock.release()
})

test('a first start that was killed after it had created the cluster continues from there', async () => {
  const first = await openDataDirectory(directory)
  mkdirSync(place('database'))
  writeFileSync(place('database/PG_VERSION'), '18\n')
  await first.lock.release()
  const second = await openDataDirectory(directory)
  expect(second.isNew).toBe(false)
  expect(second.secrets).toEqual(first.secrets)
  await second.lock.release()
  expect(JSON.parse(readFileSync(place('backend.json'), 'utf8'))).toMatchObject({
    hasCluster: true,
  })
})

describe('refused with one message, and nothing is changed', () => {
  test('another program’s folder with files', async () => {
    writeFileSync(place('thesis.txt'), 'precious')
    const { message, advice } = await refusal()
    expect(message).toContain('thesis.txt')
    expect(advice).toContain('DATA_DIR')
  })

  test('a file in place of the folder', async () => {
    directory = place('file')
    writeFileSync(directory, 'x')
    const outcome = await openDataDirectory(directory).catch((error: unknown) => error)
    expect(outcome).toMatchObject({ message: expect.stringContaining('is not a folder') })
  })

  test.runIf(existsSync('/proc/self'))('a place in which nobody can create a folder', async () => {
    const outcome = await openDataDirectory('/proc/data').catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(BackendStartError)
    expect(outcome).toMatchObject({ advice: expect.stringContaining('DATA_DIR') })
  })

  test('a marker that was cut off', async () => {
    await prepare()
    truncateSync(place('backend.json'), 10)
    expect((await refusal()).message).toContain('backend.json cannot be read')
  })

  test('a missing marker', async () => {
    await prepare()
    rmSync(place('backend.json'))
    expect((await refusal()).advice).toContain('restore it from a backup')
  })

  test('missing or cut keys', async () => {
    await prepare()
    truncateSync(place('keys/secrets.json'), 20)
    expect((await refusal()).message).toContain('secrets.json cannot be read')
    rmSync(place('keys/secrets.json'))
    const { message, advice } = await refusal()
    expect(message).toContain('secrets.json is missing')
    expect(advice).toContain('backup')
  })

  test('a missing database, in whole or in part', async () => {
    await prepare()
    rmSync(place('database/PG_VERSION'))
    expect((await refusal()).message).toContain('incomplete')
    rmSync(place('database'), { recursive: true })
    expect((await refusal()).message).toContain('incomplete')
  })

  test('missing uploaded files', async () => {
    await prepare()
    rmSync(place('files'), { recursive: true })
    const { message, advice } = await refusal()
    expect(message).toContain('folder files')
    expect(advice).toContain('empty folder')
    mkdirSync(place('files'))
    await (await openDataDirectory(directory)).lock.release()
  })

  test('a newer format, and another PostgreSQL', async () => {
    await prepare()
    const marker = { format: 1, postgresMajor: 18, hasCluster: true }
    writeFileSync(place('backend.json'), JSON.stringify({ ...marker, format: 2 }))
    expect((await refusal()).message).toContain('newer version')
    writeFileSync(place('backend.json'), JSON.stringify({ ...marker, postgresMajor: 17 }))
    expect((await refusal()).message).toContain('PostgreSQL 17')
    writeFileSync(place('backend.json'), JSON.stringify(marker))
    writeFileSync(place('database/PG_VERSION'), '19\n')
    expect((await refusal()).message).toContain('PostgreSQL 19')
  })

  test('too little space', async () => {
    const outcome = await requireFreeSpace(directory, Number.MAX_SAFE_INTEGER).catch(
      (error: unknown) => error,
    )
    expect(outcome).toBeInstanceOf(BackendStartError)
    expect(outcome).toMatchObject({ message: expect.stringMatching(/is full: \d+ MB are left/) })
    await requireFreeSpace(directory, 1)
  })
})

test.runIf(process.getuid?.() === 0 && existsSync('/usr/bin/setpriv'))(
  'a folder that the user may not write is refused, by name of the user',
  () => {
    const script = `
      import { openDataDirectory } from '${import.meta.dirname}/open-data-directory.ts'
      try { await openDataDirectory('${directory}') } catch (error) { console.log(error.name, error.message) }
    `
    const { stdout } = spawnSync(
      'setpriv',
      [
        '--reuid=65534',
        '--regid=65534',
        '--clear-groups',
        process.execPath,
        '--input-type=module',
        '-e',
        script,
      ],
      { encoding: 'utf8' },
    )
    expect(stdout).toMatch(/^BackendStartError .* cannot be read and written by user nobody/)
  },
)
