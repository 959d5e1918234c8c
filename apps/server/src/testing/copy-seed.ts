import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * Copies a stopped data directory to a new path and keeps its owners, which differ where PostgreSQL runs as its own user.
 */
export async function copySeed(directory: string, target: string): Promise<void> {
  if (process.platform === 'win32') await cp(directory, target, { recursive: true })
  else await promisify(execFile)('cp', ['-a', directory, target])
}
