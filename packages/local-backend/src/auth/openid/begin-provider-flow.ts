import type { Context } from 'hono'
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import { validationFailed } from '#src/auth/auth-error.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { leaveBrowserSecret } from '#src/auth/openid/browser-secret.ts'
import { keepProviderFlow } from '#src/auth/openid/provider-flow.ts'
import type { ProviderOptions } from '#src/options.ts'
import { challengeFields } from '#src/auth/read-body.ts'
import { chooseRedirect } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { createFlow } from '#src/auth/tokens/flow-state.ts'

const querySchema = z.object({
  provider: z.string().optional(),
  redirect_to: z.string().optional(),
  scopes: z
    .string()
    .max(1000)
    .regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/, 'scopes have to be separated by spaces')
    .optional(),
  ...challengeFields,
})

/** Marks a browser that was sent here from another name of this host. */
export const MOVED = 'moved_here'

/** Parameters that this service sets itself, or that would make the provider read others from elsewhere. */
const RESERVED = new Set([
  ...Object.keys(querySchema.shape),
  MOVED,
  'skip_http_redirect',
  'apikey',
  'invite_token',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'request',
  'request_uri',
  'registration',
  'claims',
])
const LONGEST_PARAMETER = 1000

/** Records a new flow and returns its address at the provider. Throws `AuthError`. */
export async function beginProviderFlow(
  c: Context,
  services: AuthServices,
  linkingSessionId: string | null,
): Promise<string> {
  const query = readQuery(c)
  const provider = services.providers.find(query.provider)
  const { configuration } = await provider.discover()
  const { publicUrl } = services.options
  const redirectTo = chooseRedirect(query.redirect_to, services.options)
  const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  const passedOn = readPassedOn(c)
  const browserSecret = canHoldCookie(redirectTo, publicUrl, linkingSessionId)
    ? leaveBrowserSecret(c, {
        state,
        isSecure: publicUrl.startsWith('https:'),
        isPosted: passedOn['response_mode'] === 'form_post',
      })
    : null
  await inTransaction(services.pool, async (client) => {
    const flowId = await createFlow(client, null, query, 'oauth', provider.name)
    const flow = {
      provider: provider.name,
      nonce,
      codeVerifier,
      redirectTo,
      flowId,
      linkingSessionId,
    }
    await keepProviderFlow(client, flow, state, browserSecret)
  })
  const url = buildAuthorizationUrl(configuration, {
    ...passedOn,
    redirect_uri: callbackUrl(publicUrl),
    response_type: 'code',
    scope: joinScopes(provider.options, query.scopes),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** The return address of providers; it has to be registered with each of them. */
export function callbackUrl(publicUrl: string): string {
  return `${publicUrl}/auth/v1/callback`
}

/**
 * A sign-in begins when the browser itself comes here. Linking begins with a call of the client, and a browser keeps
 * the cookie of such an answer only for pages of our own origin.
 */
function canHoldCookie(redirectTo: string, publicUrl: string, linkingSessionId: string | null) {
  return linkingSessionId === null || new URL(redirectTo).origin === new URL(publicUrl).origin
}

function readQuery(c: Context): z.infer<typeof querySchema> {
  const parsed = querySchema.safeParse(c.req.query())
  if (parsed.success) return parsed.data
  throw validationFailed(parsed.error.issues[0]?.message ?? 'Invalid parameters')
}

/** Parameters for the provider only: prompt, access_type, login_hint, hd… */
function readPassedOn(c: Context): Record<string, string> {
  return Object.fromEntries(
    Object.entries(c.req.query()).filter(
      ([name, value]) =>
        !RESERVED.has(name) &&
        value.length <= LONGEST_PARAMETER &&
        (name !== 'response_mode' || value === 'query' || value === 'form_post'),
    ),
  )
}

function joinScopes(options: ProviderOptions, asked = ''): string {
  const wanted = ['openid', 'email', 'profile', ...(options.scopes ?? []), ...asked.split(' ')]
  return [...new Set(wanted)].filter((scope) => scope !== '').join(' ')
}
