import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/**
 * Something that stays the same for one process and differs for a later one that got the same number: null when there
 * is no such process. Where the system tells nothing more, that it exists has to do.
 */
export async function identifyProcess(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null
  if (process.platform === 'linux') return await identifyOnLinux(pid)
  if (process.platform === 'win32') return 'alive'
  const { stdout, status } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    timeout: 5000,
  })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : 'alive'
}

async function identifyOnLinux(pid: number): Promise<string | null> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The second field is the program's name in brackets, which may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const state = fields[0]
    const startedAt = fields[19]
    return state === 'Z' ? null : `${boot.trim()} ${startedAt}`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return isAlive(pid) ? 'alive' : null
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
