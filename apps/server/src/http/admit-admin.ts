import type { Context } from 'hono'
import type { Backend, Claims } from '#src/backend.ts'
import { requireAdmin } from '#src/db/require-admin.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

/** Like `admitPerson`, for admins only: asks the database each time. Throws `forbidden` for others. */
export async function admitAdmin(
  context: Pick<Context<ServerEnv>, 'req'>,
  backend: Pick<Backend, 'verify' | 'asUser'>,
): Promise<Claims> {
  const claims = await admitPerson(context, backend)
  await requireAdmin(backend, claims)
  return claims
}
