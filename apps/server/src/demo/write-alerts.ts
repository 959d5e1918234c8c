import type { Client } from 'pg'
import { stableId } from '#src/demo/random.ts'

/** A person's keywords. */
export async function writeAlerts(
  database: Client,
  userId: string,
  keywords: readonly string[],
): Promise<void> {
  const rows = keywords.map((keyword) => ({ id: stableId(`alert:${userId}:${keyword}`), keyword }))
  await database.query(
    `insert into public.keyword_alerts (id, user_id, keyword)
     select alert.id, $2, alert.keyword from jsonb_to_recordset($1) as alert (id uuid, keyword text)
     on conflict do nothing`,
    [JSON.stringify(rows), userId],
  )
}
