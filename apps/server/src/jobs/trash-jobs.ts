import type { Backend } from '#src/backend.ts'
import { removeUnreferencedFiles } from '#src/commands/files/remove-unreferenced-files.ts'
import { callWhileFull } from '#src/jobs/call-while-full.ts'
import { repeatJob } from '#src/jobs/repeat-job.ts'
import type { Log } from '#src/log/log.ts'

interface TrashJobSettings {
  backend: Pick<Backend, 'admin' | 'asService'>
  log: Log
  /** Milliseconds between two runs. */
  pauses?: { trash: number; files: number }
}

export interface TrashJobs {
  stop(): Promise<void>
}

const minute = 60_000
/** This many at once stay far below the statement timeout. */
const batchSize = 500

/** Nobody reads yesterday's. */
const forgetAnalyses = 'select private.forget_resale_analyses($1) as count'
/** Nobody came for a week. */
const forgetArrivals = 'select private.forget_arrivals($1) as count'
/** Pictures at once, what was known about a link for 90 days. */
const forgetCaseLinks = 'select private.forget_case_links($1) as count'

/**
 * Deletes products that have been in the trash for 30 days, yesterday's resale analyses, what arrived more than a week ago and
 * the pictures of links to proofs that ended, and removes the files that nothing refers to any more. Several servers may do so
 * at the same time. docs/behaviour/products.md, files.md, resale.md, inbox.md, case-links.md
 */
export function startTrashJobs({
  backend,
  log,
  pauses = { trash: 60 * minute, files: minute },
}: TrashJobSettings): TrashJobs {
  const removing = repeatJob((signal) => removeUnreferencedFiles({ backend, log }, signal), {
    name: 'remove files that nothing refers to',
    pause: pauses.files,
    log,
  })
  const emptying = repeatJob(
    async (signal) => {
      let deleted = batchSize
      while (deleted === batchSize && !signal.aborted) {
        // One batch after another, so that none locks the rows for long.
        deleted = await deleteOldTrash(backend)
        if (deleted > 0) removing.wake()
      }
      await callWhileFull(backend, forgetAnalyses, signal)
      await callWhileFull(backend, forgetArrivals, signal)
      await callWhileFull(backend, forgetCaseLinks, signal)
    },
    { name: 'empty the trash', pause: pauses.trash, log },
  )
  return {
    async stop() {
      await Promise.all([emptying.stop(), removing.stop()])
    },
  }
}

async function deleteOldTrash(backend: Pick<Backend, 'asService'>): Promise<number> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ deleted: number }>(
      'select private.delete_old_trash($1) as deleted',
      [batchSize],
    )
    return rows[0]?.deleted ?? 0
  })
}
