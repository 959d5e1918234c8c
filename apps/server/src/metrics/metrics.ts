import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { MailOutcome } from '#src/commands/mails/mail-log.ts'
import type { QueueState } from '#src/integrations/queue/job-queue.ts'
import type { Log } from '#src/log/log.ts'
import { watchCalls, type Vendors } from '#src/metrics/watch-calls.ts'

/** Metrics for a monitoring system, in Prometheus' text format. Labels come from fixed lists: no id, no address. */
export interface Metrics {
  /** The same log, with its events counted. */
  countLog(log: Log): Log
  countMail(kind: string, state: MailOutcome['state']): void
  /** Values that are measured on request. */
  observe(sources: MetricsSources): void
  render(): Promise<{ contentType: string; text: string }>
  stop(): void
}

interface MetricsSources {
  /** Connections of a pool to the database, by its name. */
  readPools(): Record<string, PoolState>
  /** Rejects if the queue cannot be read. */
  readQueues(): Promise<QueueState[]>
  /** Of the embedded backend; null with a Supabase project. */
  embedded: { diskState(): 'ok' | 'low' | 'full'; realtimeConnections(): number } | null
}

interface PoolState {
  total: number
  idle: number
  /** Callers that wait for a connection. */
  waiting: number
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createMetrics(vendors: Vendors): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'sampletrail_http_request_duration_seconds',
    help: 'Requests that were answered, by route pattern (pages together, services of the backend by name).',
    labelNames: ['route', 'method', 'status'],
    buckets: seconds,
    registers,
  })
  const events = new Counter({
    name: 'sampletrail_log_events_total',
    help: 'Warnings and errors of the log, by event.',
    labelNames: ['event', 'level'],
    registers,
  })
  const mails = new Counter({
    name: 'sampletrail_mails_total',
    help: 'Mails by kind and by what became of them: sent, waiting (tried again later), failed, unsure.',
    labelNames: ['kind', 'state'],
    registers,
  })
  const calls = new Histogram({
    name: 'sampletrail_vendor_call_duration_seconds',
    help: 'Calls to other services, by service and by class of the answer (failed: none came).',
    labelNames: ['vendor', 'outcome'],
    buckets: seconds,
    registers,
  })
  const unwatch = watchCalls(vendors, (vendor, outcome, duration) =>
    calls.observe({ vendor, outcome }, duration),
  )

  return {
    countLog: (log) => ({
      info(event, fields) {
        countRequest(event, fields)
        log.info(event, fields)
      },
      warn(event, fields) {
        events.inc({ event, level: 'warn' })
        log.warn(event, fields)
      },
      error(event, fields) {
        events.inc({ event, level: 'error' })
        log.error(event, fields)
      },
    }),
    countMail: (kind, state) => mails.inc({ kind, state }),
    observe(sources) {
      observePools(registers, sources)
      observeQueues(registers, sources)
      if (sources.embedded) observeEmbedded(registers, sources.embedded)
    },
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    stop: unwatch,
  }

  /** Both request logs have the duration: that of our own server and that of the embedded backend. */
  function countRequest(event: string, fields: Record<string, unknown> = {}): void {
    if (event !== 'request' && event !== 'backend.request') return
    const { route, service, method, status, milliseconds } = fields
    requests.observe(
      {
        route: String(route ?? service),
        method: methods.has(String(method)) ? String(method) : 'other',
        status: `${String(status)[0]}xx`,
      },
      Number(milliseconds) / 1000,
    )
  }
}

function observePools(registers: Registry[], sources: MetricsSources): void {
  const gauge = new Gauge({
    name: 'sampletrail_database_connections',
    help: 'Connections to PostgreSQL by pool and state; waiting are callers without one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { total, idle, waiting }] of Object.entries(sources.readPools())) {
        gauge.set({ pool, state: 'busy' }, total - idle)
        gauge.set({ pool, state: 'idle' }, idle)
        gauge.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
}

function observeQueues(registers: Registry[], sources: MetricsSources): void {
  let asked: Promise<QueueState[] | null> | null = null
  /** One query for all three: each waits for its answer, or it would read that of the last scrape. */
  const ask = () =>
    (asked ??= askQueues(sources).finally(() => {
      asked = null
    }))
  const jobs = new Gauge({
    name: 'sampletrail_jobs',
    help: 'Jobs by queue and state: waiting, active, dead (given up, to be looked at).',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const queues = await ask()
      jobs.reset()
      for (const queue of queues ?? []) {
        jobs.set({ queue: queue.name, state: 'waiting' }, queue.waiting)
        jobs.set({ queue: queue.name, state: 'active' }, queue.active)
        jobs.set({ queue: queue.name, state: 'dead' }, queue.dead)
      }
    },
  })
  const oldest = new Gauge({
    name: 'sampletrail_job_oldest_seconds',
    help: 'How long the oldest due job of a queue has waited.',
    labelNames: ['queue'],
    registers,
    async collect() {
      const queues = await ask()
      oldest.reset()
      for (const queue of queues ?? []) {
        const since = queue.oldestWaiting?.getTime() ?? Date.now()
        oldest.set({ queue: queue.name }, Math.max(0, (Date.now() - since) / 1000))
      }
    },
  })
  const answered = new Gauge({
    name: 'sampletrail_jobs_up',
    help: 'Whether the job queue could be asked.',
    registers,
    async collect() {
      answered.set((await ask()) === null ? 0 : 1)
    },
  })
}

/** Null if they cannot be read: the scraper sees that, and the rest of the page. */
async function askQueues(sources: MetricsSources): Promise<QueueState[] | null> {
  try {
    return await sources.readQueues()
  } catch {
    // `sampletrail_jobs_up` says so, and the queue logs it itself.
    return null
  }
}

function observeEmbedded(
  registers: Registry[],
  embedded: NonNullable<MetricsSources['embedded']>,
): void {
  void new Gauge({
    name: 'sampletrail_realtime_connections',
    help: 'Browsers that are connected to the embedded realtime service.',
    registers,
    collect() {
      this.set(embedded.realtimeConnections())
    },
  })
  void new Gauge({
    name: 'sampletrail_disk_state',
    help: 'Free space of the data directory: 0 enough, 1 low (no files are taken), 2 full (no changes are).',
    registers,
    collect() {
      this.set(['ok', 'low', 'full'].indexOf(embedded.diskState()))
    },
  })
}
