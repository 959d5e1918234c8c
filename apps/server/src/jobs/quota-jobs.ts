import type { Backend } from '#src/backend.ts'
import { repeatJob } from '#src/jobs/repeat-job.ts'
import type { Log } from '#src/log/log.ts'

interface QuotaJobSettings {
  backend: Pick<Backend, 'asService'>
  log: Log
  /** Milliseconds between two runs. */
  pauses?: { abandoned: number; old: number }
}

export interface QuotaJobs {
  stop(): Promise<void>
}

const minute = 60_000
interface Batch {
  sql: string
  /** The maximum of one call. */
  full: number
}

/** No counted work takes ten minutes: a server that has not settled by then is gone. */
const returnAbandoned: Batch = {
  sql: `select private.return_abandoned_quota('10 minutes') as count`,
  full: 500,
}
const forgetOld: Batch = { sql: 'select private.forget_quota_uses() as count', full: 5000 }

/**
 * Returns the uses that a dead server reserved, and deletes records of months before the last. Several servers may do so at the
 * same time. docs/behaviour/limits.md
 */
export function startQuotaJobs({
  backend,
  log,
  pauses = { abandoned: 5 * minute, old: 24 * 60 * minute },
}: QuotaJobSettings): QuotaJobs {
  const returning = repeatJob(
    async (signal) => {
      const returned = await callWhileFull(backend, returnAbandoned, signal)
      if (returned > 0) log.info('quota.abandoned_returned', { count: returned })
    },
    { name: 'give abandoned uses back', pause: pauses.abandoned, log },
  )
  const forgetting = repeatJob(
    async (signal) => {
      await callWhileFull(backend, forgetOld, signal)
    },
    { name: 'forget old uses', pause: pauses.old, log },
  )
  return {
    async stop() {
      await Promise.all([returning.stop(), forgetting.stop()])
    },
  }
}

/** One batch after another, so that none locks rows for long; returns their sum. */
async function callWhileFull(
  backend: Pick<Backend, 'asService'>,
  { sql, full }: Batch,
  signal: AbortSignal,
): Promise<number> {
  let sum = 0
  let last = full
  while (last === full && !signal.aborted) {
    last = await backend.asService(async (transaction) => {
      const { rows } = await transaction.query<{ count: number }>(sql)
      return rows[0]?.count ?? 0
    })
    sum += last
  }
  return sum
}
