import type { Client } from 'pg'
import { nameOf, type Manifest, type TakenTable } from '#src/backup/format.ts'
import { listTables, quoteTable } from '#src/backup/list-tables.ts'
import { countAsBaseline, listLacking, readBaseline } from '#src/migrate/baseline.ts'
import { readMigrations } from '#src/migrate/read-migrations.ts'
import { ACCOUNT_TABLES } from '#src/move/carry-accounts.ts'
import { MoveError } from '#src/move/move-error.ts'
import { placeOf, type FileList } from '#src/move/stored-files.ts'

/** The host application's knowledge of its schemas. */
export interface OwnSchemas {
  /** Schemas whose rows are copied. */
  schemas: readonly string[]
  /** Those that `prepare` recreates, whatever exists. */
  remade: readonly string[]
  /** Tables, as `schema.table`, that migrations or a server fill: their rows are replaced. */
  refilled: readonly string[]
  /** The application name of the servers' database connections. */
  serverNames: readonly string[]
}

const UNCHANGED = 'Nothing was changed.'
/** Schemas that the backend keeps for itself, or that Supabase has its own of. */
const NOT_CARRIED = ['auth', 'storage', 'realtime', 'local_backend', 'supabase_migrations']

/** The tables of the backup that are copied row by row. Throws `MoveError` for rows in an unknown schema. */
export function chooseTables(
  { tables }: Manifest,
  counts: readonly number[],
  own: OwnSchemas,
): TakenTable[] {
  const strange = tables.find(
    ({ schema }, index) =>
      !own.schemas.includes(schema) && !NOT_CARRIED.includes(schema) && (counts[index] ?? 0) > 0,
  )
  if (strange) {
    throw new MoveError(
      `The backup holds rows of ${nameOf(strange)}, which is not part of this application.`,
      `Move them by hand, remove the schema ${strange.schema} on the old server, and make a new backup. ${UNCHANGED}`,
    )
  }
  return tables.filter(({ schema }) => own.schemas.includes(schema))
}

/** Whether the project can receive the backup. Throws `MoveError`, before it changes anything. */
export async function checkTarget(
  client: Client,
  {
    manifest,
    tables,
    own,
    migrationsDirectory,
  }: {
    manifest: Manifest
    tables: TakenTable[]
    own: OwnSchemas
    migrationsDirectory: string
  },
): Promise<void> {
  await requireServices(client)
  await requireVersions(client, manifest, migrationsDirectory)
  await requireTables(
    client,
    tables.filter(({ schema }) => !own.remade.includes(schema)),
  )
  await requireNoServer(client, own)
  await requireEmpty(client, own)
}

async function requireServices(client: Client): Promise<void> {
  for (const name of [...ACCOUNT_TABLES, 'storage.objects', 'storage.buckets']) {
    const verb = name.startsWith('auth.') ? 'insert' : 'select'
    const { rows } = await client.query<{ there: boolean; allowed: boolean | null }>(
      `select to_regclass($1) is not null as there, has_table_privilege(to_regclass($1), $2) as allowed`,
      [name, verb],
    )
    if (rows[0]?.there !== true) {
      throw new MoveError(
        `The database of DATABASE_URL has no ${name}: it is not that of a Supabase project.`,
        `Use the connection string of the project. ${UNCHANGED}`,
      )
    }
    if (rows[0].allowed !== true) {
      throw new MoveError(
        `The login of DATABASE_URL may not ${verb} on ${name}.`,
        `Use the project's login postgres. ${UNCHANGED}`,
      )
    }
  }
}

async function requireVersions(
  client: Client,
  { migrations }: Manifest,
  migrationsDirectory: string,
): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as made`,
  )
  const found = rows[0]?.made
    ? await client.query<{ version: string }>(
        'select version from supabase_migrations.schema_migrations',
      )
    : { rows: [] }
  const here = new Set(await countVersions(found.rows, migrationsDirectory))
  const missing = migrations.filter(({ version }) => !here.has(version))
  if (missing.length > 0) {
    throw new MoveError(
      `The project lacks ${missing.length} of the backup's ${migrations.length} migrations (the first is ${missing[0]?.version}).`,
      `Push them: npx supabase db push --remote. ${UNCHANGED}`,
    )
  }
  const known = new Set(migrations.map(({ version }) => version))
  const newer = [...here].find((version) => !known.has(version))
  if (newer === undefined) return
  throw new MoveError(
    `The project has the migration ${newer}, which the backup does not have.`,
    `Start this version once on the old installation, make a new backup, and move that one. ${UNCHANGED}`,
  )
}

/** The versions that a project ran. A complete history from before the baseline counts as the baseline. */
async function countVersions(
  found: { version: string }[],
  migrationsDirectory: string,
): Promise<string[]> {
  const versions = found.map(({ version }) => version)
  const baseline = await readBaseline(migrationsDirectory)
  if (!baseline || listLacking(versions, baseline).length > 0) return versions
  const history = versions.map((version) => ({ version, sha256: null }))
  const counted = countAsBaseline(history, await readMigrations(migrationsDirectory), baseline)
  return counted.map(({ version }) => version)
}

async function requireTables(client: Client, tables: TakenTable[]): Promise<void> {
  const here = new Map((await listTables(client)).taken.map((table) => [nameOf(table), table]))
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'usage')`,
    [[...new Set(tables.map(({ schema }) => schema))]],
  )
  if (rows[0]) {
    throw new MoveError(
      `The login of DATABASE_URL does not own ${rows[0].name}.`,
      `Use the login that pushed the migrations: postgres. ${UNCHANGED}`,
    )
  }
  for (const table of tables) {
    const found = here.get(nameOf(table))
    const lost = table.columns.find((column) => !found?.columns.includes(column))
    if (lost === undefined) continue
    throw new MoveError(
      `The backup holds ${found ? `the column ${lost} of ${nameOf(table)}` : `the table ${nameOf(table)}`}, which the project does not have.`,
      `If it was added by hand, put it into a migration and push that, or remove it on the old server and make a new backup. ${UNCHANGED}`,
    )
  }
}

async function requireNoServer(client: Client, { serverNames }: OwnSchemas): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_catalog.pg_stat_activity
     where datname = current_database() and application_name = any($1) limit 1`,
    [serverNames],
  )
  if (!rows[0]) return
  throw new MoveError(
    `A server is connected to the project already (${rows[0].name}).`,
    `Stop it, and start it again when the move is done. ${UNCHANGED}`,
  )
}

async function requireEmpty(client: Client, own: OwnSchemas): Promise<void> {
  const { taken } = await listTables(client)
  const asked = taken.filter(
    (table) =>
      own.schemas.includes(table.schema) &&
      !own.remade.includes(table.schema) &&
      !own.refilled.includes(nameOf(table)),
  )
  for (const table of [{ schema: 'auth', name: 'users' }, ...asked]) {
    const { rows } = await client.query<{ used: boolean }>(
      `select exists (select from ${quoteTable(table)}) as used`,
    )
    if (rows[0]?.used !== true) continue
    throw new MoveError(
      `The project is not empty: ${nameOf(table)} has rows.`,
      'A move fills a new project. If an earlier run filled it, that move is complete: a run writes all rows or none. ' +
        `Otherwise use a new project. ${UNCHANGED}`,
    )
  }
}

/** Only files of an earlier run may exist. Returns those. */
export async function readPlaces(client: Client, files: FileList): Promise<Set<string>> {
  const buckets = await client.query<{ id: string }>('select id from storage.buckets')
  const known = new Set(buckets.rows.map(({ id }) => id))
  for (const { bucket } of files.byVersion.values()) {
    if (known.has(bucket)) continue
    throw new MoveError(
      `The project has no bucket ${bucket}.`,
      `Its migrations make the buckets of this application; make another one by hand. ${UNCHANGED}`,
    )
  }
  const { rows } = await client.query<{ bucket: string; name: string }>(
    'select bucket_id as bucket, name from storage.objects',
  )
  const places = rows.map(placeOf)
  const strange = places.find((place) => !files.has(place))
  if (strange === undefined) return new Set(places)
  throw new MoveError(
    `The project is not empty: it holds the file ${strange}, which the backup does not have.`,
    `Empty its buckets, or use a new project. ${UNCHANGED}`,
  )
}
