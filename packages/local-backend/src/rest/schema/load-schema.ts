import type { Client } from 'pg'
import { buildRelationships, type ForeignKey } from '#src/rest/schema/build-relationships.ts'
import { createImages, type TableWithOid } from '#src/rest/schema/create-images.ts'
import {
  groupMediaTypes,
  MEDIA_HANDLERS,
  type MediaHandlerRow,
} from '#src/rest/schema/media-types.ts'
import {
  describeUnread,
  LIST_FUNCTIONS,
  LIST_TABLES,
  readRows,
  type Unread,
} from '#src/rest/schema/read-rows.ts'
import { isCallable, readFunction, type FunctionRow } from '#src/rest/schema/read-function.ts'
import {
  qualify,
  type Column,
  type DatabaseFunction,
  type Relationship,
  type SchemaCache,
} from '#src/rest/schema/schema-cache.ts'
import {
  CHANGEABLE,
  COLUMNS,
  COMPUTED_RELATIONSHIPS,
  FOREIGN_KEYS,
  FUNCTIONS,
  PRIMARY_KEYS,
  TABLES,
  VIEW_TREES,
} from '#src/rest/schema/schema-queries.ts'
import { quoteName } from '#src/rest/sql/quote.ts'
import { sortRelationships } from '#src/rest/schema/sort-relationships.ts'
import { findShallowViews, type ViewTrees } from '#src/rest/schema/trace-views.ts'

/** Bits of `pg_relation_is_updatable`. */
const UPDATE = 4
const INSERT = 8
const DELETE = 16

export interface SchemaReading {
  cache: SchemaCache
  /** Tables and functions that are left out. */
  unread: Unread[]
}

interface TableRow {
  schema: string
  name: string
  oid: string
  is_view: boolean
  is_table: boolean
  comment: string | null
  primary_key: string[]
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
}

interface ComputedRow {
  schema: string
  name: string
  table_schema: string
  from_table: string
  to_table: string
  is_single: boolean
}

interface Rows {
  tables: TableRow[]
  columns: ColumnRow[]
  foreignKeys: ForeignKeyRow[]
  functions: FunctionRow[]
  computed: ComputedRow[]
  trees: ViewTrees
  primaryKeys: ReadonlyMap<string, number[]>
  /** By oid: a bit for each kind of change that a view or foreign table allows. */
  changeable: ReadonlyMap<string, number>
}

/** Reads the exposed schemas in one snapshot. Objects that the catalogue cannot describe are left out and named. */
export async function loadSchema(client: Client, schemas: string[]): Promise<SchemaReading> {
  await client.query('begin isolation level repeatable read read only')
  try {
    // With an empty search path PostgreSQL writes types and defaults with their schema.
    await client.query(`select set_config('search_path', '', true)`)
    const columns = await readRows(client, schemas, LIST_TABLES, (oids) =>
      client.query<ColumnRow>(COLUMNS, [schemas, oids]),
    )
    const functions = await readRows(client, schemas, LIST_FUNCTIONS, (oids) =>
      client.query<FunctionRow>(FUNCTIONS, [schemas, oids]),
    )
    const unread = [...columns.unread, ...functions.unread]
    const isUnread = new Set(columns.unread.map(({ oid }) => oid))
    const { rows: tables } = await client.query<TableRow>(TABLES, [schemas])
    const trees = await readTrees(client, schemas)
    const foreignKeys = await client.query<ForeignKeyRow>(FOREIGN_KEYS, [schemas])
    const computed = await client.query<ComputedRow>(COMPUTED_RELATIONSHIPS, [schemas])
    const handlers = await client.query<MediaHandlerRow>(MEDIA_HANDLERS, [schemas])
    const described = assemble({
      tables: tables.filter(({ oid }) => !isUnread.has(oid)),
      columns: columns.rows,
      foreignKeys: foreignKeys.rows,
      functions: functions.rows,
      computed: computed.rows,
      trees,
      primaryKeys: await readPrimaryKeys(client, schemas),
      changeable: await readChangeable(client, schemas, tables, trees),
    })
    const mediaTypes = groupMediaTypes(handlers.rows, qualify)
    return { cache: { ...described, mediaTypes, unread: describeUnread(unread) }, unread }
  } finally {
    await client.query('rollback')
  }
}

async function readTrees(client: Client, schemas: string[]): Promise<ViewTrees> {
  const { rows } = await client.query<{ oid: string; tree: string }>(VIEW_TREES, [schemas])
  return new Map(rows.map(({ oid, tree }) => [oid, tree]))
}

async function readPrimaryKeys(
  client: Client,
  schemas: string[],
): Promise<ReadonlyMap<string, number[]>> {
  const { rows } = await client.query<{ oid: string; columns: number[] }>(PRIMARY_KEYS, [schemas])
  return new Map(rows.map(({ oid, columns }) => [oid, columns]))
}

/**
 * PostgreSQL descends from view to view for this, so views on too many others are not checked. Those for which it fails
 * count as closed.
 */
async function readChangeable(
  client: Client,
  schemas: string[],
  tables: TableRow[],
  trees: ViewTrees,
): Promise<ReadonlyMap<string, number>> {
  const shallow = new Set(findShallowViews(trees))
  const asked = tables
    .filter(({ oid, is_table, is_view }) => !is_table && (!is_view || shallow.has(oid)))
    .map(({ oid }) => oid)
  if (asked.length === 0) return new Map()
  const { rows } = await readRows(client, schemas, LIST_TABLES, (oids) =>
    client.query<{ oid: string; events: number }>(CHANGEABLE, [
      oids ? asked.filter((oid) => oids.includes(oid)) : asked,
    ]),
  )
  return new Map(rows.map(({ oid, events }) => [oid, events]))
}

function assemble(rows: Rows): Omit<SchemaCache, 'mediaTypes' | 'unread'> {
  const columnsByTable = Map.groupBy(rows.columns, (row) => row.oid)
  const entries = rows.tables.map((row): TableWithOid => {
    const columns = columnsByTable.get(row.oid) ?? []
    const lets = (event: number) =>
      row.is_table || ((rows.changeable.get(row.oid) ?? 0) & event) !== 0
    return {
      oid: row.oid,
      positions: new Map(columns.map((column) => [column.position, column.name])),
      table: {
        schema: row.schema,
        name: row.name,
        isView: row.is_view,
        insertable: lets(INSERT),
        updatable: lets(UPDATE),
        deletable: lets(DELETE),
        comment: row.comment,
        primaryKey: row.primary_key,
        columns: new Map(columns.map((column) => [column.name, readColumn(column)])),
      },
    }
  })
  const imagesOf = createImages(entries, rows.trees, rows.primaryKeys)
  const relationships = overrideByComputed(
    buildRelationships(rows.foreignKeys.map(readForeignKey), imagesOf),
    rows.computed.map(readComputed),
  )
  return {
    tables: new Map(entries.map(({ table }) => [qualify(table.schema, table.name), table])),
    relationships: groupRelationships(relationships),
    functions: groupByKey(
      rows.functions.map(readFunction).filter(isCallable),
      (f: DatabaseFunction) => qualify(f.schema, f.name),
    ),
  }
}

/** A function of a row that is named like a table replaces all foreign keys between the two. */
function overrideByComputed(detected: Relationship[], computed: Relationship[]): Relationship[] {
  const replaced = new Set(
    computed
      .filter(({ schema, computedBy }) => computedBy?.schema === schema)
      .map(({ schema, from, computedBy }) => qualifyPair(schema, from, computedBy?.name ?? '')),
  )
  const kept = detected.filter(
    ({ schema, from, to }) => !replaced.has(qualifyPair(schema, from, to)),
  )
  return [...kept, ...computed]
}

function qualifyPair(schema: string, from: string, to: string): string {
  return `${qualify(schema, from)}.${quoteName(to)}`
}

/** By their source table, in PostgREST's order if one has to be chosen. */
function groupRelationships(relationships: Relationship[]): Map<string, Relationship[]> {
  const groups = groupByKey(relationships, (r) => qualify(r.schema, r.from))
  for (const [key, group] of groups) groups.set(key, sortRelationships(group))
  return groups
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
  }
}

function readComputed(row: ComputedRow): Relationship {
  return {
    kind: row.is_single ? 'many-to-one' : 'one-to-many',
    schema: row.table_schema,
    from: row.from_table,
    to: row.to_table,
    toView: false,
    constraint: row.name,
    columns: [],
    junction: null,
    computedBy: { schema: row.schema, name: row.name },
  }
}

function groupByKey<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, keyOf)
}
