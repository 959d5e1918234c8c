import { accessSync, constants, statfsSync } from 'node:fs'

const inMemory = '/dev/shm'
/** Databases, files and browsers' profiles of a whole run take less than half of it. */
const enough = 6 * 1024 ** 3

/**
 * Has this process and those that it starts keep temporary files in memory, where Linux offers that and there is room:
 * PostgreSQL of a test waits for the disk with every commit otherwise. TMPDIR, where it is set, is left alone.
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
