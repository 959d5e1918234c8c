import { escapeIdentifier, type Client } from 'pg'
import { BackupError } from '#src/backup/backup-error.ts'
import { nameOf, type Manifest, type Summary } from '#src/backup/format.ts'
import { quoteTable } from '#src/backup/list-tables.ts'

/** Checks that every row arrived, and that each finds the rows that it refers to. Throws `BackupError`. */
export async function checkRestored(
  client: Client,
  { tables }: Manifest,
  summary: Summary,
): Promise<void> {
  for (const [index, table] of tables.entries()) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from only ${quoteTable(table)}`,
    )
    const expected = summary.rows[index]
    if (Number(rows[0]?.count) === expected) continue
    throw new BackupError(
      `${nameOf(table)} has ${rows[0]?.count} rows instead of ${expected}.`,
      'This should not happen; keep the backup, and report it. Nothing was changed.',
    )
  }
  await checkForeignKeys(client)
}

interface ForeignKey {
  name: string
  schema: string
  table: string
  parent_schema: string
  parent: string
  columns: string[]
  parent_columns: string[]
}

/** Checks that loading skips, done for every row. */
async function checkForeignKeys(client: Client): Promise<void> {
  const { rows } = await client.query<ForeignKey>(`
    select c.conname as name, n.nspname as schema, t.relname as table, pn.nspname as parent_schema, p.relname as parent,
      array(
        select a.attname::text from unnest(c.conkey) with ordinality k (number, place)
        join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.place
      ) as columns,
      array(
        select a.attname::text from unnest(c.confkey) with ordinality k (number, place)
        join pg_catalog.pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number order by k.place
      ) as parent_columns
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_class t on t.oid = c.conrelid
    join pg_catalog.pg_namespace n on n.oid = t.relnamespace
    join pg_catalog.pg_class p on p.oid = c.confrelid
    join pg_catalog.pg_namespace pn on pn.oid = p.relnamespace
    where c.contype = 'f' and c.convalidated`)
  for (const key of rows) {
    const child = quoteTable({ schema: key.schema, name: key.table })
    const parent = quoteTable({ schema: key.parent_schema, name: key.parent })
    const isSet = key.columns.map((column) => `c.${escapeIdentifier(column)} is not null`)
    const matches = key.columns.map(
      (column, index) =>
        `p.${escapeIdentifier(key.parent_columns[index] ?? '')} = c.${escapeIdentifier(column)}`,
    )
    const found = await client.query<{ broken: boolean }>(
      `select exists (
         select from ${child} c where ${isSet.join(' and ')}
         and not exists (select from ${parent} p where ${matches.join(' and ')})
       ) as broken`,
    )
    if (!found.rows[0]?.broken) continue
    throw new BackupError(
      `Rows of ${key.schema}.${key.table} refer to rows of ${key.parent_schema}.${key.parent} that are not in the backup (${key.name}).`,
      'This should not happen; keep the backup, and report it. Nothing was changed.',
    )
  }
}
