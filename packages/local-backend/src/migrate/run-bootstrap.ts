import { fileURLToPath } from 'node:url'
import { escapeIdentifier, escapeLiteral, type Client } from 'pg'
import { readMigrations } from '#src/migrate/read-migrations.ts'
import type { Secrets } from '#src/keys/secrets.ts'

/** The backend's own SQL: roles, and the schemas of its services. */
export const BOOTSTRAP_DIRECTORY = fileURLToPath(new URL('../../sql', import.meta.url))

/**
 * Brings the backend's own schemas up to date and sets the logins' passwords. Runs as superuser, each file once, in one
 * transaction with the row that records it.
 */
export async function runBootstrap(
  client: Client,
  passwords: Secrets['databasePasswords'],
  only?: ReadonlySet<string>,
): Promise<void> {
  await updateOwnSchemas(client, 'postgres', only)
  await setMissingPasswords(client, passwords)
}

/**
 * The backend's own schemas. `owner` is the role that owns the database and runs the migrations; it may be the
 * client's own, which then needs no superuser rights. The files call it `:"owner"`, in psql's syntax.
 */
export async function updateOwnSchemas(
  client: Client,
  owner: string,
  only?: ReadonlySet<string>,
): Promise<void> {
  const files = await readMigrations(BOOTSTRAP_DIRECTORY)
  await client.query(`
    create schema if not exists local_backend;
    create table if not exists local_backend.migrations (
      version text primary key,
      name text not null,
      applied_at timestamptz not null default now()
    );
  `)
  const { rows } = await client.query<{ version: string }>(
    'select version from local_backend.migrations',
  )
  const applied = new Set(rows.map((row) => row.version))
  for (const file of files) {
    if (applied.has(file.version) || only?.has(file.version) === false) continue
    await client.query('begin')
    try {
      await client.query(nameOwner(file.sql, owner))
      await client.query('insert into local_backend.migrations (version, name) values ($1, $2)', [
        file.version,
        file.name,
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`The backend's own SQL failed in ${file.fileName}: ${describe(error)}`, {
        cause: error,
      })
    }
  }
}

function nameOwner(sql: string, owner: string): string {
  return sql
    .replaceAll(':"owner"', () => escapeIdentifier(owner))
    .replaceAll(":'owner'", () => escapeLiteral(owner))
}

async function setMissingPasswords(
  client: Client,
  passwords: Secrets['databasePasswords'],
): Promise<void> {
  const logins = Object.keys(passwords)
  const { rows } = await client.query<{ rolname: keyof typeof passwords }>(
    'select rolname from pg_catalog.pg_authid where rolname = any ($1) and rolpassword is null',
    [logins],
  )
  for (const { rolname } of rows) {
    const password = escapeLiteral(passwords[rolname])
    await client.query(`alter role ${escapeIdentifier(rolname)} password ${password}`)
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
