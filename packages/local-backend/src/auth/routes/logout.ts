import { Hono } from 'hono'
import { recordAudit } from '#src/auth/audit.ts'
import { validationFailed } from '#src/auth/auth-error.ts'
import { requireUser, type SignedIn } from '#src/auth/guards.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { endSessions, SIGN_OUT_SCOPES } from '#src/auth/sessions/end-sessions.ts'

/** Ends this session, the others, or (without a scope) all of them. */
export function createLogoutRoute(services: AuthServices): Hono<{
  Variables: { signedIn: SignedIn }
}> {
  return new Hono<{ Variables: { signedIn: SignedIn } }>().post(
    '/logout',
    requireUser(services),
    async (c) => {
      const { user, sessionId } = c.get('signedIn')
      const wanted = c.req.query('scope') ?? 'global'
      const scope = SIGN_OUT_SCOPES.find((known) => known === wanted)
      if (!scope) throw validationFailed(`Unsupported logout scope "${wanted}"`)
      await inTransaction(services.pool, async (client) => {
        await endSessions(client, user.id, scope, sessionId)
        await recordAudit(client, 'logout', user.id)
      })
      return c.body(null, 204)
    },
  )
}
