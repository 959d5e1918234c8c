import { accessSync, constants, statfsSync } from 'node:fs'

const inMemory = '/dev/shm'
/** The databases, files and browser profiles of a whole run need less than half of it. */
const enough = 6 * 1024 ** 3

/**
 * Makes this process and its children keep temporary files in memory, if Linux offers that and there is room.
 * Otherwise a test's PostgreSQL waits for the disk with every commit. An existing TMPDIR is not changed.
 */
export function keepScratchInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || process.platform !== 'linux') return
  try {
    accessSync(inMemory, constants.W_OK)
  } catch {
    return
  }
  const { bavail, bsize } = statfsSync(inMemory)
  if (bavail * bsize >= enough) process.env['TMPDIR'] = inMemory
}
