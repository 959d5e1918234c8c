import { toMegabytes } from '#src/data-directory/free-space.ts'
import type { Log } from '#src/log.ts'

/** `low`: no files are taken. `full`: the database takes no changes either. */
export type DiskState = 'ok' | 'low' | 'full'

export interface FreeSpaceWatch {
  state(): DiskState
  /** Looks at once, and from then on four times a second. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface WatchedSpace {
  /** Bytes below which the disk is low; below half of it, it is full. */
  minimumFreeBytes: number
  readFreeBytes: () => Promise<number>
  /** Makes the database refuse changes, or take them again; null where it lies elsewhere, so that nothing is ever full. */
  setReadOnly: ((isReadOnly: boolean) => Promise<void>) | null
  log: Log
}

/** Short against what a disk takes: the reserve must outlast the time until everybody has heard of it. */
const EVERY_MILLISECONDS = 250

/**
 * Keeps PostgreSQL from running into a full disk, which it does not survive: while there is still room for its
 * write-ahead log, changes are refused, and taken again once the whole minimum is free.
 */
export function watchFreeSpace(watched: WatchedSpace): FreeSpaceWatch {
  const { minimumFreeBytes, readFreeBytes, setReadOnly, log } = watched
  let state: DiskState = 'ok'
  // Unknown until it was set once: the process before may have left it on.
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
      // That it is full is true also where the database has no room left to note that it is to refuse changes.
      if (shouldBe) enter(next, free)
      if (isReadOnly !== shouldBe) await setReadOnly?.(shouldBe)
      isReadOnly = shouldBe
      enter(next, free)
      hasFailed = false
    } catch (error) {
      // The next look tries again; the log hears of it once.
      if (!hasFailed) log.warn('disk.watch_failed', { reason: String(error) })
      hasFailed = true
    }
  }

  /** Full stays full until all is well, so that the database does not change its mind again and again. */
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
