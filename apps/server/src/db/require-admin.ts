import type { Backend, Claims } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'

/** Refuses everybody whom the database does not consider an admin now; throws `forbidden`. */
export async function requireAdmin(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
): Promise<void> {
  const isAdmin = await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<{ admin: boolean }>(
      'select private.is_admin() as admin',
    )
    return rows[0]?.admin === true
  })
  if (!isAdmin) throw new AppError('forbidden', 'Only admins may do this.')
}
