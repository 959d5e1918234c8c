import type { EbaySettings } from '#src/config/config.ts'
import { EbayError } from '#src/integrations/ebay/ebay.ts'
import { failureOf, sendToEbay } from '#src/integrations/ebay/send-to-ebay.ts'
import {
  toUserToken,
  toWho,
  type UserToken,
  type Who,
} from '#src/integrations/ebay/user-answers.ts'
import { createVendorRest, type VendorRest } from '#src/integrations/vendor-rest.ts'

/** What a person's own eBay account is connected with. */
export interface EbayAccounts {
  environment: EbaySettings['environment']
  /** The page of eBay where somebody signs in and allows it; eBay sends `state` back. */
  signInUrl(state: string): string
  /** Tokens for the code that eBay sent back; null when eBay takes that code no more. Throws EbayError. */
  exchangeCode(code: string): Promise<(UserToken & { refreshToken: string }) | null>
  /** A new token; null when the consent has ended. Throws EbayError. */
  renew(refreshToken: string): Promise<UserToken | null>
  /** Whose account it is. Throws EbayError. */
  identify(accessToken: string): Promise<Who>
}

/** What is asked for: who it is, stock and offers, and the rules of sale that offers name. */
const scopes = [
  'https://api.ebay.com/oauth/api_scope',
  'https://api.ebay.com/oauth/api_scope/sell.inventory',
  'https://api.ebay.com/oauth/api_scope/sell.account',
  'https://api.ebay.com/oauth/api_scope/commerce.identity.readonly',
].join(' ')

/** The way to people's own accounts; null where no RuName is set. docs/behaviour/ebay-listing.md */
export function createEbayAccounts(
  settings: EbaySettings,
  rest: VendorRest = createVendorRest(),
): EbayAccounts | null {
  const options = { deadline: 15_000, rest }
  const { clientId, clientSecret, ruName, apiUrl, authUrl, identityUrl, environment } = settings
  if (ruName === null) return null

  async function askToken(form: Record<string, string>) {
    const reply = await sendToEbay(
      `${apiUrl}/identity/v1/oauth2/token`,
      {
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(form),
      },
      options,
    )
    if (reply.status === 200) {
      const token = toUserToken(reply.body)
      if (token === null) throw failureOf(reply)
      return token
    }
    if (reply.status === 400 && isEnded(reply.body)) return null
    if (reply.status === 400 || reply.status === 401) {
      throw new EbayError(
        false,
        `eBay refused the keys or the RuName (EBAY_CLIENT_ID, EBAY_CLIENT_SECRET, EBAY_RU_NAME): ${reply.status}.`,
        { status: reply.status },
      )
    }
    throw failureOf(reply)
  }

  return {
    environment,
    signInUrl(state) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: ruName,
        response_type: 'code',
        scope: scopes,
        state,
        // Whoever shares a browser is asked whose account it is.
        prompt: 'login',
      })
      return `${authUrl}/oauth2/authorize?${query.toString()}`
    },
    async exchangeCode(code) {
      const token = await askToken({ grant_type: 'authorization_code', code, redirect_uri: ruName })
      if (token === null) return null
      const { refreshToken } = token
      if (refreshToken === null) throw new EbayError(false, 'eBay gave no refresh token.')
      return { ...token, refreshToken }
    },
    renew: (refreshToken) =>
      askToken({ grant_type: 'refresh_token', refresh_token: refreshToken, scope: scopes }),
    async identify(accessToken) {
      const reply = await sendToEbay(
        `${identityUrl}/commerce/identity/v1/user/`,
        {
          method: 'GET',
          headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
        },
        options,
      )
      const who = reply.status === 200 ? toWho(reply.body) : null
      if (who === null) throw failureOf(reply)
      return who
    },
  }
}

/** What eBay says of codes and refresh tokens that are used up, ended or taken back. */
function isEnded(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_grant'
  )
}
