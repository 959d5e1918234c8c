import type { ClientBase, Pool } from 'pg'
import { AuthError, notImplemented } from '#src/auth/auth-error.ts'

/** A row of auth.mfa_factors without its secret, in the shape that clients read. */
export interface Factor {
  id: string
  friendly_name?: string
  factor_type: string
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
  last_challenged_at?: string
}

/** SQL for the JSON of a factor; `f` is its row. */
export const FACTOR_JSON = `json_strip_nulls(json_build_object(
  'id', f.id, 'friendly_name', nullif(f.friendly_name, ''), 'factor_type', f.factor_type, 'status', f.status,
  'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at))`

/** Throws `mfa_factor_not_found` for a missing factor and for another person's. */
export async function findFactor(
  client: ClientBase | Pool,
  userId: string,
  factorId: string,
): Promise<Factor> {
  const { rows } = await client.query<{ factor: Factor }>(
    `select ${FACTOR_JSON} as factor from auth.mfa_factors f
     where f.user_id = $1 and f.id::text = lower($2)`,
    [userId, factorId],
  )
  if (!rows[0]) throw factorNotFound()
  return rows[0].factor
}

/** Also refuses factors of kinds that cannot be checked here, which rows from elsewhere may have. */
export async function findServedFactor(
  client: ClientBase,
  userId: string,
  factorId: string,
): Promise<Factor> {
  const factor = await findFactor(client, userId, factorId)
  if (factor.factor_type !== 'totp') throw notImplemented(`A factor of type ${factor.factor_type}`)
  return factor
}

function factorNotFound(): AuthError {
  return new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
}

export function factorNameTaken(name: string): AuthError {
  return new AuthError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  )
}
