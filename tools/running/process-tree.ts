import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'

interface Process {
  pid: number
  parent: number
}

/** All descendants of a process, without itself. Not for Windows. */
export function findDescendants(ancestor: number): number[] {
  const processes = existsSync('/proc/self/stat') ? listFromProc() : listFromPs()
  const below = (pid: number): number[] =>
    processes
      .filter(({ parent }) => parent === pid)
      .flatMap((child) => [child.pid, ...below(child.pid)])
  return below(ancestor)
}

function listFromProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const parent = readParent(name)
      return parent === null ? [] : { pid: Number(name), parent }
    })
}

function readParent(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // The process ended between the listing and the reading.
    return null
  }
}

function listFromPs(): Process[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent] = line.trim().split(/\s+/).map(Number)
      return { pid: pid ?? 0, parent: parent ?? 0 }
    })
}
