import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const megabyte = 1024 * 1024

/** A disk of its own, which can be filled. */
export interface SmallDisk {
  directory: string
  /** Takes all of it but for so many megabytes; none leaves not one byte. */
  leave(megabytes: number): void
  /** Gives all back that was taken. */
  free(): void
  unmount(): void
}

/** Why there can be none here. */
export function findDiskObstacle(): string | null {
  return process.platform === 'linux' && process.getuid?.() === 0
    ? null
    : 'a disk that may be filled is mounted by root, on Linux'
}

/** Mounts one of so many megabytes, which lies in memory. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  const directory = join(folder, 'disk')
  const filler = join(directory, 'filler')
  mkdirSync(directory)
  const mounted = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', directory],
    { encoding: 'utf8' },
  )
  if (mounted.status !== 0) throw new Error(`No disk could be mounted: ${mounted.stderr.trim()}`)
  chmodSync(directory, 0o711)

  function freeBytes(): number {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  }

  return {
    directory,
    leave(left) {
      writeFileSync(filler, '')
      fill(filler, () => freeBytes() - left * megabyte)
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      spawnSync('umount', [directory])
    },
  }
}

/** Others write there meanwhile: it is full when not one byte goes in any more. */
function fill(file: string, missing: () => number): void {
  for (let size = missing(); size > 0; size = missing()) {
    try {
      appendFileSync(file, Buffer.alloc(Math.min(size, megabyte)))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
  }
}
