import { readFileSync } from 'node:fs'
import { findDescendants } from '../tools/process-tree.ts'

/**
 * Memory of a process in megabytes: resident (Rss), or proportional (Pss), where shared pages are divided among the
 * processes that share them, so that PostgreSQL's one shared buffer counts once and not in each of its processes.
 */
function readMemory(pid: number, measure: 'Rss' | 'Pss'): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = new RegExp(`^${measure}:\\s+(\\d+) kB$`, 'm').exec(rollup)?.[1]
  if (kilobytes === undefined) throw new Error(`The system does not tell ${measure} of ${pid}.`)
  return Number(kilobytes) / 1024
}

/** The process that runs the server: the one that was started, or one below it when npm stands between. */
function findServer(started: number): number {
  const server = [started, ...findDescendants(started)].find((pid) => {
    const [program = '', script = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return program.endsWith('node') && script.endsWith('apps/server/src/main.ts')
  })
  if (server === undefined) throw new Error(`No server below process ${started}.`)
  return server
}

/** Memory of a server in megabytes, apart for its own process and for the PostgreSQL below it. Linux only. */
export function measureMemory(started: number): { node: number; postgres: number } {
  const serverPid = findServer(started)
  return {
    node: readMemory(serverPid, 'Rss'),
    postgres: findDescendants(serverPid).reduce((sum, pid) => sum + readMemory(pid, 'Pss'), 0),
  }
}
