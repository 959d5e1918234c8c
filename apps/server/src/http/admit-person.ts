import type { Context } from 'hono'
import type { Backend, Claims } from '#src/backend.ts'
import { requireStanding } from '#src/db/require-standing.ts'
import { authenticate } from '#src/http/authenticate.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

/**
 * Claims of the signed-in caller, with an open account and the second factor used if there is one. Throws `unauthorized` or
 * `second_factor_needed` for anybody else.
 */
export async function admitPerson(
  context: Pick<Context<ServerEnv>, 'req'>,
  backend: Pick<Backend, 'verify' | 'asUser'>,
): Promise<Claims> {
  const claims = await authenticate(context, backend)
  await requireStanding(backend, claims)
  return claims
}
