import { readFileSync } from 'node:fs'
import { findDescendants } from '../../tools/running/process-tree.ts'

/**
 * Memory of a process in megabytes: resident (Rss), or proportional (Pss), where shared pages are divided among the
 * processes that share them, so that PostgreSQL's shared buffer counts once instead of in each process; or only its own
 * (Pss_Anon), without that buffer, which fills with table pages up to its fixed size.
 */
function readMemory(pid: number, measure: 'Rss' | 'Pss' | 'Pss_Anon'): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = new RegExp(`^${measure}:\\s+(\\d+) kB$`, 'm').exec(rollup)?.[1]
  if (kilobytes === undefined) throw new Error(`The system does not tell ${measure} of ${pid}.`)
  return Number(kilobytes) / 1024
}

/** The server's process: the started one, or one below it if npm is in between. */
function findServer(started: number): number {
  const server = [started, ...findDescendants(started)].find((pid) => {
    const [program = '', ...words] = readCommand(pid)
    return (
      program.endsWith('node') && words.some((word) => word.endsWith('apps/server/src/main.ts'))
    )
  })
  if (server === undefined) throw new Error(`No server below process ${started}.`)
  return server
}

/** Megabytes. */
export interface Memory {
  node: number
  /** All of its processes, the shared buffer counted once. */
  postgres: number
  /** The same without what the processes share. */
  postgresOwn: number
}

/** Memory of a server, separate for its own process and for its PostgreSQL. Linux only. */
export function measureMemory(started: number): Memory {
  const serverPid = findServer(started)
  const processes = findDescendants(serverPid)
  const sum = (measure: 'Pss' | 'Pss_Anon') =>
    processes.reduce((total, pid) => total + readMemoryOfGuest(pid, measure), 0)
  return {
    node: readMemory(serverPid, 'Rss'),
    postgres: sum('Pss'),
    postgresOwn: sum('Pss_Anon'),
  }
}

/** Megabytes of a server's receipt reader; 0 if there is none. Linux only. */
export function measureReader(started: number): number {
  const serverPid = findServer(started)
  const readers = findDescendants(serverPid).filter((pid) =>
    readCommand(pid).some((word) => word.endsWith('reader-process.ts')),
  )
  return readers.reduce((total, pid) => total + readMemoryOfGuest(pid, 'Rss'), 0)
}

/** Of a process that may end between two readings; then it has none. */
function readMemoryOfGuest(pid: number, measure: 'Rss' | 'Pss' | 'Pss_Anon'): number {
  try {
    return readMemory(pid, measure)
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}

/** The arguments of a process; empty if it has just ended. */
function readCommand(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    // A process that ends between two readings no longer counts.
    return []
  }
}
