import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { BackendStartError } from '#src/errors.ts'

export interface SystemUser {
  uid: number
  gid: number
}

/** Created when root starts the backend on a machine without a user `postgres`. */
const OWN_NAME = 'local-backend'

/**
 * PostgreSQL refuses to run as root. For an ordinary user the result is null: it runs as that user. For root it is the
 * owner of the existing database, else the user `postgres`, else a new one.
 */
export function chooseSystemUser(databaseDirectory: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(databaseDirectory, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = findUser('postgres') ?? findUser(OWN_NAME) ?? createUser(OWN_NAME)
  if (user) return user
  throw new BackendStartError(
    'PostgreSQL refuses to run as root, and no other system user could be made for it.',
    'Make one (`useradd --system postgres`), or start as an ordinary user.',
  )
}

function findUser(name: string): SystemUser | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [entry, , uid, gid] = line.split(':')
    if (entry === name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

function createUser(name: string): SystemUser | null {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    // Alpine and other small systems.
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', name]],
  ]
  for (const [command, args] of attempts) {
    if (spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status === 0) {
      return findUser(name)
    }
  }
  return null
}
