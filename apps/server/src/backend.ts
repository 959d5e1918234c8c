import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { DatabaseError, Pool, type PoolClient } from 'pg'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@sampletrail/database/types.gen.ts'
import { createCounters, type OpenCounter } from '#src/db/call-counters.ts'
import { withDeadline } from '#src/db/with-deadline.ts'
import type { HasSchema } from '#src/running/expected-history.ts'
import { AppError } from '#src/http/app-error.ts'
import type { Log } from '#src/log/log.ts'

/** The connection to the backend: the same for the embedded one (over loopback) and for a Supabase project. */
export interface BackendSettings {
  /** The address from this server. */
  url: string
  /** The address from browsers; issuer and public file addresses start with it. */
  publicUrl: string
  secretKey: string
  /** Login `postgres`. */
  databaseUrl: string
}

/** The person of a verified access token. */
export interface Claims extends JWTPayload {
  sub: string
  role: 'authenticated'
  email?: string
  aal?: string
}

/** One transaction, in one role. */
type Transaction = Pick<PoolClient, 'query'>

export interface Backend {
  /** Claims of a valid access token of a signed-in person, else null. */
  verify(token: string): Promise<Claims | null>
  /** Runs `work` in one transaction as that person: policies decide. */
  asUser<Result>(
    claims: Claims,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result>
  /** Runs `work` in one transaction as `service_role`, without policies. */
  asService<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Client with the secret key, for the auth admin API and files. Loaded on first use. */
  admin(): Promise<SupabaseClient<Database>>
  /** Whether that password signs in; leaves no session. Throws `rate_limited` after too many wrong ones. */
  checkPassword(email: string, password: string): Promise<boolean>
  /** Address under which everyone reads a file of a public bucket. */
  publicFileUrl(bucket: string, path: string): string
  /** Whether the database answers and has run the migrations that `hasSchema` asks for. */
  isReady(hasSchema: HasSchema): Promise<boolean>
  /** Counts calls against a limit, together with the other servers. */
  openCounter: OpenCounter
  /** Of the pool to the database. */
  connections(): { total: number; idle: number; waiting: number }
  stop(): Promise<void>
}

const connectTimeout = 4_000
const keysMaxAge = 60_000
/** Milliseconds that a statement for a person waits for a lock. Our jobs may wait longer. */
const lockTimeout = 3_000
/** Every caller gets an answer within ten seconds, even if the database hangs. */
const queryTimeout = 9_000
const readyTimeout = 2_000
/** Supabase signs with either; shared secrets are not accepted, because every holder could sign. */
const algorithms = ['ES256', 'RS256']

/** Opens nothing yet: connections and keys are fetched on first use, and again after a failure. */
export function connectBackend(settings: BackendSettings, log: Log): Backend {
  const issuer = `${settings.publicUrl}/auth/v1`
  const keys = createRemoteJWKSet(new URL(`${settings.url}/auth/v1/.well-known/jwks.json`), {
    timeoutDuration: connectTimeout,
    // A leaked key is removed from the list, and this server has to notice soon.
    cacheMaxAge: keysMaxAge,
  })
  const pool = new Pool({
    connectionString: settings.databaseUrl,
    // Up to four are in use during calls to the payment provider (lock-payer.ts, sync-subscription.ts).
    max: 9,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: queryTimeout,
    idleTimeoutMillis: 30_000,
    application_name: 'sampletrail-server',
  })
  pool.on('error', (error) => {
    // Closed on our side a moment before PostgreSQL stopped, which may still report it: nothing is lost.
    if (pool.ending) return
    log.warn('database.connection_lost', { reason: error.message })
  })
  // A caller learns of a lost connection from its next query. Without this listener the loss of one without a query would
  // end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.info('database.client_lost', { reason: error.message }))
  })
  let admin: Promise<SupabaseClient<Database>> | null = null

  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience: 'authenticated',
          algorithms,
          requiredClaims: ['sub', 'exp', 'role'],
        })
        return isClaims(payload) ? payload : null
      } catch (error) {
        if (error instanceof errors.JOSEError && isTokenFault(error)) return null
        throw new AppError(
          'unavailable',
          'We cannot check your sign-in right now. Please try again.',
          {
            cause: error,
          },
        )
      }
    },
    asUser: (claims, work) => inRole('authenticated', claims, lockTimeout, work),
    asService: (work) => inRole('service_role', { role: 'service_role' }, 0, work),
    admin: () => (admin ??= createAdminClient(settings)),
    checkPassword: (email, password) => checkPassword(settings, email, password),
    publicFileUrl(bucket, path) {
      const name = path.split('/').map(encodeURIComponent).join('/')
      return `${settings.publicUrl}/storage/v1/object/public/${bucket}/${name}`
    },
    async isReady(hasSchema) {
      try {
        const { rows } = await withDeadline(
          pool.query<{ version: string }>(
            'select version from supabase_migrations.schema_migrations',
          ),
          readyTimeout,
        )
        return hasSchema(new Set(rows.map(({ version }) => version)))
      } catch (error) {
        log.warn('database.not_ready', { reason: String(error) })
        return false
      }
    },
    openCounter: createCounters(pool, log),
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    stop: () => pool.end(),
  }

  async function inRole<Result>(
    role: string,
    claims: object,
    lockWait: number,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect().catch((error: unknown) => {
      throw unreachable(error)
    })
    let broken: Error | undefined
    try {
      await client.query('begin')
      await client.query(
        `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
          set_config('lock_timeout', $3, true)`,
        [role, JSON.stringify(claims), String(lockWait)],
      )
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      broken = isUnanswered(error) ? error : await rollBack(client)
      if (hasNoRoom(error)) throw fullDatabase(error)
      if (isLocked(error)) throw unreachable(error)
      throw broken && !(error instanceof AppError) ? unreachable(error) : error
    } finally {
      client.release(broken)
    }
  }
}

/** The driver gave the query up, and would queue the next statement behind it: the connection is useless. */
function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}

function unreachable(cause: unknown): AppError {
  return new AppError('unavailable', 'This cannot be done right now. Please try again.', { cause })
}

/** Somebody else held the lock for longer than the statement may wait. */
function isLocked(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03'
}

/** PostgreSQL is read-only because its disk is nearly full, or found no room itself. */
function hasNoRoom(error: unknown): boolean {
  return error instanceof DatabaseError && ['25006', '53100'].includes(error.code ?? '')
}

function fullDatabase(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'This server has no room for changes right now. Nothing that was saved is lost. Please try again later.',
    { cause },
  )
}

/** Why the connection cannot be used again, if so. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  return await client.query('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  )
}

/** An invalid token is its sender's problem; keys that cannot be fetched are ours. */
function isTokenFault(error: errors.JOSEError): boolean {
  return (
    /^ERR_(JWT|JWS)_/.test(error.code) ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey
  )
}

function isClaims(payload: JWTPayload): payload is Claims {
  return payload['role'] === 'authenticated' && typeof payload.sub === 'string'
}

/** A separate client for each call, because signing in changes the client's person. */
async function checkPassword(
  settings: BackendSettings,
  email: string,
  password: string,
): Promise<boolean> {
  const { auth } = await createAdminClient(settings)
  const { error } = await auth.signInWithPassword({ email, password })
  if (error === null) {
    await auth.signOut({ scope: 'local' })
    return true
  }
  if (error.status === 429) {
    throw new AppError('rate_limited', 'Too many tries. Please try again in a few minutes.')
  }
  if (error.status === 400 || error.status === 403) return false
  throw unreachable(error)
}

async function createAdminClient(settings: BackendSettings): Promise<SupabaseClient<Database>> {
  const { createClient } = await import('@supabase/supabase-js')
  return createClient<Database>(settings.url, settings.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}
