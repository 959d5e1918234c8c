import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDescendants } from '../running/process-tree.ts'

/** The faults of a running server's PostgreSQL. */
export interface PostgresControl {
  /** Process that is running now, or the one that was left behind. */
  pid(): number
  isAlive(pid: number): boolean
  /** As a power cut would, or the system when memory runs out. */
  kill(): void
  /** As `pg_ctl stop -m immediate` does: without a last write of data that is only in memory. */
  stopAtOnce(): void
  /** Pauses all its processes: connections stay open, and nothing answers. The result lets them continue. */
  freeze(): () => void
}

export function createPostgresControl(databaseDirectory: string): PostgresControl {
  function pid(): number {
    const file = readFileSync(join(databaseDirectory, 'postmaster.pid'), 'utf8')
    return Number(file.split('\n')[0])
  }

  return {
    pid,
    isAlive: (process) => signal(process, 0) && !hasEnded(process),
    kill: () => void signal(pid(), 'SIGKILL'),
    stopAtOnce: () => void signal(pid(), 'SIGQUIT'),
    freeze() {
      const postmaster = pid()
      // Its parent first, so that no new process escapes.
      signal(postmaster, 'SIGSTOP')
      const frozen = [postmaster, ...findDescendants(postmaster)]
      for (const process of frozen) signal(process, 'SIGSTOP')
      return () => {
        for (const process of frozen.toReversed()) signal(process, 'SIGCONT')
      }
    },
  }
}

/** An ended process keeps its number until its parent has asked for it, which in a container may be never. */
function hasEnded(pid: number): boolean {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return false
  const stat = readFileSync(file, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
}

/** False if there is no such process any more. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}
