import type { Context } from 'hono'
import type { Backend, Claims } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

/** Claims of the signed-in caller; throws `unauthorized` for anybody else. */
export async function authenticate(
  context: Pick<Context<ServerEnv>, 'req'>,
  backend: Pick<Backend, 'verify'>,
): Promise<Claims> {
  const [scheme, token] = (context.req.header('authorization') ?? '').split(' ')
  const claims = scheme?.toLowerCase() === 'bearer' && token ? await backend.verify(token) : null
  if (!claims) throw new AppError('unauthorized', 'Please sign in and try again.')
  return claims
}
