import type { MediaTypes } from '#src/rest/schema/media-types.ts'
import { quoteName } from '#src/rest/sql/quote.ts'

export interface Column {
  name: string
  /** In SQL's notation, qualified unless it is a built-in type. */
  type: string
  nullable: boolean
  /** SQL of the default; null if there is none, or none that an insert may name. */
  default: string | null
  isJson: boolean
  isSearchVector: boolean
  comment: string | null
}

export interface Table {
  schema: string
  name: string
  isView: boolean
  insertable: boolean
  updatable: boolean
  deletable: boolean
  columns: ReadonlyMap<string, Column>
  primaryKey: string[]
  comment: string | null
}

export interface Junction {
  schema: string
  table: string
  /** Foreign keys of the junction: to the source table, and to the embedded one. */
  constraints: [from: string, to: string]
  fromColumns: ColumnPair[]
  toColumns: ColumnPair[]
}

type ColumnPair = [from: string, to: string]

export interface Relationship {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  schema: string
  from: string
  to: string
  /** A view has no foreign keys of its own: a constraint or column alone does not refer to it. */
  toView: boolean
  constraint: string
  /** Pairs (column of `from`, column of `to`); empty for many-to-many. */
  columns: ColumnPair[]
  junction: Junction | null
  /** The function that finds the rows for a row of `from`, if there is no foreign key. */
  computedBy: { schema: string; name: string } | null
}

export interface FunctionParameter {
  name: string
  type: string
  required: boolean
  variadic: boolean
}

export type WholeBodyType = 'json' | 'jsonb' | 'text' | 'xml' | 'bytea'

export interface DatabaseFunction {
  schema: string
  name: string
  parameters: FunctionParameter[]
  /** The type of its one unnamed argument, which takes the body as a whole. */
  wholeBodyType: WholeBodyType | null
  returns: {
    /** Only a call names the columns of a record. */
    kind: 'void' | 'scalar' | 'composite' | 'record'
    set: boolean
    table: string | null
  }
  isVolatile: boolean
  comment: string | null
}

/** The database's exposed schemas, for any caller: grants decide later. */
export interface SchemaCache {
  tables: ReadonlyMap<string, Table>
  /** By their source table. */
  relationships: ReadonlyMap<string, Relationship[]>
  functions: ReadonlyMap<string, DatabaseFunction[]>
  /** Why PostgreSQL cannot describe a table or function, by the same key: they are not among the others. */
  unread: ReadonlyMap<string, string>
  mediaTypes: MediaTypes
}

/** The key of a table or function in the cache, which is also its name in SQL. */
export function qualify(schema: string, name: string): string {
  return `${quoteName(schema)}.${quoteName(name)}`
}
