import type { JWTPayload, JSONWebKeySet } from 'jose'
import type { Pool } from 'pg'
import type { TokenFault } from '#src/keys/token-fault.ts'
import type { Log } from '#src/log.ts'
import type { BackendOptions } from '#src/options.ts'

/** The claims of an access token, in GoTrue's format (names and meaning: Supabase's JWT reference). */
export interface Claims extends JWTPayload {
  role: string
  email?: string
  phone?: string
  app_metadata?: Record<string, unknown>
  user_metadata?: Record<string, unknown>
  aal?: 'aal1' | 'aal2'
  amr?: { method: string; timestamp: number }[]
  session_id?: string
  is_anonymous?: boolean
}

/** The caller: the database role of a request, and the claims that policies read. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Claims
}

/** Pools of one backend. Every query on them has a deadline; all of them survive a restart of PostgreSQL. */
export interface Database {
  /** Login `authenticator`: not a superuser, owns nothing, may become anon, authenticated or service_role. */
  requests: Pool
  /** Login `supabase_auth_admin`, owner of schema `auth`. */
  auth: Pool
  /** Login `supabase_storage_admin`, owner of schema `storage`. */
  storage: Pool
  /** Whether other processes like this one may use it, too. */
  isShared: boolean
  /** Opens a dedicated connection for LISTEN; the caller ends it. */
  connectionString(login: DatabaseLogin): string
}

export type DatabaseLogin =
  | 'authenticator'
  | 'postgres'
  | 'supabase_admin'
  | 'supabase_auth_admin'
  | 'supabase_storage_admin'
  | 'supabase_replication_admin'

/** Key material of one backend, kept in the data directory with mode 0600. */
export interface Keys {
  /** Opaque API keys, `sb_publishable_…` (role anon) and `sb_secret_…` (role service_role). */
  publishableKey: string
  secretKey: string
  /** Signs an access token with ES256; iss and iat are set here. */
  sign(claims: Claims & { exp: number }): Promise<string>
  /** Claims of a valid token of ours, else null. Verified tokens are cached until they or their key expire. */
  verify(token: string): Promise<Claims | null>
  /** The fault of a token that `verify` refused. */
  explain(token: string): Promise<TokenFault>
  /** Calls back whenever keys have been rotated: tokens that were valid before may be no longer. */
  onRenewal(listener: () => void): void
  jwks(): JSONWebKeySet
  /** Secret for signed file URLs, separate from the token key. */
  storageUrlSecret: Uint8Array
}

/** The shared dependencies of the four services. */
export interface BackendContext {
  options: BackendOptions
  database: Database
  keys: Keys
  log: Log
}
