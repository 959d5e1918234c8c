import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const megabyte = 1024 * 1024

/** A separate disk, which can be filled. */
export interface SmallDisk {
  directory: string
  /** Fills it except for this many megabytes; without a number it leaves not one byte. */
  leave(megabytes: number): void
  /** Frees all the space again. */
  free(): void
  unmount(): void
}

/** Why this machine cannot have one. */
export function findDiskObstacle(): string | null {
  return process.platform === 'linux' && process.getuid?.() === 0
    ? null
    : 'a disk that may be filled is mounted by root, on Linux'
}

/** Mounts one of this many megabytes, in memory. */
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

/** Other programs write there meanwhile: it is full when not one more byte fits. */
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
