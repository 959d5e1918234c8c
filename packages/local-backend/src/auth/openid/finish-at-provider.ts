import {
  authorizationCodeGrant,
  ClientError,
  fetchUserInfo,
  ResponseBodyError,
  type Configuration,
} from 'openid-client'
import { z } from 'zod'
import { AuthError } from '#src/auth/auth-error.ts'
import { callbackUrl } from '#src/auth/openid/begin-provider-flow.ts'
import { readProviderIdentity, type ProviderIdentity } from '#src/auth/openid/provider-identity.ts'
import type { ProviderFlow } from '#src/auth/openid/provider-flow.ts'
import { unreachable, type Provider } from '#src/auth/openid/providers.ts'
import type { AuthServices } from '#src/auth/services.ts'
import type { ProviderTokens } from '#src/auth/tokens/flow-state.ts'

export interface ProviderOutcome {
  identity: ProviderIdentity
  tokens: ProviderTokens
}

/**
 * Exchanges the provider's code for its tokens. The ID token has to be signed by the provider, for this client and this
 * flow (nonce), and still be valid. Throws `AuthError`.
 */
export async function finishAtProvider(
  services: AuthServices,
  provider: Provider,
  flow: ProviderFlow,
  answer: { code: string; state: string; iss?: string | undefined },
): Promise<ProviderOutcome> {
  const { configuration } = await provider.discover()
  const cameBackTo = new URL(callbackUrl(services.options.publicUrl))
  cameBackTo.searchParams.set('code', answer.code)
  cameBackTo.searchParams.set('state', answer.state)
  if (answer.iss !== undefined) cameBackTo.searchParams.set('iss', answer.iss)
  try {
    const granted = await authorizationCodeGrant(configuration, cameBackTo, {
      expectedState: answer.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    })
    const claims = { ...granted.claims() }
    const { access_token: access, refresh_token: refresh } = granted
    const facts =
      'email' in claims
        ? claims
        : await addUserInfo(configuration, access, String(claims['sub']), claims)
    return {
      identity: readProviderIdentity(provider.name, facts),
      tokens: {
        provider_token: access,
        ...(refresh === undefined ? {} : { provider_refresh_token: refresh }),
      },
    }
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw explainFailure(error, provider, services)
  }
}

/**
 * Some providers return the address only at another endpoint. The ID token's claims take precedence. Whoever returns the
 * address also says whether it is verified.
 */
async function addUserInfo(
  configuration: Configuration,
  accessToken: string,
  subject: string,
  claims: object,
): Promise<object> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims
  const told = await fetchUserInfo(configuration, accessToken, subject)
  return { ...told, ...claims, email_verified: told.email_verified }
}

function explainFailure(error: unknown, provider: Provider, { log }: AuthServices): AuthError {
  if (isDown(error)) return unreachable(provider.name, error, log)
  log.warn('auth.provider_code_refused', {
    provider: provider.name,
    reason: error instanceof Error ? error.message : String(error),
    // One of OAuth's codes, such as invalid_client; the provider's own description is left out.
    code: error instanceof ResponseBodyError ? error.error : undefined,
  })
  return new AuthError(500, 'unexpected_failure', 'Unable to exchange external code')
}

/**
 * Checks the shape, not the class: the HTTP listener replaces `Response` with its own class, but fetch returns the old one.
 */
const answerSchema = z.object({ status: z.number() })

/** No answer, none in time, or one that reports an internal error. */
function isDown(error: unknown): boolean {
  if (!(error instanceof ClientError)) {
    return error instanceof TypeError && error.message === 'fetch failed'
  }
  const answer = answerSchema.safeParse(error.cause)
  if (answer.success) return answer.data.status >= 500
  return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT'
}
