import type { DatabaseLogin } from '#src/context.ts'

/** Where a PostgreSQL server listens, and the passwords of our logins there. */
export interface ClusterAddress {
  /** Absolute path of the socket's directory, or a host name. */
  host: string
  port: number
  passwords: Record<DatabaseLogin, string>
  /** On an external server: the login that replaces `postgres` and `supabase_admin`, and its address. */
  external?: ExternalServer
}

interface ExternalServer {
  database: string
  /** Login that owns the database. */
  owner: string
  ownerPassword: string
  /** The rest of its address, as in `sslmode=verify-full`; may be empty. */
  parameters: string
}

/** The one database of an embedded cluster, named as on Supabase. */
export const DATABASE = 'postgres'

/** The database that the product and the services share. */
export function databaseOf({ external }: ClusterAddress): string {
  return external?.database ?? DATABASE
}

export interface LoginSettings {
  connectionString: string
}

export function loginSettings(
  address: ClusterAddress,
  database: string,
  login: DatabaseLogin,
): LoginSettings {
  return { connectionString: connectionUrl(address, database, login) }
}

/** In a form that libpq, pg and the Supabase CLI understand also for a socket. */
export function connectionUrl(
  address: ClusterAddress,
  database: string,
  login: DatabaseLogin,
): string {
  const { user, password } = credentials(address, login)
  const host = encodeURIComponent(address.host)
  const parameters = address.external?.parameters ? `?${address.external.parameters}` : ''
  return `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${address.port}/${encodeURIComponent(database)}${parameters}`
}

function credentials({ passwords, external }: ClusterAddress, login: DatabaseLogin) {
  const isOwner = login === 'postgres' || login === 'supabase_admin'
  return external && isOwner
    ? { user: external.owner, password: external.ownerPassword }
    : { user: login, password: passwords[login] }
}
