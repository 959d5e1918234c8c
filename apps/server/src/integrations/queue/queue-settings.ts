import type { ConstructorOptions, Queue } from 'pg-boss'
import type { JobHandler, QueueOptions } from '#src/integrations/queue/job-queue.ts'

/** pg-boss creates it at its first start, and changes it for a new version. */
export const queueSchema = 'pgboss'

/** A queue as declared by the program. */
export interface DeclaredQueue {
  name: string
  options: QueueOptions
  handler: JobHandler
  schedule: { cron: string; timeZone: string } | null
}

/** The target of a queue's finally failed jobs. */
export const deadQueue = (name: string) => `${name}.dead`

const day = 86_400

/** The interval of checks for work, in seconds. */
export interface QueueRhythm {
  /** For jobs, while notifications arrive, and while the database cannot send them. */
  told: number
  untold: number
  /** For schedules, and for jobs whose server died. */
  watch: number
}

/** When idle, a few small queries every half minute. */
export const usualRhythm: QueueRhythm = { told: 30, untold: 5, watch: 30 }

/** Three connections: two for queries, one that listens for new jobs. */
export function bossOptions(databaseUrl: string, rhythm: QueueRhythm): ConstructorOptions {
  return {
    connectionString: databaseUrl,
    schema: queueSchema,
    application_name: 'sampletrail-jobs',
    max: 2,
    connectionTimeoutMillis: 4000,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: 30_000,
    superviseIntervalSeconds: rhythm.watch,
    monitorIntervalSeconds: rhythm.watch,
    cronMonitorIntervalSeconds: rhythm.watch,
    cronWorkerIntervalSeconds: Math.ceil(rhythm.watch / 2),
    queueCacheIntervalSeconds: 300,
    bamIntervalSeconds: 300,
    // Jobs that wait for other jobs are not used.
    flowIntervalSeconds: 3600,
  }
}

export function queueSettings(name: string, options: QueueOptions): Omit<Queue, 'name'> {
  return {
    policy: options.onlyOneWaits === true ? 'short' : 'standard',
    deadLetter: deadQueue(name),
    notify: true,
    retryLimit: options.retries ?? 10,
    retryBackoff: true,
    retryDelay: options.firstPause ?? 10,
    retryDelayMax: options.longestPause ?? 3600,
    expireInSeconds: options.deadline ?? 900,
    // A dead server is noticed within a minute.
    heartbeatSeconds: 30,
    retentionSeconds: 14 * day,
    deleteAfterSeconds: 3 * day,
  }
}

/** No handler: dead jobs wait for the operator, three months at most. */
export const deadQueueSettings: Omit<Queue, 'name'> = { retentionSeconds: 90 * day }
