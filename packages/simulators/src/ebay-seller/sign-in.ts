import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { refuseToken } from '#src/ebay-seller/refuse.ts'

interface SignInOptions {
  clientId: string
  clientSecret: string
  ruName: string
}

export interface SignIn {
  /** The RuName's address. */
  setReturn: (url: string) => void
  /** The holder of that token. */
  whoIs: (authorization: string | undefined) => string | null
  /** A code as after consent; nobody clicks. */
  allow: (username: string) => string
  /** Expires all access tokens. */
  expireTokens: () => void
  /** Revokes all consents. */
  endConsents: () => void
  /** How often tokens were renewed. */
  renewals: () => number
  /** Every issued secret. */
  secrets: string[]
}

/** Seconds, as eBay's user tokens. */
const tokenLife = 7200

/** The consent page, tokens, and identity. */
export function addSignIn(app: Hono, { clientId, clientSecret, ruName }: SignInOptions): SignIn {
  let returnTo = ''
  let renewals = 0
  const codes = new Map<string, string>()
  const access = new Map<string, string>()
  const refresh = new Map<string, string>()
  const secrets: string[] = []
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  const give = (kept: Map<string, string>, kind: string, username: string): string => {
    const secret = `v^1.1#canary-${kind}#${randomBytes(24).toString('base64')}`
    kept.set(secret, username)
    secrets.push(secret)
    return secret
  }
  const allow = (username: string): string => give(codes, 'code', username)
  const whoIs = (authorization = '') => access.get(authorization.replace(/^Bearer /, '')) ?? null

  app.get('/oauth2/authorize', (context) => {
    const { client_id, redirect_uri, response_type, state = '' } = context.req.query()
    if (client_id !== clientId || redirect_uri !== ruName || response_type !== 'code') {
      return context.text('unauthorized_client', 400)
    }
    // These values came from outside.
    const kept = encodeURIComponent(state)
    return context.html(
      `<!doctype html><html lang="en"><title>eBay</title><link rel="icon" href="data:,"><h1>Grant access</h1>
       <form action="/oauth2/answer"><input type="hidden" name="state" value="${kept}">
       <label>eBay user <input name="user" value="lamp-shop"></label><button>Agree</button></form>
       <a href="/oauth2/answer?state=${kept}">Cancel</a>`,
    )
  })
  app.get('/oauth2/answer', (context) => {
    const { user, state: kept = '' } = context.req.query()
    const state = decodeURIComponent(kept)
    const url = new URL(returnTo)
    url.searchParams.set('state', state)
    if (user === undefined) url.searchParams.set('error', 'access_denied')
    else url.searchParams.set('code', allow(user))
    return context.redirect(url.href)
  })

  app.post('/identity/v1/oauth2/token', async (context, next) => {
    const form = new URLSearchParams(await context.req.text())
    const grant = form.get('grant_type')
    if (grant !== 'authorization_code' && grant !== 'refresh_token') return next()
    const refuse = (status: 400 | 401, error: string, description: string) =>
      context.json({ error, error_description: description }, status)
    if (context.req.header('authorization') !== basic) {
      return refuse(401, 'invalid_client', 'client authentication failed')
    }
    if (grant === 'refresh_token') {
      const username = refresh.get(form.get('refresh_token') ?? '')
      if (username === undefined) {
        return refuse(
          400,
          'invalid_grant',
          'the provided authorization refresh token is invalid or was issued to another client',
        )
      }
      renewals += 1
      // No refresh token: the old one stays valid.
      return context.json({
        access_token: give(access, 'access', username),
        expires_in: tokenLife,
        token_type: 'User Access Token',
      })
    }
    const code = form.get('code') ?? ''
    const username = codes.get(code)
    codes.delete(code)
    if (username === undefined || form.get('redirect_uri') !== ruName) {
      return refuse(
        400,
        'invalid_grant',
        'the provided authorization grant code is invalid or was issued to another client',
      )
    }
    return context.json({
      access_token: give(access, 'access', username),
      expires_in: tokenLife,
      refresh_token: give(refresh, 'refresh', username),
      refresh_token_expires_in: 47_304_000,
      token_type: 'User Access Token',
    })
  })

  app.get('/commerce/identity/v1/user/', (context) => {
    const username = whoIs(context.req.header('authorization'))
    if (username === null) return refuseToken(context)
    return context.json({
      userId: `id-${username}`,
      username,
      accountType: 'INDIVIDUAL',
      registrationMarketplaceId: 'EBAY_US',
      status: 'CONFIRMED',
    })
  })

  return {
    setReturn: (url) => void (returnTo = url),
    whoIs,
    allow,
    expireTokens: () => access.clear(),
    endConsents: () => {
      access.clear()
      refresh.clear()
    },
    renewals: () => renewals,
    secrets,
  }
}
