import { createHash, randomBytes } from 'node:crypto'
import { NO_TOKEN_TEXT } from '@sampletrail/contracts/ebay-listing.ts'
import type { Backend, Claims } from '#src/backend.ts'
import type { Transaction } from '#src/commands/payments/lock-payer.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'
import type { EbayAccounts } from '#src/integrations/ebay/ebay-account.ts'
import type { UserToken, Who } from '#src/integrations/ebay/user-answers.ts'
import type { Sealer } from '#src/secrets/seal-text.ts'

interface ConnectionDependencies {
  backend: Pick<Backend, 'asService'>
  accounts: EbayAccounts
  sealer: Sealer
}

/** A valid token, and the seconds until it expires. */
interface UsableToken {
  token: string
  seconds: number
}

/** People's connected eBay accounts. docs/behaviour/ebay-listing.md */
export interface EbayConnections {
  /** eBay's consent page for this person; eBay's answer is valid once, in this session, for 10 minutes. */
  begin(claims: Claims): Promise<string>
  /** Completes `begin`, and returns the account's name. Throws AppError `bad_request` with advice, `unavailable`. */
  finish(claims: Claims, code: string, state: string): Promise<string | null>
  /** Throws AppError `ebay_not_connected` if there is none, or eBay has ended it; EbayError. */
  useToken(userId: string): Promise<UsableToken>
  /** Marks a token as refused by eBay, whatever its expiry: the next is a new one. */
  dropToken(userId: string, token: string): Promise<void>
  remove(userId: string): Promise<void>
}

/** Seconds before its expiry at which a token is renewed: listing a product takes several calls. */
const margin = 300
/** Each holds a database connection while eBay is called, so only few run at a time. */
const ofOne = { running: 1, waiting: 20 }
const ofAll = { running: 2, waiting: 100 }
const patience = 20_000
const busyText = 'Many accounts are talking to eBay right now. Please try again in a moment.'

const refusals: Record<string, string> = {
  unknown: 'This answer from eBay was used already, or does not belong here. Please connect again.',
  other_account:
    'This connection was started by another SampleTrail account. Nothing was changed. Please connect again.',
  other_session: 'This connection was started in another session. Please connect again.',
  late: 'More than 10 minutes passed at eBay. Please connect again.',
}

interface TokenRow {
  access_token: string | null
  refresh_token: string | null
  expires_at: Date | null
  environment: string | null
}

export function createEbayConnections(dependencies: ConnectionDependencies): EbayConnections {
  const { backend, accounts, sealer } = dependencies
  const enter = createSharedGate(ofOne, ofAll, patience, busyText)

  async function readTokens(transaction: Transaction, userId: string) {
    const { rows } = await transaction.query<TokenRow>(
      'select access_token, refresh_token, expires_at, environment from private.read_ebay_tokens($1)',
      [userId],
    )
    const [row] = rows
    if (!row?.access_token || !row.refresh_token || !row.expires_at) return null
    if (row.environment !== accounts.environment) return null
    const access = sealer.open(row.access_token, userId)
    const refresh = sealer.open(row.refresh_token, userId)
    if (access === null || refresh === null) return null
    const seconds = Math.floor((row.expires_at.getTime() - Date.now()) / 1000)
    return { access, refresh, seconds }
  }

  async function renew(userId: string): Promise<UsableToken> {
    return await enter(userId, async () => {
      // The end is recorded in a transaction that commits, so it is thrown afterwards.
      const token = await backend.asService(async (transaction) => {
        await transaction.query('select private.lock_ebay_connection($1)', [userId])
        const kept = await readTokens(transaction, userId)
        // Another tab, or another server, has just done it.
        if (kept === null || kept.seconds > margin) return kept && toUsable(kept)
        const given = await accounts.renew(kept.refresh)
        if (given === null) {
          await transaction.query('select private.end_ebay_connection($1)', [userId])
          return null
        }
        await transaction.query('select private.renew_ebay_tokens($1, $2, $3, $4)', [
          userId,
          sealer.seal(given.accessToken, userId),
          given.refreshToken === null ? null : sealer.seal(given.refreshToken, userId),
          endOf(given),
        ])
        return { token: given.accessToken, seconds: Math.floor(given.seconds) }
      })
      if (token === null) throw notConnected()
      return token
    })
  }

  /** Throws `unauthorized` for an account that was closed meanwhile. */
  async function keep(
    userId: string,
    { username, userId: ebayUser, site }: Who,
    given: UserToken & { refreshToken: string },
  ): Promise<void> {
    const values = [
      userId,
      username,
      ebayUser,
      site,
      accounts.environment,
      sealer.seal(given.accessToken, userId),
      sealer.seal(given.refreshToken, userId),
      endOf(given),
    ]
    try {
      await backend.asService(async (transaction) => {
        await transaction.query('select private.lock_ebay_connection($1)', [userId])
        await transaction.query(
          'select private.keep_ebay_connection($1, $2, $3, $4, $5, $6, $7, $8)',
          values,
        )
      })
    } catch (cause) {
      if (readRefusal(cause) === null) throw cause
      throw new AppError('unauthorized', 'This account is closed or suspended.', { cause })
    }
  }

  return {
    async begin(claims) {
      const state = randomBytes(32).toString('base64url')
      await backend.asService((transaction) =>
        transaction.query('select private.begin_ebay_sign_in($1, $2, $3)', [
          claims.sub,
          sessionOf(claims),
          hashState(state),
        ]),
      )
      return accounts.signInUrl(state)
    },

    async finish(claims, code, state) {
      const { sub } = claims
      const found = await backend.asService(async (transaction) => {
        const { rows } = await transaction.query<{ found: string }>(
          'select private.take_ebay_sign_in($1, $2, $3) as found',
          [sub, sessionOf(claims), hashState(state)],
        )
        return rows[0]?.found ?? 'unknown'
      })
      if (found !== 'good') {
        throw new AppError('bad_request', refusals[found] ?? NO_TOKEN_TEXT)
      }
      const given = await accounts.exchangeCode(code)
      if (given === null) {
        throw new AppError(
          'bad_request',
          'This eBay sign-in has expired: it works for a few minutes only. Please connect again.',
        )
      }
      const who = await accounts.identify(given.accessToken)
      await keep(sub, who, given)
      return who.username
    },

    async useToken(userId) {
      const kept = await backend.asService((transaction) => readTokens(transaction, userId))
      if (kept === null) throw notConnected()
      return kept.seconds > margin ? toUsable(kept) : await renew(userId)
    },

    async dropToken(userId, token) {
      await backend.asService(async (transaction) => {
        await transaction.query('select private.lock_ebay_connection($1)', [userId])
        const kept = await readTokens(transaction, userId)
        if (kept?.access !== token) return
        await transaction.query('select private.renew_ebay_tokens($1, $2, null, now())', [
          userId,
          sealer.seal(token, userId),
        ])
      })
    },

    async remove(userId) {
      await backend.asService(async (transaction) => {
        // After a running renewal, or its answer would be stored for nobody.
        await transaction.query('select private.lock_ebay_connection($1)', [userId])
        await transaction.query('select private.remove_ebay_connection($1)', [userId])
      })
    },
  }
}

const toUsable = ({ access, seconds }: { access: string; seconds: number }): UsableToken => ({
  token: access,
  seconds,
})

const endOf = ({ seconds }: UserToken) => new Date(Date.now() + seconds * 1000)

const hashState = (state: string) => createHash('sha256').update(state).digest()

/** Every token of the auth service names its session. */
function sessionOf(claims: Claims): string {
  const session = claims['session_id']
  if (typeof session !== 'string')
    throw new AppError('unauthorized', 'Please sign in and try again.')
  return session
}

function notConnected(): AppError {
  return new AppError('ebay_not_connected', NO_TOKEN_TEXT)
}
