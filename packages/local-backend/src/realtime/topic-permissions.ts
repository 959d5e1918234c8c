import type { Pool } from 'pg'
import type { Caller } from '#src/context.ts'

/** What a caller may do on a topic. */
export interface TopicPermissions {
  mayReadBroadcast: boolean
  mayReadPresence: boolean
  mayWriteBroadcast: boolean
  mayWritePresence: boolean
}

/** On a public topic everybody with an API key may do everything. */
export const PUBLIC_TOPIC: TopicPermissions = {
  mayReadBroadcast: true,
  mayReadPresence: true,
  mayWriteBroadcast: true,
  mayWritePresence: true,
}

/** Checks the policies on realtime.messages for a private topic. */
export async function readTopicPermissions(
  pool: Pool,
  caller: Caller,
  topic: string,
): Promise<TopicPermissions> {
  const { rows } = await pool.query<TopicPermissions>({
    name: 'realtime_check_topic',
    text: `select may_read_broadcast as "mayReadBroadcast", may_read_presence as "mayReadPresence",
      may_write_broadcast as "mayWriteBroadcast", may_write_presence as "mayWritePresence"
      from realtime.check_topic($1, $2, $3)`,
    values: [caller.role, JSON.stringify(caller.claims), topic],
  })
  const [permissions] = rows
  if (!permissions) throw new Error('The question about a private topic was not answered')
  return permissions
}
