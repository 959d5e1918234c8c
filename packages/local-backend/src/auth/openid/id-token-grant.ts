import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, validationFailed } from '#src/auth/auth-error.ts'
import { limitKey, readSignedIn, requireLinking, type SignedIn } from '#src/auth/guards.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { acceptIdentity } from '#src/auth/openid/accept-identity.ts'
import { linkIdentity } from '#src/auth/openid/link-identity.ts'
import { readProviderIdentity } from '#src/auth/openid/provider-identity.ts'
import type { Provider } from '#src/auth/openid/providers.ts'
import { verifyIdToken } from '#src/auth/openid/verify-id-token.ts'
import { readBody } from '#src/auth/read-body.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { continueSession } from '#src/auth/sessions/continue-session.ts'
import { createSession, readDevice } from '#src/auth/sessions/create-session.ts'
import { requireSecondFactor } from '#src/auth/sessions/require-second-factor.ts'
import type { SessionTokens } from '#src/auth/sessions/session-tokens.ts'

const LONGEST_TOKEN = 16_384

const bodySchema = z.object({
  provider: z.string().nullish(),
  id_token: z.string().max(LONGEST_TOKEN).nullish(),
  access_token: z.string().max(LONGEST_TOKEN).nullish(),
  nonce: z.string().max(1024).nullish(),
  link_identity: z.boolean().nullish(),
})

/** Signs in with a token that the client got from a provider; with `link_identity`, adds it to the caller's account. */
export async function signInWithIdToken(
  c: Context,
  services: AuthServices,
): Promise<SessionTokens> {
  await services.limits.signIn(limitKey(c, services))
  const body = await readBody(c, bodySchema)
  if (!body.id_token) throw validationFailed('id_token required')
  const linking = body.link_identity ? await readLinking(c, services) : null
  const provider = findProvider(services, body.provider ?? '')
  const companions = { nonce: body.nonce, accessToken: body.access_token }
  const claims = await verifyIdToken(provider, body.id_token, companions, services.log)
  const identity = readProviderIdentity(provider.name, claims)
  return await inTransaction(services.pool, async (client) => {
    if (linking) {
      await linkIdentity(client, linking.user.id, identity)
      // The asking session has level two if the account has a second factor, and keeps it.
      return await continueSession(client, services, linking.user.id, linking.sessionId)
    }
    const userId = await acceptIdentity(client, identity, services.options.auth)
    return await createSession(client, services, userId, 'oauth', readDevice(c, services))
  })
}

async function readLinking(c: Context, services: AuthServices): Promise<SignedIn> {
  const signedIn = await readSignedIn(c, services)
  requireLinking(services)
  await requireSecondFactor(services, signedIn, 'link an identity')
  return signedIn
}

function findProvider({ providers }: AuthServices, name: string): Provider {
  if (name === '') throw validationFailed('provider or client_id and issuer required')
  if (providers.names.includes(name)) return providers.find(name)
  throw new AuthError(400, 'provider_disabled', 'The provider of this token is not enabled')
}
