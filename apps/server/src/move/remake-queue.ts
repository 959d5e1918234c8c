import type { ClientBase } from 'pg'
import { makeOwnTables } from '#src/backup/host-parts.ts'
import { queueSchema } from '#src/integrations/queue/queue-settings.ts'

/** Makes the tables of the job queue as the backup had them, in the place of those that a server has made since. */
export async function remakeQueue(
  client: ClientBase,
  notes: Record<string, string>,
): Promise<void> {
  await client.query(`drop schema if exists ${queueSchema} cascade`)
  await makeOwnTables(client, notes)
}
