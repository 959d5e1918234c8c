import type { PgBoss, Queue } from 'pg-boss'
import {
  deadQueue,
  deadQueueSettings,
  queueSchema,
  queueSettings,
  type DeclaredQueue,
} from '#src/integrations/queue/queue-settings.ts'

/** Creates the missing queues, with their dead letter queues, and updates changed ones. */
export async function prepareQueues(boss: PgBoss, declared: DeclaredQueue[]): Promise<void> {
  const kept = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, options, schedule } of declared) {
    const wanted = queueSettings(name, options)
    const found = kept.get(name)
    if (!found) {
      await boss.createQueue(deadQueue(name), deadQueueSettings)
      await boss.createQueue(name, wanted)
    } else if (differs(wanted, found)) {
      const { policy: _, ...changeable } = wanted
      await boss.updateQueue(name, changeable)
    }
    if (schedule) await boss.schedule(name, schedule.cron, null, { tz: schedule.timeZone })
    else await boss.unschedule(name)
  }
  await admitService(boss)
}

/** The policy cannot change: a queue with another one needs another name. */
function differs(wanted: Omit<Queue, 'name'>, found: Queue): boolean {
  const names = Object.keys(wanted) as (keyof typeof wanted)[]
  return names.some((name) => name !== 'policy' && wanted[name] !== found[name])
}

/** For sending jobs in a transaction of the server's role. No API has access to the schema. */
async function admitService(boss: PgBoss): Promise<void> {
  const database = boss.getDb()
  const { rows } = await database.executeSql(
    `select has_schema_privilege('service_role', '${queueSchema}', 'usage')
       and has_table_privilege('service_role', '${queueSchema}.job_common', 'insert') as admitted`,
  )
  if ((rows as { admitted: boolean }[])[0]?.admitted === true) return
  await database.executeSql(`grant usage on schema ${queueSchema} to service_role`)
  await database.executeSql(
    `grant select, insert on ${queueSchema}.job_common, ${queueSchema}.queue to service_role`,
  )
}
