import { escapeIdentifier, escapeLiteral, type Client } from 'pg'
import { BackendStartError } from '#src/errors.ts'
import type { ServerFacts } from '#src/external/read-server.ts'
import type { Secrets } from '#src/keys/secrets.ts'

/** Our logins beside the owner. Roles belong to the whole server, so only one database can have them. */
const LOGINS = [
  'authenticator',
  'supabase_auth_admin',
  'supabase_storage_admin',
  'supabase_replication_admin',
] as const
const ROLES = [...LOGINS, 'anon', 'authenticated', 'service_role']

/** Number of the database that owns the logins, in a comment that everybody may read. */
const MARK = 'Belongs to the database with the oid '

/**
 * Refuses a server where roles with these names belong to another system: another database of this kind, or Supabase.
 * Takes over the roles of a deleted database.
 */
export async function refuseForeignRoles(client: Client, server: ServerFacts): Promise<void> {
  const { rows } = await client.query<{ name: string; is_ours: boolean; other: string | null }>(
    `select rolname as name,
       exists (
         select from pg_catalog.pg_auth_members m
         where m.roleid = r.oid and m.admin_option and m.member = current_user::regrole
       ) as is_ours,
       (
         select d.datname::text from pg_catalog.pg_database d
         where d.datname <> current_database()
           and pg_catalog.shobj_description(r.oid, 'pg_authid') = $2 || d.oid
       ) as other
     from pg_catalog.pg_roles r where rolname = any ($1)`,
    [ROLES, MARK],
  )
  const foreign = rows.filter((role) => !role.is_ours)
  if (foreign.length > 0) {
    throw new BackendStartError(
      `PostgreSQL at ${server.host}:${server.port} already has roles of another program with the names that we need: ${foreign.map((role) => role.name).join(', ')}.`,
      'Use a separate PostgreSQL server for this database; for a Supabase project set SUPABASE_URL and its keys, too. Nothing was changed.',
    )
  }
  const other = rows.find((role) => role.other !== null)?.other
  if (other !== undefined && other !== null) {
    throw new BackendStartError(
      `The roles on PostgreSQL at ${server.host}:${server.port} belong to the database "${other}", not to "${server.database}".`,
      `Use a separate PostgreSQL server for each, or drop "${other}" if it is not needed any more. Nothing was changed.`,
    )
  }
}

/** Sets our logins' passwords from the database, and marks them as its own. */
export async function setPasswords(
  client: Client,
  passwords: Secrets['databasePasswords'],
): Promise<void> {
  const { rows } = await client.query<{ oid: string }>(
    'select oid::text from pg_catalog.pg_database where datname = current_database()',
  )
  const mark = escapeLiteral(MARK + String(rows[0]?.oid))
  for (const login of LOGINS) {
    const name = escapeIdentifier(login)
    await client.query(`alter role ${name} password ${escapeLiteral(passwords[login])}`)
    await client.query(`comment on role ${name} is ${mark}`)
  }
}
