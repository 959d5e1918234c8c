import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Copies a stopped data directory to a new path, with its owners, who differ where PostgreSQL has a user of its own. */
export async function copySeed(directory: string, target: string): Promise<void> {
  if (process.platform === 'win32') await cp(directory, target, { recursive: true })
  else await promisify(execFile)('cp', ['-a', directory, target])
}
