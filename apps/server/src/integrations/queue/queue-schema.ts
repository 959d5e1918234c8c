import type { ClientBase } from 'pg'
import { getConstructionPlans, getRollbackPlans } from 'pg-boss'
import { queueSchema } from '#src/integrations/queue/queue-settings.ts'
import { StartError } from '#src/running/start-error.ts'

/** Version of the queue's tables; null if no server has created them yet. */
export async function readQueueVersion(client: ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regclass('${queueSchema}.version') is not null as made`,
  )
  if (!rows[0]?.made) return null
  const found = await client.query<{ version: number }>(
    `select version from ${queueSchema}.version`,
  )
  return found.rows[0]?.version ?? null
}

/**
 * Creates the queue's tables in that version, as owner of the database: newer changes are reverted step by step, and applied
 * again when a server starts. Throws `StartError`.
 */
export async function makeQueueTables(client: ClientBase, version: number): Promise<void> {
  await client.query(getConstructionPlans(queueSchema))
  const newest = await readQueueVersion(client)
  if (newest === null || version > newest) {
    throw new StartError(
      `The backup's job queue has version ${version}, and this server knows versions up to ${newest}.`,
      'Restore it with the version that made the backup, or a later one. Nothing was changed.',
    )
  }
  for (let step = newest; step > version; step -= 1) {
    await client.query(getRollbackPlans(queueSchema, step))
  }
}
