import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from '#src/data-directory/lock.ts'
import { identifyProcess } from '#src/data-directory/process-identity.ts'
import { BackendStartError } from '#src/errors.ts'

let directory: string
let file: string

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'local-backend-lock-'))
  file = path.join(directory, 'lock')
})

afterEach(() => {
  rmSync(directory, { recursive: true, force: true })
})

test('a lock exists until it is released', async () => {
  const lock = await lockDirectory(directory)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  await expect(lockDirectory(directory)).rejects.toBeInstanceOf(BackendStartError)
  await lock.release()
  expect(existsSync(file)).toBe(false)
  await (await lockDirectory(directory)).release()
})

test.each([
  [
    'of a process that has ended',
    async () => JSON.stringify({ pid: await endedPid(), identity: 'x' }),
  ],
  [
    'whose process number belongs to another process by now',
    () => JSON.stringify({ pid: process.pid, identity: 'another boot 1' }),
  ],
  ['that was cut off when it was written', () => ''],
])('a lock %s is replaced', async (_title, content) => {
  writeFileSync(file, await content())
  const lock = await lockDirectory(directory)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  await lock.release()
})

test('of many that replace a stale lock at once, one gets it', async () => {
  for (let round = 0; round < 20; round += 1) {
    writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'another boot 1' }))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => lockDirectory(directory)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    rmSync(file)
  }
})

test('a lock that another start is still writing is not touched', async () => {
  writeFileSync(file, '')
  const owner = { pid: process.pid, identity: await identifyProcess(process.pid) }
  const opening = lockDirectory(directory)
  setTimeout(() => writeFileSync(file, JSON.stringify(owner)), 700)
  await expect(opening).rejects.toThrow(`in use by another server (process ${process.pid})`)
})

test('a lock that another process has by now is not released', async () => {
  const lock = await lockDirectory(directory)
  const other = JSON.stringify({ pid: 1, identity: 'other' })
  writeFileSync(file, other)
  await lock.release()
  expect(readFileSync(file, 'utf8')).toBe(other)
})

test('a process is distinguished from a later one with its number', async () => {
  expect(await identifyProcess(process.pid)).toBe(await identifyProcess(process.pid))
  expect(await identifyProcess(await endedPid())).toBeNull()
})

async function endedPid(): Promise<number> {
  const child = spawn('true')
  await once(child, 'exit')
  return child.pid ?? 0
}
