import type { Backend, Claims } from '#src/backend.ts'
import { requireAssurance } from '#src/db/require-assurance.ts'
import { requireOpenAccount } from '#src/db/require-open-account.ts'

/**
 * Refuses a person whose account or session has ended, or who has a second factor and did not use it. Throws `unauthorized`
 * or `second_factor_needed`.
 */
export async function requireStanding(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
): Promise<void> {
  await requireAssurance(backend, claims)
  await requireOpenAccount(backend, claims)
}
