import type { DatabaseLogin } from '#src/context.ts'

/** Where a running cluster listens, and the passwords of its logins. */
export interface ClusterAddress {
  /** Absolute path of the socket's directory, or a host name. */
  host: string
  port: number
  passwords: Record<DatabaseLogin, string>
}

export interface LoginSettings {
  host: string
  port: number
  database: string
  user: DatabaseLogin
  password: string
}

export function loginSettings(
  address: ClusterAddress,
  database: string,
  login: DatabaseLogin,
): LoginSettings {
  const { host, port, passwords } = address
  return { host, port, database, user: login, password: passwords[login] }
}

/** The same as a URL, in the form that libpq, pg and the Supabase CLI understand for a socket, too. */
export function connectionUrl(
  address: ClusterAddress,
  database: string,
  login: DatabaseLogin,
): string {
  const password = encodeURIComponent(address.passwords[login])
  const host = encodeURIComponent(address.host)
  return `postgresql://${login}:${password}@${host}:${address.port}/${encodeURIComponent(database)}`
}
