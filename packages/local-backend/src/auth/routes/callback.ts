import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { toAuthError } from '#src/auth/answer-error.ts'
import { AuthError, userBanned } from '#src/auth/auth-error.ts'
import { limitKey, requireLinking } from '#src/auth/guards.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { acceptIdentity, waitForOthers } from '#src/auth/openid/accept-identity.ts'
import { dropBrowserSecret, readBrowserSecret } from '#src/auth/openid/browser-secret.ts'
import {
  describeError,
  redirectWithCallbackError,
  redirectWithTokens,
} from '#src/auth/openid/callback-redirect.ts'
import { finishAtProvider, type ProviderOutcome } from '#src/auth/openid/finish-at-provider.ts'
import { linkIdentity } from '#src/auth/openid/link-identity.ts'
import { takeProviderFlow, type ProviderFlow } from '#src/auth/openid/provider-flow.ts'
import { siteOf } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { createSession, readDevice } from '#src/auth/sessions/create-session.ts'
import { fillFlow, issueAuthCode } from '#src/auth/tokens/flow-state.ts'
import { lockUser } from '#src/auth/users/user.ts'
import { redirectWithCode } from '#src/auth/verified-redirect.ts'

const answerSchema = z.object({
  state: z.string().max(1000).optional().catch(undefined),
  code: z.string().max(4096).optional().catch(undefined),
  iss: z.string().max(1000).optional().catch(undefined),
  /** OAuth's own codes; others could come from the author of the link. */
  error: z
    .string()
    .regex(/^[a-z_]{1,64}$/)
    .optional()
    .catch('server_error'),
  error_description: z.string().max(300).optional().catch(undefined),
})
type ProviderAnswer = z.infer<typeof answerSchema>

/** The return address of providers: by a link, or by a form that submits itself. */
export function createCallbackRoutes(services: AuthServices): Hono {
  return new Hono()
    .get('/callback', async (c) => {
      if (c.req.method === 'HEAD') return c.body(null, 200)
      return await comeBack(c, services, answerSchema.parse(c.req.query()))
    })
    .post('/callback', async (c) =>
      comeBack(c, services, answerSchema.parse(readForm(await c.req.text()))),
    )
}

/** The one content type that providers post. Anything else is a form without a state. */
function readForm(body: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body))
}

async function comeBack(
  c: Context,
  services: AuthServices,
  answer: ProviderAnswer,
): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  // Only a flow that began here can name another target for its errors.
  let redirectTo = siteOf(services.options)
  try {
    await services.limits.verification(limitKey(c, services))
    const state = answer.state ?? ''
    if (state === '') {
      throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
    }
    const flow = await takeProviderFlow(services.pool, state, readBrowserSecret(c, state))
    redirectTo = flow.redirectTo
    dropBrowserSecret(c, state, services.options.publicUrl.startsWith('https:'))
    if (answer.error !== undefined) {
      const failure = {
        error: answer.error,
        error_code: 'bad_oauth_callback',
        error_description: answer.error_description ?? 'The provider refused the sign-in',
      }
      return c.redirect(redirectWithCallbackError(redirectTo, failure), 302)
    }
    if (!answer.code) {
      throw new AuthError(
        400,
        'bad_oauth_callback',
        'OAuth callback with missing authorization code',
      )
    }
    const provider = services.providers.find(flow.provider)
    const outcome = await finishAtProvider(services, provider, flow, {
      code: answer.code,
      state,
      iss: answer.iss,
    })
    return c.redirect(await finish(c, services, flow, outcome), 302)
  } catch (error) {
    const told = describeError(toAuthError(c, error, services.log))
    return c.redirect(redirectWithCallbackError(redirectTo, told), 302)
  }
}

/** Signs in, or links, and returns the browser's next address with the result. */
async function finish(
  c: Context,
  services: AuthServices,
  { flowId, linkingSessionId, redirectTo }: ProviderFlow,
  { identity, tokens }: ProviderOutcome,
): Promise<string> {
  return await inTransaction(services.pool, async (client) => {
    let userId: string
    if (linkingSessionId === null) {
      userId = await acceptIdentity(client, identity, services.options.auth)
    } else {
      requireLinking(services)
      const { rows } = await client.query<{ userId: string }>(
        `select user_id as "userId" from auth.sessions
         where id = $1 and (not_after is null or not_after > now())`,
        [linkingSessionId],
      )
      // Before the account, as in signing in, so that the two never deadlock.
      await waitForOthers(client, identity)
      const user = rows[0] ? await lockUser(client, rows[0].userId) : null
      if (!user) throw new AuthError(422, 'user_not_found', 'Linking target user not found')
      if (user.isBanned) throw userBanned()
      userId = user.id
      await linkIdentity(client, userId, identity)
    }
    if (flowId !== null) {
      await fillFlow(client, flowId, userId)
      const code = await issueAuthCode(client, flowId, tokens)
      if (code === null) {
        throw new AuthError(422, 'flow_state_not_found', 'Flow state not found')
      }
      return redirectWithCode(redirectTo, code)
    }
    const session = await createSession(client, services, userId, 'oauth', readDevice(c, services))
    return redirectWithTokens(redirectTo, session, tokens)
  })
}
