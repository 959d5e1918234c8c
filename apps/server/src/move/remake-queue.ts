import type { ClientBase } from 'pg'
import { makeOwnTables } from '#src/backup/host-parts.ts'
import { queueSchema } from '#src/integrations/queue/queue-settings.ts'

/** Recreates the job queue's tables as in the backup, in place of those that a server has created since. */
export async function remakeQueue(
  client: ClientBase,
  notes: Record<string, string>,
): Promise<void> {
  await client.query(`drop schema if exists ${queueSchema} cascade`)
  await makeOwnTables(client, notes)
}
