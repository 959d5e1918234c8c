import type { Client } from 'pg'
import { buildRelationships, type ForeignKey } from '#src/rest/schema/build-relationships.ts'
import { createImages, type TableWithOid } from '#src/rest/schema/create-images.ts'
import {
  groupMediaTypes,
  MEDIA_HANDLERS,
  type MediaHandlerRow,
} from '#src/rest/schema/media-types.ts'
import { readFunction, type FunctionRow } from '#src/rest/schema/read-function.ts'
import {
  qualify,
  type Column,
  type DatabaseFunction,
  type Relationship,
  type SchemaCache,
} from '#src/rest/schema/schema-cache.ts'
import {
  COLUMNS,
  COMPUTED_RELATIONSHIPS,
  FOREIGN_KEYS,
  FUNCTIONS,
  TABLES,
} from '#src/rest/schema/schema-queries.ts'

interface TableRow {
  schema: string
  name: string
  oid: string
  is_view: boolean
  insertable: boolean
  updatable: boolean
  deletable: boolean
  comment: string | null
  primary_key: string[]
  view_tree: string | null
}

interface ColumnRow {
  oid: string
  position: number
  name: string
  type: string
  nullable: boolean
  default: string | null
  is_json: boolean
  is_search_vector: boolean
  comment: string | null
}

interface ForeignKeyRow {
  name: string
  from_oid: string
  to_oid: string
  from_columns: number[]
  to_columns: number[]
  is_unique: boolean
  in_primary_key: boolean
}

interface ComputedRow {
  schema: string
  name: string
  from_table: string
  to_table: string
  is_single: boolean
}

/** Reads what the exposed schemas hold, in one snapshot. */
export async function loadSchema(client: Client, schemas: string[]): Promise<SchemaCache> {
  await client.query('begin isolation level repeatable read read only')
  try {
    // With an empty search path PostgreSQL writes types and defaults with their schema.
    await client.query(`select set_config('search_path', '', true)`)
    const tables = await client.query<TableRow>(TABLES, [schemas])
    const columns = await client.query<ColumnRow>(COLUMNS, [schemas])
    const foreignKeys = await client.query<ForeignKeyRow>(FOREIGN_KEYS, [schemas])
    const functions = await client.query<FunctionRow>(FUNCTIONS, [schemas])
    const computed = await client.query<ComputedRow>(COMPUTED_RELATIONSHIPS, [schemas])
    const handlers = await client.query<MediaHandlerRow>(MEDIA_HANDLERS, [schemas])
    const mediaTypes = groupMediaTypes(handlers.rows, qualify)
    const described = assemble(
      tables.rows,
      columns.rows,
      foreignKeys.rows,
      functions.rows,
      computed.rows,
    )
    return { ...described, mediaTypes }
  } finally {
    await client.query('rollback')
  }
}

function assemble(
  tableRows: TableRow[],
  columnRows: ColumnRow[],
  foreignKeyRows: ForeignKeyRow[],
  functionRows: FunctionRow[],
  computedRows: ComputedRow[],
): Omit<SchemaCache, 'mediaTypes'> {
  const columnsByTable = Map.groupBy(columnRows, (row) => row.oid)
  const entries = tableRows.map((row): TableWithOid => {
    const rows = columnsByTable.get(row.oid) ?? []
    return {
      oid: row.oid,
      viewTree: row.view_tree,
      positions: new Map(rows.map((column) => [column.position, column.name])),
      table: {
        schema: row.schema,
        name: row.name,
        isView: row.is_view,
        insertable: row.insertable,
        updatable: row.updatable,
        deletable: row.deletable,
        comment: row.comment,
        primaryKey: row.primary_key,
        columns: new Map(rows.map((column) => [column.name, readColumn(column)])),
      },
    }
  })
  const imagesOf = createImages(entries)
  const relationships = [
    ...buildRelationships(foreignKeyRows.map(readForeignKey), imagesOf),
    ...computedRows.map(readComputed),
  ]
  return {
    tables: new Map(entries.map(({ table }) => [qualify(table.schema, table.name), table])),
    relationships: groupByKey(relationships, (r: Relationship) => qualify(r.schema, r.from)),
    functions: groupByKey(functionRows.map(readFunction), (f: DatabaseFunction) =>
      qualify(f.schema, f.name),
    ),
  }
}

function readColumn(row: ColumnRow): Column {
  return {
    name: row.name,
    type: row.type,
    nullable: row.nullable,
    default: row.default,
    isJson: row.is_json,
    isSearchVector: row.is_search_vector,
    comment: row.comment,
  }
}

function readForeignKey(row: ForeignKeyRow): ForeignKey {
  return {
    name: row.name,
    fromOid: row.from_oid,
    toOid: row.to_oid,
    fromColumns: row.from_columns,
    toColumns: row.to_columns,
    isUnique: row.is_unique,
    inPrimaryKey: row.in_primary_key,
  }
}

function readComputed(row: ComputedRow): Relationship {
  return {
    kind: row.is_single ? 'many-to-one' : 'one-to-many',
    schema: row.schema,
    from: row.from_table,
    to: row.to_table,
    toView: false,
    constraint: row.name,
    columns: [],
    junction: null,
    computedBy: row.name,
  }
}

function groupByKey<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, keyOf)
}
