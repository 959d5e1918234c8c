import type { BackendContext } from '#src/context.ts'
import type { FileStore, FoundFile } from '#src/storage/file-store.ts'
import { areRemovalsHeld } from '#src/storage/hold-removals.ts'

export interface FileSweep {
  /** Sweeps once soon and then every hour, until `stop`. */
  start(): void
  stop(): Promise<void>
  /** Sweeps now; returns how many files went. */
  run(): Promise<number>
}

/** A file of this process that is this young may belong to an upload that is still on its way to its row. */
const GRACE_MILLISECONDS = 3_600_000
/** A clock that differs by more from what has passed since the start was set meanwhile. */
const STEP_MILLISECONDS = 1000
const EVERY_MILLISECONDS = 3_600_000
const FIRST_AFTER_MILLISECONDS = 60_000
const BATCH = 500
const AT_ONCE = 20

/**
 * Removes files that no row of storage.objects speaks of: those of uploads that a crash cut off, and of rows that
 * were deleted while the process died. Where this process alone takes files in, what a former one left goes with the first
 * sweep, because nothing of it is on its way any more. To be made before anything is taken in.
 */
export function createFileSweep(context: BackendContext, store: FileStore): FileSweep {
  const begin = { clock: Date.now(), passed: performance.now() }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  return {
    start() {
      schedule(FIRST_AFTER_MILLISECONDS)
    },
    async stop() {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
    },
    run,
  }

  function schedule(milliseconds: number): void {
    timer = setTimeout(() => {
      running = run()
        .catch((error: unknown) => {
          context.log.warn('storage.sweep_failed', { reason: String(error) })
        })
        .finally(() => schedule(EVERY_MILLISECONDS))
    }, milliseconds)
    timer.unref()
  }

  async function run(): Promise<number> {
    const before = findCutoff()
    let removed = 0
    let batch: FoundFile[] = []
    for await (const file of store.list()) {
      if (file.modifiedAt >= before) continue
      batch.push(file)
      if (batch.length < BATCH) continue
      removed += await removeOrphans(batch)
      batch = []
    }
    removed += await removeOrphans(batch)
    if (removed > 0) context.log.info('storage.swept', { removed })
    return removed
  }

  /** Files that were written before this instant belong to no upload that is on its way. */
  function findCutoff(): number {
    const old = Date.now() - GRACE_MILLISECONDS
    // What another process is taking in at this moment nobody here knows.
    if (store.isShared) return old
    const since = performance.now() - begin.passed
    const wasSet = Math.abs(Date.now() - begin.clock - since) > STEP_MILLISECONDS
    return wasSet ? old : Math.max(old, begin.clock)
  }

  async function removeOrphans(files: FoundFile[]): Promise<number> {
    const versions = files.flatMap(({ version }) => (version === null ? [] : [version]))
    const { rows } = await context.database.storage.query<{ version: string }>(
      'select version from storage.objects where version = any($1)',
      [versions],
    )
    const kept = new Set(rows.map((row) => row.version))
    const orphans = files.filter(({ version }) => version === null || !kept.has(version))
    // A backup copies files whose rows have gone since it began.
    if (orphans.length === 0 || (await areRemovalsHeld(context.database.storage))) return 0
    for (let first = 0; first < orphans.length; first += AT_ONCE) {
      await Promise.all(orphans.slice(first, first + AT_ONCE).map((file) => file.remove()))
    }
    return orphans.length
  }
}
