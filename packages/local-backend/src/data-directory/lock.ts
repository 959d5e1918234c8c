import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { identifyProcess } from '#src/data-directory/process-identity.ts'
import { BackendStartError } from '#src/errors.ts'

export interface DirectoryLock {
  release(): Promise<void>
}

export const LOCK_FILE = 'lock'
/** Held while a leftover lock is replaced, so that only one start replaces it. */
export const TAKEOVER_FOLDER = 'lock.takeover'
const TAKEOVER_TIMEOUT = 10_000
/** Milliseconds after which an unreadable lock counts as truncated, and not as still being written. */
const WRITING_TIMEOUT = 2000
/** Milliseconds after which a start stops waiting for others that replace the same lock. */
const PATIENCE = 5000

const lockSchema = z.object({ pid: z.number().int().positive(), identity: z.string() })
type LockOwner = z.infer<typeof lockSchema>

/**
 * Makes this process the only user of the data directory. A lock whose process is gone is replaced; one whose process runs
 * is refused with `BackendStartError`.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const file = path.join(directory, LOCK_FILE)
  const me: LockOwner = {
    pid: process.pid,
    identity: (await identifyProcess(process.pid)) ?? 'alive',
  }
  const began = performance.now()
  for (;;) {
    if (await tryCreate(file, me)) return { release: () => release(file, me) }
    const owner = await readOwner(file)
    if (owner && (await isRunning(owner))) throw inUse(directory, owner)
    if (performance.now() - began > PATIENCE) {
      throw new BackendStartError(
        `The data directory ${directory} is being opened by several processes at once.`,
        'Start again when they have ended.',
      )
    }
    await removeStale(directory, file)
    await sleep(10)
  }
}

/** Whether a running process holds the data directory. */
export async function isLocked(directory: string): Promise<boolean> {
  const owner = await readOwner(path.join(directory, LOCK_FILE))
  return owner !== null && (await isRunning(owner))
}

async function tryCreate(file: string, me: LockOwner): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(me), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function readOwner(file: string): Promise<LockOwner | null> {
  try {
    return lockSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function isRunning(owner: LockOwner): Promise<boolean> {
  return (await identifyProcess(owner.pid)) === owner.identity
}

/** Reads it again while no other start may replace it, because it may already be gone. */
async function removeStale(directory: string, file: string): Promise<void> {
  const takeover = path.join(directory, TAKEOVER_FOLDER)
  try {
    await mkdir(takeover)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if ((await readAge(takeover)) > TAKEOVER_TIMEOUT)
      await rm(takeover, { recursive: true, force: true })
    return
  }
  try {
    const owner = await readOwner(file)
    const isStale = owner ? !(await isRunning(owner)) : (await readAge(file)) > WRITING_TIMEOUT
    if (isStale) await rm(file, { force: true })
  } finally {
    await rmdir(takeover)
  }
}

/** Milliseconds since the file was written; 0 if it is gone. */
async function readAge(file: string): Promise<number> {
  try {
    return Date.now() - (await stat(file)).mtimeMs
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

async function release(file: string, me: LockOwner): Promise<void> {
  const owner = await readOwner(file)
  if (owner?.pid === me.pid && owner.identity === me.identity) await rm(file, { force: true })
}

function inUse(directory: string, owner: LockOwner): BackendStartError {
  return new BackendStartError(
    `The data directory ${directory} is in use by another server (process ${owner.pid}).`,
    `Stop that one first (Ctrl-C in its terminal, or \`kill ${owner.pid}\`), or set DATA_DIR to another folder.`,
  )
}
