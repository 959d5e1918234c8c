import type { ClientBase } from 'pg'
import { validationFailed } from '#src/auth/auth-error.ts'
import { METADATA_BYTES } from '#src/auth/read-body.ts'

/** Maximum bytes of metadata of one kind: the maximum of one change, and a little for this service's additions. */
const MOST_BYTES = METADATA_BYTES + 2048

/** Whether an account may have that much: every access token contains it, and every request reads it. */
export function fitsMetadata(data: Record<string, unknown>): boolean {
  return Buffer.byteLength(JSON.stringify(data)) <= MOST_BYTES
}

/**
 * Adds to a user's metadata; null removes a field. Only the service uses `app` metadata. Throws `validation_failed` if
 * the total would be too large; a change that only removes always passes.
 */
export async function mergeMetadata(
  client: ClientBase,
  userId: string,
  kind: 'user' | 'app',
  changes: Record<string, unknown>,
): Promise<void> {
  const column = kind === 'user' ? 'raw_user_meta_data' : 'raw_app_meta_data'
  const removed = Object.keys(changes).filter((name) => changes[name] === null)
  const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))
  const { rows } = await client.query<{ merged: Record<string, unknown> }>(
    `update auth.users set ${column} = (coalesce(${column}, '{}') || $2::jsonb) - $3::text[], updated_at = now()
     where id = $1 returning ${column} as merged`,
    [userId, JSON.stringify(set), removed],
  )
  if (Object.keys(set).length === 0 || rows.every(({ merged }) => fitsMetadata(merged))) return
  throw validationFailed(`Metadata may hold at most ${METADATA_BYTES} bytes`)
}
