import type { Caller, Claims } from '#src/context.ts'
import { refuseEnded, sessionOf } from '#src/keys/session-of.ts'
import type { RestOptions } from '#src/options.ts'
import type { Prepared } from '#src/rest/rest-request.ts'
import { quoteName } from '#src/rest/sql/quote.ts'

/**
 * Role, claims, limits and access of one transaction, in one round trip. No setting is ever null, so the statement returns
 * no row, which would repeat claims and headers. If the session has ended, the transaction ends there.
 */
export const IDENTITY = {
  name: 'rest_identity',
  text: `select where num_nulls(set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.method', $3, true), set_config('request.path', $4, true), set_config('request.headers', $5, true), set_config('search_path', $6, true), set_config('statement_timeout', $7, true), set_config('transaction_read_only', $8, true)) > 0 or ${refuseEnded('$9', '$10')}`,
}

export interface RequestFacts {
  method: string
  /** Within the service: `/products`, `/rpc/search`. */
  path: string
  headers: Record<string, unknown>
  schema: string
  access: Prepared['access']
}

/** Functions must not see credentials, and cookies are never ours. */
const WITHHELD: ReadonlySet<string> = new Set(['authorization', 'apikey', 'cookie'])
const serialised = new WeakMap<Claims, string>()
/** One for each exposed schema. */
const searchPaths = new Map<string, string>()

/** The values for `IDENTITY`. */
export function describeIdentity(
  caller: Caller,
  facts: RequestFacts,
  options: RestOptions,
): string[] {
  const timeout = caller.role === 'anon' ? options.anonTimeout : options.authenticatedTimeout
  return [
    caller.role,
    serialiseClaims(caller.claims),
    facts.method,
    facts.path,
    serialiseHeaders(facts.headers),
    renderSearchPath(facts.schema),
    String(timeout),
    facts.access === 'read only' ? 'on' : 'off',
    ...sessionOf(caller),
  ]
}

/** A verified token's claims are one object while the token is cached. */
function serialiseClaims(claims: Claims): string {
  let text = serialised.get(claims)
  if (text === undefined) {
    text = JSON.stringify(claims)
    serialised.set(claims, text)
  }
  return text
}

function serialiseHeaders(headers: Record<string, unknown>): string {
  const shown: Record<string, unknown> = {}
  for (const name of Object.keys(headers)) {
    if (!WITHHELD.has(name)) shown[name] = headers[name]
  }
  return JSON.stringify(shown)
}

function renderSearchPath(schema: string): string {
  let path = searchPaths.get(schema)
  if (path === undefined) {
    path = [...new Set([schema, 'public', 'extensions'])].map(quoteName).join(', ')
    searchPaths.set(schema, path)
  }
  return path
}
