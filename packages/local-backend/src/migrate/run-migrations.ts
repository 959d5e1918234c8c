import { escapeIdentifier, type Client } from 'pg'
import { listKnown, readBaseline, refuseIncompleteHistory } from '#src/migrate/baseline.ts'
import { readMigrations, type MigrationFile } from '#src/migrate/read-migrations.ts'
import { MigrationError } from '#src/migrate/migration-error.ts'
import { refuseRestSettings } from '#src/migrate/refuse-rest-settings.ts'
import { refuseUnknownVersions } from '#src/migrate/refuse-newer-version.ts'
import { splitStatements } from '#src/migrate/split-statements.ts'
import { recordMigration, takeOverHistory } from '#src/migrate/take-over-history.ts'

/** Any number, as long as all migrating processes use the same. */
export const MIGRATIONS_LOCK = 7_261_903_552

interface MigrationRun {
  signal?: AbortSignal | undefined
  owner?: string
  /** Versions to run; all missing ones by default. */
  only?: ReadonlySet<string>
  /** Called after a history from before the baseline was replaced, with the number of its migrations. */
  onTakeOver?: (replaced: number) => void
}

/**
 * Brings a product's schema up to date and returns the files that ran. Keeps the history table of the Supabase CLI
 * (`supabase_migrations.schema_migrations`), so that either can continue after the other, and in addition the checksum of
 * each file, because a migration that has landed must not change. One transaction a file.
 *
 * The files call the owner `postgres`, as on Supabase; `owner` is its real name, the client's own role.
 *
 * A schema with migrations that have no file is refused, before anything runs. A complete history from before the baseline
 * counts as the baseline, and is replaced by it.
 *
 * Throws `MigrationError`, or the signal's reason, which is checked between two files; the next run continues there.
 */
export async function runMigrations(
  client: Client,
  directory: string,
  { signal, owner = 'postgres', only, onTakeOver }: MigrationRun = {},
): Promise<string[]> {
  return await inTurn(client, async () => {
    const { files, history, replaced } = await openHistory(client, directory)
    if (replaced > 0) onTakeOver?.(replaced)
    const run: string[] = []
    for (const file of files) {
      if (history.has(file.version) || only?.has(file.version) === false) continue
      signal?.throwIfAborted()
      await applyFile(client, file, owner)
      run.push(file.fileName)
    }
    if (run.length > 0) await client.query(`notify pgrst, 'reload schema'`)
    return run
  })
}

/**
 * Replaces a complete history from before the baseline and runs no migration, for a database that the Supabase CLI migrates.
 * Returns the number of replaced migrations. Throws `MigrationError`.
 */
export async function takeOver(client: Client, directory: string): Promise<number> {
  return await inTurn(client, async () => (await openHistory(client, directory)).replaced)
}

async function inTurn<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [MIGRATIONS_LOCK])
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATIONS_LOCK])
  }
}

async function openHistory(client: Client, directory: string) {
  const files = await readMigrations(directory)
  const baseline = await readBaseline(directory)
  await createHistory(client)
  const found = await readHistory(client)
  const known = listKnown(files, baseline)
  refuseChangedFiles(known, found)
  refuseUnknownVersions(known, found.keys())
  refuseIncompleteHistory(found.keys(), baseline)
  const replaced = await takeOverHistory(client, files, { history: found.keys(), baseline })
  return { files, replaced, history: replaced > 0 ? await readHistory(client) : found }
}

async function createHistory(client: Client): Promise<void> {
  const { rows } = await client.query<{ ready: boolean }>(
    `select to_regclass('supabase_migrations.checksums') is not null as ready`,
  )
  if (rows[0]?.ready) return
  await client.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key
    );
    alter table supabase_migrations.schema_migrations add column if not exists statements text[];
    alter table supabase_migrations.schema_migrations add column if not exists name text;
    create table if not exists supabase_migrations.checksums (
      version text not null primary key,
      sha256 text not null
    );
  `)
}

async function readHistory(client: Client): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ version: string; sha256: string | null }>(
    `select version, sha256
     from supabase_migrations.schema_migrations
     left join supabase_migrations.checksums using (version)`,
  )
  return new Map(rows.map((row) => [row.version, row.sha256]))
}

function refuseChangedFiles(
  known: ReturnType<typeof listKnown>,
  history: Map<string, string | null>,
): void {
  for (const { version, sha256, fileName } of known) {
    const checksum = history.get(version)
    // Rows of the Supabase CLI have no checksum and are accepted.
    if (checksum && checksum !== sha256) {
      throw new MigrationError(
        `The migration ${fileName} was changed after it had been applied to this database.`,
        'Restore the file as it was, and put the change into a new migration.',
      )
    }
  }
}

async function applyFile(client: Client, file: MigrationFile, owner: string): Promise<void> {
  const statements = splitStatements(file.sql)
  for (const statement of statements) refuseRestSettings(file.fileName, statement)
  await client.query('begin')
  try {
    for (const [index, statement] of statements.entries()) {
      await applyStatement(
        client,
        file,
        nameOwner(statement, owner),
        `statement ${index + 1} of ${statements.length}`,
      )
    }
    // A migration may have changed these for itself.
    await client.query('reset all')
    await recordMigration(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** In `for role` and `owner to`; no other statement may name the role. */
function nameOwner(statement: string, owner: string): string {
  if (owner === 'postgres') return statement
  return statement.replaceAll(
    /\b(for role|owner to)\s+postgres\b/gi,
    (_match, before: string) => `${before} ${escapeIdentifier(owner)}`,
  )
}

async function applyStatement(
  client: Client,
  file: MigrationFile,
  statement: string,
  place: string,
): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(
      `The migration ${file.fileName} failed at ${place}: ${reason}\n${firstLines(statement)}`,
      'Nothing of this file was applied. Correct it and start again.',
      { cause: error },
    )
  }
}

function firstLines(statement: string): string {
  const lines = statement.trim().split('\n')
  const shown = lines.slice(0, 5).map((line) => `  ${line}`)
  return [...shown, ...(lines.length > shown.length ? ['  …'] : [])].join('\n')
}
