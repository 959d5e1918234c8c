import type { ClientBase } from 'pg'

/** Adds to a user's metadata; null removes a field. `app` metadata is for the service alone. */
export async function mergeMetadata(
  client: ClientBase,
  userId: string,
  kind: 'user' | 'app',
  changes: Record<string, unknown>,
): Promise<void> {
  const column = kind === 'user' ? 'raw_user_meta_data' : 'raw_app_meta_data'
  const removed = Object.keys(changes).filter((name) => changes[name] === null)
  const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))
  await client.query(
    `update auth.users set ${column} = (coalesce(${column}, '{}') || $2::jsonb) - $3::text[], updated_at = now()
     where id = $1`,
    [userId, JSON.stringify(set), removed],
  )
}
