import type { Condition, Field, OrderTerm } from '#src/rest/parse/query-ast.ts'
import type { QueryBounds } from '#src/rest/sql/bound-answer.ts'
import type { Relationship, Table } from '#src/rest/schema/schema-cache.ts'

/** The query of one resource, with its embedded resources resolved. */
export interface ReadNode {
  /** The name in FROM: a qualified table, or a common table expression. */
  source: string
  /** Name of the source within the statement. */
  alias: string
  /** Null if the columns are unknown, as for a function that returns a record. */
  table: Table | null
  columns: PlannedColumn[]
  embeds: EmbedNode[]
  conditions: PlannedCondition[]
  order: PlannedOrder[]
  /** Null if the relationship leads to at most one row. */
  limit: number | null
  offset: number
  bounds: QueryBounds
}

export type PlannedColumn =
  | { kind: 'star' }
  | { kind: 'count'; name: string }
  | { kind: 'field'; field: Field; cast: string | null; name: string }

export interface EmbedNode {
  /** Key in the parent's JSON. */
  name: string
  target: string
  /** Name of the lateral subquery. */
  alias: string
  relationship: Relationship
  /** Name of the junction within the statement, for many-to-many. */
  junctionAlias: string
  toMany: boolean
  inner: boolean
  spread: boolean
  /** `seller()` is only for filters. */
  hidden: boolean
  node: ReadNode
}

export type PlannedCondition =
  | Exclude<Condition, { kind: 'logic' }>
  | { kind: 'logic'; negated: boolean; operator: 'and' | 'or'; conditions: PlannedCondition[] }
  | { kind: 'embed'; embed: EmbedNode; present: boolean }

export type PlannedOrder = Omit<OrderTerm, 'relation'> & { embed: EmbedNode | null }
