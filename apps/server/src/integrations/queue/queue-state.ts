import type { DeadJob, QueueState } from '#src/integrations/queue/job-queue.ts'
import { deadQueue, queueSchema } from '#src/integrations/queue/queue-settings.ts'

/** One query on the queue's database. */
export type AskQueue = (sql: string, values: unknown[]) => Promise<{ rows: unknown[] }>

interface StateRow {
  name: string
  waiting: number
  active: number
  retrying: number
  dead: number
  oldest_waiting: Date | null
  last_done: Date | null
  cron: string | null
  timezone: string | null
}

const readStates = `
  select queue.name,
    count(*) filter (where job.state in ('created', 'retry'))::integer as waiting,
    count(*) filter (where job.state = 'active')::integer as active,
    count(*) filter (where job.state = 'retry')::integer as retrying,
    (select count(*)::integer from ${queueSchema}.job as gone where gone.name = queue.name || '.dead') as dead,
    min(greatest(job.created_on, job.start_after))
      filter (where job.state in ('created', 'retry') and job.start_after <= now()) as oldest_waiting,
    max(job.completed_on) filter (where job.state = 'completed') as last_done,
    schedule.cron, schedule.timezone
  from unnest($1::text[]) with ordinality as queue (name, place)
  left join ${queueSchema}.job on job.name = queue.name
  left join ${queueSchema}.schedule on schedule.name = queue.name and schedule.key = ''
  group by queue.name, queue.place, schedule.cron, schedule.timezone
  order by queue.place`

/** The current state, not pg-boss's last count. */
export async function readQueueStates(ask: AskQueue, names: string[]): Promise<QueueState[]> {
  const { rows } = await ask(readStates, [names])
  return (rows as StateRow[]).map((row) => ({
    name: row.name,
    waiting: row.waiting,
    active: row.active,
    retrying: row.retrying,
    dead: row.dead,
    oldestWaiting: row.oldest_waiting,
    lastDone: row.last_done,
    schedule:
      row.cron === null || row.timezone === null
        ? null
        : { cron: row.cron, timeZone: row.timezone },
  }))
}

interface DeadRow {
  id: string
  source_name: string
  sent_at: Date
  failed_at: Date
  tries: number
  error: string | null
}

export async function readDeadJobs(ask: AskQueue, names: string[]): Promise<DeadJob[]> {
  const { rows } = await ask(
    `select id, source_name, source_created_on as sent_at, created_on as failed_at,
       source_retry_count + 1 as tries, coalesce(output->>'reason', output->>'message', output->>'value') as error
     from ${queueSchema}.job
     where name = any($1) and source_name is not null and state = 'created'
     order by created_on desc limit 200`,
    [names.map(deadQueue)],
  )
  return (rows as DeadRow[]).map((row) => ({
    id: row.id,
    queue: row.source_name,
    sentAt: row.sent_at,
    failedAt: row.failed_at,
    tries: row.tries,
    error: row.error ?? 'It failed without a reason.',
  }))
}

/** A dead job's data and queue; null if it is gone. */
export async function readDeadJob(
  ask: AskQueue,
  names: string[],
  id: string,
): Promise<{ queue: string; data: object; key: string | null } | null> {
  const { rows } = await ask(
    `select source_name as queue, coalesce(data, '{}') as data, singleton_key as key
     from ${queueSchema}.job where id = $1 and name = any($2) and source_name is not null`,
    [id, names.map(deadQueue)],
  )
  const [row] = rows as { queue: string; data: object; key: string | null }[]
  return row ?? null
}

/** False if it was gone. */
export async function deleteDeadJob(ask: AskQueue, names: string[], id: string): Promise<boolean> {
  const { rows } = await ask(
    `delete from ${queueSchema}.job where id = $1 and name = any($2) returning id`,
    [id, names.map(deadQueue)],
  )
  return rows.length > 0
}
