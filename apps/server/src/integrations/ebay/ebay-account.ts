import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
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

/** The calls for connecting a person's own eBay account. */
export interface EbayAccounts {
  environment: EbaySettings['environment']
  /** eBay's sign-in and consent page; eBay sends `state` back. */
  signInUrl(state: string): string
  /** Tokens for eBay's code; null if eBay no longer accepts it. Throws EbayError. */
  exchangeCode(code: string): Promise<(UserToken & { refreshToken: string }) | null>
  /** A new token; null if the consent has ended. Throws EbayError. */
  renew(refreshToken: string): Promise<UserToken | null>
  /** The owner of the account. Throws EbayError. */
  identify(accessToken: string): Promise<Who>
}

/** The requested scopes: identity, stock and offers, and the policies that offers name. */
const scopes = [
  'https://api.ebay.com/oauth/api_scope',
  'https://api.ebay.com/oauth/api_scope/sell.inventory',
  'https://api.ebay.com/oauth/api_scope/sell.account',
  'https://api.ebay.com/oauth/api_scope/commerce.identity.readonly',
].join(' ')

/** Access to people's own accounts; null if no RuName is set. docs/behaviour/ebay-listing.md */
export function createEbayAccounts(
  settings: EbaySettings,
  rest: VendorRest = createVendorRest(),
): EbayAccounts | null {
  const options = { deadline: vendorDeadlines.eBay, rest }
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
        // People who share a browser are asked for their account.
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

/** eBay's errors for codes and refresh tokens that are used up, expired or revoked. */
function isEnded(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_grant'
  )
}
