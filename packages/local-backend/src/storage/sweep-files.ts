import type { BackendContext } from '#src/context.ts'
import type { FileStore, FoundFile } from '#src/storage/file-store.ts'
import { areRemovalsLocked } from '#src/storage/lock-removals.ts'

export interface FileSweep {
  /** Sweeps once soon and then every hour, until `stop`. */
  start(): void
  stop(): Promise<void>
  /** Sweeps now; returns the number of removed files. */
  run(): Promise<number>
}

/** A file of this process that is younger may belong to an upload whose row is still to be written. */
const GRACE_MILLISECONDS = 3_600_000
/** If the clock differs by more from the time since the start, it was set meanwhile. */
const STEP_MILLISECONDS = 1000
const EVERY_MILLISECONDS = 3_600_000
const FIRST_AFTER_MILLISECONDS = 60_000
const BATCH = 500
const AT_ONCE = 20

/**
 * Removes files that no row of storage.objects names: those of uploads that a crash interrupted, and of rows that were
 * deleted while the process died. If only this process receives files, the first sweep removes all leftovers of an earlier
 * one, because none of them is in progress any more. Create it before anything is received.
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

  /** Files written before this time belong to no running upload. */
  function findCutoff(): number {
    const old = Date.now() - GRACE_MILLISECONDS
    // Nobody here knows what another process is receiving now.
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
    // A backup copies files whose rows were deleted since it began.
    if (orphans.length === 0 || (await areRemovalsLocked(context.database.storage))) return 0
    for (let first = 0; first < orphans.length; first += AT_ONCE) {
      await Promise.all(orphans.slice(first, first + AT_ONCE).map((file) => file.remove()))
    }
    return orphans.length
  }
}
