import { RestError } from '#src/rest/rest-error.ts'
import { findSimilarName } from '#src/rest/schema/find-similar-name.ts'
import {
  qualify,
  type Column,
  type SchemaCache,
  type Table,
} from '#src/rest/schema/schema-cache.ts'

/** Throws PGRST205, and PGRST002 for one that is there and could not be read. */
export function findTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.tables.get(qualify(schema, name))
  if (table) return table
  refuseUnread(cache, schema, name)
  const names = [...cache.tables.values()].filter((candidate) => candidate.schema === schema)
  const similar = findSimilarName(
    name,
    names.map((candidate) => candidate.name),
  )
  throw new RestError(404, {
    code: 'PGRST205',
    message: `Could not find the table '${schema}.${name}' in the schema cache`,
    hint: similar === null ? null : `Perhaps you meant the table '${schema}.${similar}'`,
  })
}

/** Throws PGRST002 for a table or function that PostgreSQL could not describe when the schema was read. */
export function refuseUnread(cache: SchemaCache, schema: string, name: string): void {
  const reason = cache.unread.get(qualify(schema, name))
  if (reason === undefined) return
  throw new RestError(503, {
    code: 'PGRST002',
    message: `Could not query the database for ${schema}.${name}. Retrying.`,
    details: reason,
    hint: 'Something that it is made of is gone from the database. Everything else is served.',
    headers: { 'Retry-After': '5' },
  })
}

/** Throws PGRST204. */
export function findColumns(table: Table, names: string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.get(name)
    if (column) return column
    throw new RestError(400, {
      code: 'PGRST204',
      message: `Could not find the '${name}' column of '${table.name}' in the schema cache`,
    })
  })
}
