import { toMegabytes } from '#src/data-directory/free-space.ts'
import type { Log } from '#src/log.ts'

/** `low`: no files are accepted. `full`: the database accepts no changes either. */
export type DiskState = 'ok' | 'low' | 'full'

export interface FreeSpaceWatch {
  state(): DiskState
  /** Checks at once, and then four times a second. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface WatchedSpace {
  /** Bytes below which the disk is low; below half of it, it is full. */
  minimumFreeBytes: number
  readFreeBytes: () => Promise<number>
  /** Makes the database refuse or accept changes; null for a database elsewhere, which is never full. */
  setReadOnly: ((isReadOnly: boolean) => Promise<void>) | null
  log: Log
}

/** Short compared with the writing speed of a disk: the reserve must last until all processes know. */
const EVERY_MILLISECONDS = 250

/**
 * Keeps PostgreSQL from running into a full disk, which it does not survive: while there is still room for its
 * write-ahead log, changes are refused, and accepted again once the whole minimum is free.
 */
export function watchFreeSpace(watched: WatchedSpace): FreeSpaceWatch {
  const { minimumFreeBytes, readFreeBytes, setReadOnly, log } = watched
  let state: DiskState = 'ok'
  // Unknown until it is set once: the earlier process may have left it on.
  let isReadOnly: boolean | null = null
  let hasFailed = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let isStopped = false

  return {
    state: () => state,
    start: look,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }

  function look(): Promise<void> {
    looking = lookOnce().finally(() => {
      if (isStopped) return
      timer = setTimeout(() => void look(), EVERY_MILLISECONDS)
      timer.unref()
    })
    return looking
  }

  async function lookOnce(): Promise<void> {
    try {
      const free = await readFreeBytes()
      const next = judge(free)
      const shouldBe = next === 'full'
      // The disk is also full if the database has no room to store that it must refuse changes.
      if (shouldBe) enter(next, free)
      if (isReadOnly !== shouldBe) await setReadOnly?.(shouldBe)
      isReadOnly = shouldBe
      enter(next, free)
      hasFailed = false
    } catch (error) {
      // The next check tries again; the log gets it once.
      if (!hasFailed) log.warn('disk.watch_failed', { reason: String(error) })
      hasFailed = true
    }
  }

  /** Full stays full until the whole minimum is free, so that the database does not switch back and forth. */
  function judge(free: number): DiskState {
    if (free >= minimumFreeBytes) return 'ok'
    if (setReadOnly === null) return 'low'
    return state === 'full' || free < minimumFreeBytes / 2 ? 'full' : 'low'
  }

  function enter(next: DiskState, free: number): void {
    if (next === state) return
    state = next
    const fields = { freeMegabytes: toMegabytes(free) }
    if (next === 'ok') log.info('disk.recovered', fields)
    else if (next === 'low') log.warn('disk.low', { ...fields, refused: 'files' })
    else log.error('disk.full', { ...fields, refused: 'files and changes' })
  }
}
