import type { Client } from 'pg'
import { isOfBefore, listOfBaseline, type Baseline } from '#src/migrate/baseline.ts'
import type { MigrationFile } from '#src/migrate/read-migrations.ts'
import { splitStatements } from '#src/migrate/split-statements.ts'

/**
 * Replaces the rows of a complete history from before the baseline by those of the baseline, in one transaction. The schema is
 * the same, so nothing else changes. Returns the number of replaced migrations.
 */
export async function takeOverHistory(
  client: Client,
  files: readonly MigrationFile[],
  { history, baseline }: { history: Iterable<string>; baseline: Baseline | null },
): Promise<number> {
  if (!baseline || !isOfBefore(history, baseline)) return 0
  const replaced = baseline.replaced.map(({ version }) => version)
  await client.query('begin')
  try {
    for (const table of ['schema_migrations', 'checksums']) {
      await client.query(`delete from supabase_migrations.${table} where version = any ($1)`, [
        replaced,
      ])
    }
    for (const file of listOfBaseline(files, baseline)) await recordMigration(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return replaced.length
}

/** Records a file in the history as the Supabase CLI does, and its checksum. */
export async function recordMigration(
  client: Client,
  { version, name, sql, checksum }: MigrationFile,
): Promise<void> {
  await client.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, splitStatements(sql)],
  )
  await client.query(
    'insert into supabase_migrations.checksums (version, sha256) values ($1, $2)',
    [version, checksum],
  )
}
