import { globSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A clock for programs that are started with its environment, instead of the machine's. */
export interface ShiftedClock {
  environment: Record<string, string>
  /** Sets it this many seconds ahead of the machine's, or behind; programs notice within a second. */
  shift(seconds: number): void
}

/** Debian's package `faketime` contains it. */
const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')

export function findClockObstacle(): string | null {
  return library === undefined
    ? 'libfaketime is not installed (on Debian: apt-get install faketime)'
    : null
}

export function openShiftedClock(folder: string): ShiftedClock {
  const file = join(folder, 'clock')
  const shift = (seconds: number): void => {
    // No program may read half of it.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`, {
      mode: 0o644,
    })
    renameSync(`${file}.new`, file)
  }
  shift(0)
  return {
    environment: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // Setting the clock does not change how long things take.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    shift,
  }
}
