import { escapeIdentifier, type Client } from 'pg'
import { nameOf, type TakenTable } from '#src/backup/format.ts'
import { quoteTable } from '#src/backup/list-tables.ts'
import { MoveError } from '#src/move/move-error.ts'
import { digestQuery, isSame } from '#src/move/row-digest.ts'

/** In the order of their references. */
export const ACCOUNT_TABLES = ['auth.users', 'auth.identities', 'auth.mfa_factors'] as const

const NOBODY = `'00000000-0000-0000-0000-000000000000'`
const otherwise = (column: string, value: string) => `coalesce(${column}, ${value})`
/** Links that were emailed before are no longer valid. */
const noToken = () => `''`
const neverNull = (value: string) => (column: string) => otherwise(column, value)
const times = { created_at: neverNull('now()::text'), updated_at: neverNull('now()::text') }

/** Replacements for NULL: Supabase's auth service reads no NULL in these. Other columns keep theirs. */
const CHANGES: Record<string, Record<string, (column: string) => string>> = {
  'auth.users': {
    ...times,
    instance_id: neverNull(NOBODY),
    aud: neverNull(`'authenticated'`),
    role: neverNull(`'authenticated'`),
    encrypted_password: neverNull(`''`),
    is_super_admin: neverNull(`'false'`),
    raw_app_meta_data: neverNull(`'{}'`),
    raw_user_meta_data: neverNull(`'{}'`),
    confirmation_token: noToken,
    recovery_token: noToken,
    email_change_token_new: noToken,
    email_change_token_current: noToken,
    email_change: noToken,
    phone_change: noToken,
    phone_change_token: noToken,
    reauthentication_token: noToken,
    email_change_confirm_status: () => `'0'`,
  },
  'auth.identities': times,
  'auth.mfa_factors': { ...times, friendly_name: neverNull(`''`), secret: neverNull(`''`) },
}

export const isAccountTable = (table: Pick<TakenTable, 'schema' | 'name'>): boolean =>
  ACCOUNT_TABLES.some((name) => name === nameOf(table))

/** The staging table of an account table: everything as text. */
const stageOf = ({ name }: Pick<TakenTable, 'name'>) =>
  `pg_temp.${escapeIdentifier(`moved_${name}`)}`

/** Creates the staging table for this transaction, and returns its COPY statement. */
export async function openStage(client: Client, table: TakenTable): Promise<string> {
  const columns = table.columns.map(escapeIdentifier)
  await client.query(
    `create temporary table ${escapeIdentifier(`moved_${table.name}`)} (${columns.map((column) => `${column} text`).join(', ')}) on commit drop`,
  )
  return `${stageOf(table)} (${columns.join(', ')})`
}

/**
 * Inserts the staged rows, by the columns that both sides have: a hosted project has more, which get their defaults.
 * Returns the number of rows of each table. Throws `MoveError`.
 */
export async function takeOver(
  client: Client,
  tables: TakenTable[],
): Promise<{ name: string; rows: number }[]> {
  const taken: { name: string; rows: number }[] = []
  for (const name of ACCOUNT_TABLES) {
    const table = tables.find((each) => nameOf(each) === name)
    if (!table) throw new Error(`The backup does not hold ${name}`)
    taken.push({ name, rows: await takeTable(client, table) })
  }
  return taken
}

async function takeTable(client: Client, table: TakenTable): Promise<number> {
  const types = await readTypes(client, table)
  await refuseLostColumns(client, table, types)
  const shared = table.columns.filter((column) => types.has(column))
  const names = shared.map(escapeIdentifier).join(', ')
  const values = shared.map((column) => {
    const change = CHANGES[nameOf(table)]?.[column]
    const own = escapeIdentifier(column)
    return `(${change ? change(own) : own})::${types.get(column)}`
  })
  const from = `from ${stageOf(table)}`
  await client.query(
    `insert into ${quoteTable(table)} (${names}) select ${values.join(', ')} ${from}`,
  )
  const wanted = await digestQuery(client, `select ${values.join(', ')} ${from}`)
  const found = await digestQuery(client, `select ${names} from ${quoteTable(table)}`)
  if (isSame(wanted, found)) return found.rows
  throw new MoveError(
    `${nameOf(table)} has other rows in the project (${found.rows}) than were written to it (${wanted.rows}).`,
    'A trigger of the project changes them. Remove it, and run this again. No row was kept.',
  )
}

/** Of the columns that accept a value. */
async function readTypes(client: Client, table: TakenTable): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname as name, pg_catalog.format_type(a.atttypid, a.atttypmod) as type
     from pg_catalog.pg_attribute a
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [quoteTable(table)],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

async function refuseLostColumns(
  client: Client,
  table: TakenTable,
  types: ReadonlyMap<string, string>,
): Promise<void> {
  for (const column of table.columns.filter((name) => !types.has(name))) {
    const { rows } = await client.query<{ used: boolean }>(
      `select exists (select from ${stageOf(table)} where ${escapeIdentifier(column)} <> '') as used`,
    )
    if (rows[0]?.used !== true) continue
    throw new MoveError(
      `${nameOf(table)} has no column ${column} in the project, and the backup has values in it.`,
      'Bring the project’s auth service to its newest version, and run this again. No row was kept.',
    )
  }
}
