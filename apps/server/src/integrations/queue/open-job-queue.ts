import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type {
  JobHandler,
  JobQueue,
  QueueOptions,
  SendOptions,
} from '#src/integrations/queue/job-queue.ts'
import { prepareQueues } from '#src/integrations/queue/prepare-queues.ts'
import {
  bossOptions,
  usualRhythm,
  type DeclaredQueue,
  type QueueRhythm,
} from '#src/integrations/queue/queue-settings.ts'
import {
  readDeadJob,
  readDeadJobs,
  readQueueStates,
  deleteDeadJob,
  type AskQueue,
} from '#src/integrations/queue/queue-state.ts'
import { runJobs } from '#src/integrations/queue/run-jobs.ts'
import { setClockRight } from '#src/integrations/queue/set-clock-right.ts'
import { AppError } from '#src/http/app-error.ts'
import type { Log } from '#src/log/log.ts'

interface QueueSettings {
  /** Login `postgres`, in its own session. */
  databaseUrl: string
  log: Log
  rhythm?: QueueRhythm
}

/** Milliseconds. */
const startPatience = 5000
const longestStartPause = 30_000
const stopPatience = 1000
/** With the database away every query fails; the log has one line a minute. */
const quietTime = 60_000

/** The one place that knows pg-boss. Opens nothing before `start`. */
export function openJobQueue({ databaseUrl, log, rhythm = usualRhythm }: QueueSettings): JobQueue {
  const declared = new Map<string, DeclaredQueue>()
  const stopping = new AbortController()
  const ready = Promise.withResolvers<PgBoss>()
  // The caller handles it; there may be none.
  ready.promise.catch(() => undefined)
  let starting: Promise<void> | null = null
  const report = createReporter(log, stopping.signal)

  async function startAgainAndAgain(): Promise<void> {
    let pause = 500
    while (!stopping.signal.aborted) {
      const boss = new PgBoss(bossOptions(databaseUrl, rhythm))
      boss.on('error', (error) => report('queue.failing', error.message))
      boss.on('warning', ({ message }) => report('queue.warning', message))
      try {
        await boss.start()
        await prepareQueues(boss, [...declared.values()])
        await boss.getDb().executeSql(setClockRight)
        await Promise.all([...declared.values()].map((queue) => employ(boss, queue)))
        ready.resolve(boss)
        void watchClock(boss)
        return
      } catch (error) {
        await boss.stop({ graceful: false }).catch(() => undefined)
        report('queue.not_started', error instanceof Error ? error.message : String(error))
      }
      pause = Math.min(pause * 2, longestStartPause)
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  async function watchClock(boss: PgBoss): Promise<void> {
    const pause = { signal: stopping.signal, ref: false }
    for (;;) {
      await sleep(rhythm.watch * 1000, undefined, pause).catch(() => undefined)
      if (stopping.signal.aborted) return
      await boss
        .getDb()
        .executeSql(setClockRight)
        .catch((error: Error) => report('queue.failing', error.message))
    }
  }

  async function employ(boss: PgBoss, { name, options, handler }: DeclaredQueue): Promise<void> {
    await boss.work(
      name,
      {
        pollingIntervalSeconds: rhythm.untold,
        notifyPollingIntervalSeconds: rhythm.told,
        batchSize: options.atOnce ?? 1,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
      },
      (jobs) => runJobs(name, jobs, handler, stopping.signal, log),
    )
  }

  async function reach(): Promise<PgBoss> {
    const timer = new AbortController()
    const late = sleep(startPatience, null, { signal: timer.signal, ref: false }).catch(() => null)
    const boss = stopping.signal.aborted ? null : await Promise.race([ready.promise, late])
    timer.abort()
    if (boss) return boss
    throw new AppError('unavailable', 'This cannot be done right now. Please try again.')
  }

  async function ask(): Promise<AskQueue> {
    const database = (await reach()).getDb()
    return (sql, values) => database.executeSql(sql, values)
  }

  function find(name: string): DeclaredQueue {
    const queue = declared.get(name)
    if (!queue) throw new Error(`There is no queue ${name}.`)
    return queue
  }

  function declare(name: string, options: QueueOptions, handler: JobHandler): void {
    if (starting) throw new Error('Queues are declared before the start.')
    declared.set(name, { name, options, handler, schedule: null })
  }

  const names = () => [...declared.keys()]

  return {
    work: declare,
    schedule(name, cron, timeZone = 'UTC') {
      if (starting) throw new Error('Queues are declared before the start.')
      find(name).schedule = { cron, timeZone }
    },
    start() {
      starting ??= startAgainAndAgain()
    },
    async send(name, data, { transaction, startAfter, key } = {}) {
      find(name)
      const boss = await reach()
      await boss.send(name, data, {
        ...(startAfter && { startAfter }),
        ...(key !== undefined && { singletonKey: key }),
        ...within(transaction),
      })
    },
    async sendAll(name, data, { transaction } = {}) {
      find(name)
      if (data.length === 0) return
      const boss = await reach()
      await boss.insert(
        name,
        data.map((one) => ({ data: one })),
        within(transaction),
      )
    },
    readQueues: async () => await readQueueStates(await ask(), names()),
    listDeadJobs: async () => await readDeadJobs(await ask(), names()),
    async retryDeadJob(id) {
      const dead = await readDeadJob(await ask(), names(), id)
      if (!dead) return false
      // It keeps its id, so that two simultaneous retries, or a crash before the next line, create one job.
      const options = { id, ...(dead.key !== null && { singletonKey: dead.key }) }
      await (await reach()).send(dead.queue, dead.data, options)
      await deleteDeadJob(await ask(), names(), id)
      return true
    },
    dropDeadJob: async (id) => await deleteDeadJob(await ask(), names(), id),
    async stop() {
      stopping.abort()
      const patience = sleep(2 * stopPatience, undefined, { ref: false })
      await Promise.race([endWorkers(), patience])
    },
  }

  async function endWorkers(): Promise<void> {
    await starting
    ready.reject(new Error('The queue has stopped.'))
    const boss = await ready.promise.catch(() => null)
    await boss?.stop({ timeout: stopPatience })
  }
}

/** The caller's transaction in place of pg-boss's own connections. */
function within(transaction: SendOptions['transaction']) {
  if (!transaction) return {}
  return {
    db: { executeSql: (sql: string, values?: unknown[]) => transaction.query(sql, values) },
  }
}

/** Logs each kind of problem at most once a minute, and none that a stop causes. */
function createReporter(log: Log, stopping: AbortSignal) {
  const last = new Map<string, number>()
  return (event: string, reason: string) => {
    const now = performance.now()
    if (stopping.aborted || now - (last.get(event) ?? -quietTime) < quietTime) return
    last.set(event, now)
    log.warn(event, { reason })
  }
}
