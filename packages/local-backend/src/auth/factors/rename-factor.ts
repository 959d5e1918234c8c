import type { ClientBase } from 'pg'
import { factorNameTaken } from '#src/auth/factors/factor.ts'

/** Renames a factor. Throws `mfa_factor_name_conflict` if the user already has one of that name. */
export async function renameFactor(
  client: ClientBase,
  userId: string,
  factorId: string,
  name: string,
): Promise<void> {
  const { rowCount } = await client.query(
    'select from auth.mfa_factors where user_id = $1 and friendly_name = $2 and id <> $3',
    [userId, name, factorId],
  )
  if (rowCount !== 0) throw factorNameTaken(name)
  await client.query(
    'update auth.mfa_factors set friendly_name = $2, updated_at = now() where id = $1',
    [factorId, name],
  )
}
