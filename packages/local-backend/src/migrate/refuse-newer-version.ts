import type { Client } from 'pg'
import { listKnown, readBaseline, refuseIncompleteHistory } from '#src/migrate/baseline.ts'
import { MigrationError } from '#src/migrate/migration-error.ts'
import { readMigrations } from '#src/migrate/read-migrations.ts'
import { BOOTSTRAP_DIRECTORY } from '#src/migrate/run-bootstrap.ts'

/** The files that already ran on a database: the backend's own SQL and the product's migrations. */
const HISTORIES = [
  { table: 'local_backend.migrations', directory: BOOTSTRAP_DIRECTORY },
  { table: 'supabase_migrations.schema_migrations', directory: null },
]

/**
 * Throws `MigrationError` if a newer version has used a database, or one from long before the baseline, before anything runs
 * on it: a version may add only SQL of the backend, and its two parts must not be applied half.
 */
export async function refuseNewerVersion(
  client: Client,
  migrationsDirectory: string,
): Promise<void> {
  for (const { table, directory } of HISTORIES) {
    const files = await readMigrations(directory ?? migrationsDirectory)
    const baseline = directory === null ? await readBaseline(migrationsDirectory) : null
    const versions = await readVersions(client, table)
    refuseUnknownVersions(listKnown(files, baseline), versions)
    refuseIncompleteHistory(versions, baseline)
  }
}

/** An older version would write data that the newer one does not expect. */
export function refuseUnknownVersions(
  known: readonly { version: string }[],
  versions: Iterable<string>,
): void {
  const expected = new Set(known.map(({ version }) => version))
  const unknown = [...versions].filter((version) => !expected.has(version)).toSorted()
  if (unknown.length === 0) return
  throw new MigrationError(
    `A newer version has changed this database: its schema has the migration ${unknown[0]}, which this version does not know.`,
    'Start the newer version, or restore a backup from before it.',
  )
}

/** Empty for an unused database. */
async function readVersions(client: Client, table: string): Promise<string[]> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    'select pg_catalog.to_regclass($1) is not null as is_there',
    [table],
  )
  if (found[0]?.is_there !== true) return []
  const { rows } = await client.query<{ version: string }>(`select version from ${table}`)
  return rows.map(({ version }) => version)
}
