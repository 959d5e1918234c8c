import { readFile } from 'node:fs/promises'
import path from 'node:path'

export interface PostmasterFile {
  pid: number
  dataDirectory: string
  port: number
  /** The socket's folder, or the address on systems without sockets (Windows). */
  host: string
  status: string
}

/** Reads `postmaster.pid`, which a server writes when it starts and removes when it stops; null if missing. */
export async function readPostmasterFile(
  databaseDirectory: string,
): Promise<PostmasterFile | null> {
  let text: string
  try {
    text = await readFile(path.join(databaseDirectory, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  // Lines: pid, data directory, start time, port, socket directory, listen address, shared memory, status.
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  // Single-user mode writes a negative number; a file may be empty while it is being written.
  if (!Number.isInteger(pid) || pid === 0) return null
  return {
    pid: Math.abs(pid),
    dataDirectory: lines[1] ?? '',
    port: Number(lines[3]),
    host: lines[4] || lines[5] || '',
    status: lines[7] ?? '',
  }
}
