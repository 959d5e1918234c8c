import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Writes a small file so that a crash leaves either the old content or the new, never a part of it. */
export async function writeDurably(file: string, content: string): Promise<void> {
  const draft = `${file}.tmp`
  try {
    const handle = await open(draft, 'w', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/** Makes a new name in the folder survive a crash. */
export async function syncFolder(directory: string): Promise<void> {
  // Windows cannot open a folder, and does not need this.
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
