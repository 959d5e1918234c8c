import type {
  Condition,
  NodeOptions,
  OrderTerm,
  Query,
  SelectEmbed,
  SelectField,
  SelectItem,
} from '#src/rest/parse/query-ast.ts'
import { findRelationship } from '#src/rest/plan/find-relationship.ts'
import { countLevels } from '#src/rest/plan/holds-list.ts'
import { notEmbedded, placeOptions } from '#src/rest/plan/place-options.ts'
import type {
  EmbedNode,
  PlannedColumn,
  PlannedCondition,
  PlannedOrder,
  ReadNode,
} from '#src/rest/plan/read-plan.ts'
import { RestError } from '#src/rest/rest-error.ts'
import {
  qualify,
  type Relationship,
  type SchemaCache,
  type Table,
} from '#src/rest/schema/schema-cache.ts'
import { renderComputed } from '#src/rest/sql/render-computed.ts'
import type { Bounds, QueryBounds } from '#src/rest/sql/bound-answer.ts'

export interface RootSource {
  /** As FROM names it. */
  source: string
  alias: string
  schema: string
  /** The rows are those that a change returned. */
  isChange?: boolean
  /** The table whose columns and relationships the rows have. */
  table: Table | null
}

/** PostgreSQL cuts longer identifiers, and then two might be the same. */
const MAX_IDENTIFIER = 63
/** Each may have several bytes. */
const ALIAS_LETTERS = 12
const MAX_EMBEDS = 50
const NO_OPTIONS: NodeOptions = { conditions: [], order: [], limit: null, offset: 0 }

/**
 * Resolves what a query embeds, filters and orders by, into a tree that can be written as SQL.
 * `bounds.maxRows` caps every list, the embedded ones too. Throws RestError.
 */
export function planRead(
  cache: SchemaCache,
  query: Query,
  root: RootSource,
  bounds: Bounds,
): ReadNode {
  let embeds = 0
  const placed = placeOptions(query)

  // All nodes share these bounds. How much may be counted is known once all nodes are planned.
  const queryBounds: QueryBounds = { ...bounds, maxCountedBytes: bounds.maxAnswerBytes }
  const top = planNode(root, query.select, query.root, 0)
  queryBounds.maxCountedBytes = bounds.maxAnswerBytes * Math.max(1, countLevels(top))
  return top

  function planNode(
    from: RootSource,
    select: Query['select'],
    options: NodeOptions,
    depth: number,
  ): ReadNode {
    const { source, alias, table } = from
    const columns: PlannedColumn[] = []
    const planned: EmbedNode[] = []
    for (const item of select) {
      if (item.kind === 'star') columns.push({ kind: 'star' })
      else if (item.kind === 'field') columns.push(planColumn(item, table))
      else planned.push(planEmbed(item, from, depth + 1))
    }
    refuseTwins(planned, table?.name ?? alias, depth + 1)
    return {
      source,
      alias,
      table,
      columns,
      embeds: planned,
      conditions: options.conditions.map((c) => planCondition(c, planned, table)),
      order: options.order.map((term) => planOrder(term, planned, table)),
      limit: options.limit === null ? bounds.maxRows : Math.min(options.limit, bounds.maxRows),
      offset: options.offset,
      bounds: queryBounds,
    }
  }

  function planEmbed(item: SelectEmbed, parent: RootSource, depth: number): EmbedNode {
    embeds += 1
    if (embeds > MAX_EMBEDS) {
      throw new RestError(400, {
        code: 'PGRST100',
        message: `A query may embed at most ${MAX_EMBEDS} resources`,
      })
    }
    const origin = parent.table?.name ?? parent.alias
    const relationship = findRelationship(cache, parent.schema, origin, item)
    const toMany = relationship.kind === 'one-to-many' || relationship.kind === 'many-to-many'
    const number = embeds
    const name = item.alias ?? item.target
    const alias = chooseAlias(relationship, depth, number, parent.alias)
    const { schema } = parent
    const target = qualify(relationship.schema, relationship.to)
    const table = cache.tables.get(target) ?? null
    const { computedBy } = relationship
    const source =
      computedBy === null
        ? target
        : renderComputed(relationship, computedBy, parent.alias, parent.isChange ?? false)
    const options = placed.get(item) ?? NO_OPTIONS
    const node = planNode({ source, alias, schema, table }, item.items, options, depth)
    if (!toMany) {
      // Any limit keeps a single row, but a limit of zero, or a start after the row, leaves nothing.
      const isCut = node.limit === 0 || node.offset > 0
      node.limit = isCut ? 0 : computedBy === null ? null : 1
      node.offset = 0
    }
    return {
      name,
      target: item.target,
      alias: `_rest_embed_${number}`,
      relationship,
      junctionAlias: `_rest_junction_${number}`,
      toMany,
      inner: item.inner,
      spread: item.spread,
      hidden: selectsNothing(item.items),
      node,
    }
  }
}

/**
 * The name that the embedded table has in the statement, and so in PostgreSQL's messages: as in PostgREST the table's own
 * with the depth, or its own where a junction leads there.
 */
function chooseAlias(
  { to, junction }: Relationship,
  depth: number,
  number: number,
  parent: string,
): string {
  const alias = junction ? to : `${to}_${depth}`
  if (alias === parent) return `${to.slice(0, ALIAS_LETTERS)}_${number}_`
  const isCut = Buffer.byteLength(alias) > MAX_IDENTIFIER
  return isCut ? `${to.slice(0, ALIAS_LETTERS)}_${number}` : alias
}

/** `seller()` and `seller(chief())` take part in filters only. */
function selectsNothing(items: SelectItem[]): boolean {
  return items.every((item) => item.kind === 'embed' && selectsNothing(item.items))
}

/** Two embeds with one name would share one key of the JSON. PostgREST lets PostgreSQL refuse them, with this message. */
function refuseTwins(embeds: EmbedNode[], table: string, depth: number): void {
  const names = new Set<string>()
  for (const { name } of embeds) {
    if (names.has(name)) {
      throw new RestError(400, {
        code: '42712',
        message: `table name "${table}_${name}_${depth}" specified more than once`,
        hint: `Give one of them another name: 'other:${name}(…)'.`,
      })
    }
    names.add(name)
  }
}

function planColumn({ field, alias, cast }: SelectField, table: Table | null): PlannedColumn {
  const { name, path } = field
  if (name === 'count' && path.length === 0 && table && !table.columns.has(name)) {
    return { kind: 'count', name: alias ?? name }
  }
  const lastKey = path.findLast((step) => typeof step.key === 'string')?.key
  return { kind: 'field', field, cast, name: alias ?? String(lastKey ?? name) }
}

/** `seller=is.null` and `seller=not.is.null` ask whether the embedded resource is there. */
function planCondition(
  condition: Condition,
  embeds: EmbedNode[],
  table: Table | null,
): PlannedCondition {
  if (condition.kind === 'logic') {
    const conditions = condition.conditions.map((inner) => planCondition(inner, embeds, table))
    return { ...condition, conditions }
  }
  const { field, operation } = condition
  const embed =
    field.path.length > 0 ? undefined : embeds.find((candidate) => candidate.name === field.name)
  if (!embed) return condition
  if (operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null')) {
    const present = (operation.value === 'not_null') !== condition.negated
    return { kind: 'embed', embed, present }
  }
  if (table?.columns.has(field.name)) return condition
  throw new RestError(400, {
    code: 'PGRST120',
    message: `Bad operator on the '${field.name}' embedded resource`,
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })
}

function planOrder(term: OrderTerm, embeds: EmbedNode[], table: Table | null): PlannedOrder {
  const { relation, ...order } = term
  if (relation === null) return { ...order, embed: null }
  const embed = embeds.find((candidate) => candidate.name === relation)
  if (!embed) throw notEmbedded(relation)
  if (embed.toMany) {
    throw new RestError(400, {
      code: 'PGRST118',
      message: `A related order on '${relation}' is not possible`,
      details: `'${table?.name ?? ''}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  return { ...order, embed }
}
