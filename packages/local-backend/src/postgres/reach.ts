import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { SystemUser } from '#src/postgres/system-user.ts'

/** The first folder above `place` that this user may not pass, or null if there is none. */
export function findClosedFolder(place: string, user: SystemUser): string | null {
  const folders: string[] = []
  let folder = realpathSync(path.dirname(place))
  while (path.dirname(folder) !== folder) {
    folders.unshift(folder)
    folder = path.dirname(folder)
  }
  return folders.find((candidate) => !mayUse(candidate, user, 0o1)) ?? null
}

/** Whether the permission bits (4 read, 2 write, 1 execute or pass) apply to that user. */
export function mayUse(place: string, user: SystemUser, bits: number): boolean {
  const { uid, gid, mode } = statSync(place)
  if (uid === user.uid) return ((mode >> 6) & bits) === bits
  if (gid === user.gid) return ((mode >> 3) & bits) === bits
  return (mode & bits) === bits
}
