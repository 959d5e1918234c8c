import type { EmbedNode, PlannedColumn, ReadNode } from '#src/rest/plan/read-plan.ts'
import { qualify } from '#src/rest/schema/schema-cache.ts'
import { holdsList } from '#src/rest/plan/holds-list.ts'
import { boundSum } from '#src/rest/sql/bound-answer.ts'
import type { Parameters } from '#src/rest/sql/parameters.ts'
import { quoteName } from '#src/rest/sql/quote.ts'
import { renderTypeName } from '#src/rest/sql/render-cast.ts'
import { renderConditions } from '#src/rest/sql/render-condition.ts'
import { renderField } from '#src/rest/sql/render-field.ts'

/** The rows of a node, with one JSON column for each embedded resource. */
export function renderRead(node: ReadNode, parameters: Parameters): string {
  const columns = [
    ...node.columns.map((column) => renderColumn(column, node, parameters)),
    ...node.embeds.filter((embed) => !embed.hidden).map(renderEmbedColumn),
  ]
  const page = renderOrder(node, parameters) + renderPage(node, parameters)
  return `select ${columns.join(', ')} ${renderBody(node, null, true, parameters)}${page}`
}

/** One row for each match without limit and offset; `cap` stops there. For counting and estimating. */
export function renderMatches(node: ReadNode, cap: number | null, parameters: Parameters): string {
  const limit = cap === null ? '' : ` limit ${parameters.add(cap)}`
  return `select 1 ${renderBody(node, null, false, parameters)}${limit}`
}

/** FROM, the joins with embedded resources, and WHERE. Without output it keeps only joins that decide about rows. */
function renderBody(
  node: ReadNode,
  parent: { embed: EmbedNode; alias: string } | null,
  withOutput: boolean,
  parameters: Parameters,
): string {
  const from = [`${node.source} as ${quoteName(node.alias)}`]
  const where: string[] = []
  if (parent) {
    const { embed, alias } = parent
    const { junction } = embed.relationship
    if (junction) {
      from.push(`${qualify(junction.schema, junction.table)} as ${quoteName(embed.junctionAlias)}`)
    }
    where.push(...renderJoin(embed, alias, node.alias))
  }
  const embeds = withOutput
    ? node.embeds
    : node.embeds.filter((embed) => embed.inner || isAskedFor(embed, node.conditions))
  const joins = embeds.map((embed) => renderEmbed(embed, node, withOutput, parameters))
  if (withOutput) joins.push(...renderOrderJoins(node, parameters))
  where.push(...renderConditions(node.conditions, node, parameters))
  const filter = where.length === 0 ? '' : ` where ${where.join(' and ')}`
  return `from ${from.join(' cross join ')}${joins.join('')}${filter}`
}

function renderEmbed(
  embed: EmbedNode,
  parent: ReadNode,
  withOutput: boolean,
  parameters: Parameters,
): string {
  const { node } = embed
  const alias = quoteName(embed.alias)
  const body = renderBody(node, { embed, alias: parent.alias }, withOutput, parameters)
  const page = renderOrder(node, parameters) + renderPage(node, parameters)
  const columns = withOutput
    ? [
        ...node.columns.map((column) => renderColumn(column, node, parameters)),
        ...node.embeds.filter((nested) => !nested.hidden).map(renderEmbedColumn),
      ]
    : []
  const join = embed.inner ? ' inner' : ' left'
  const on = embed.inner ? `${alias}."_rest_present" is not null` : 'true'
  return `${join} join lateral (${wrapEmbed(embed, columns, `${body}${page}`)}) as ${alias} on ${on}`
}

/** One row for the parent: the JSON of the embedded rows and whether there are any, or the columns to spread. */
function wrapEmbed(embed: EmbedNode, columns: string[], body: string): string {
  const row = quoteName(`${embed.alias}_row`)
  if (embed.spread) {
    const names = spreadNames(embed)
    const inner = `select ${columns.length === 0 ? '1' : columns.join(', ')} ${body}`
    const outputs = names.map((name) =>
      embed.toMany
        ? `coalesce(json_agg(${row}.${quoteName(name)}), '[]') as ${quoteName(name)}`
        : `${row}.${quoteName(name)}`,
    )
    const present = embed.toMany ? 'nullif(count(*), 0)' : '1'
    const list = columns.length === 0 ? [] : outputs
    return `select ${[...list, `${present} as "_rest_present"`].join(', ')} from (${inner}) as ${row}`
  }
  if (columns.length === 0) {
    const present = embed.toMany ? 'nullif(count(*), 0)' : '1'
    return `select ${present} as "_rest_present" from (select 1 ${body}) as ${row}`
  }
  const inner = `select ${columns.join(', ')} ${body}`
  if (embed.toMany) {
    return `select json_agg(${row}) as "_rest_json", nullif(count(*), 0) as "_rest_present" from (${inner}) as ${row}`
  }
  return `select row_to_json(${row}) as "_rest_json", 1 as "_rest_present" from (${inner}) as ${row}`
}

function renderColumn(column: PlannedColumn, node: ReadNode, parameters: Parameters): string {
  switch (column.kind) {
    case 'star':
      return `${quoteName(node.alias)}.*`
    case 'count':
      return `count(*) as ${quoteName(column.name)}`
    case 'field': {
      const field = renderField(column.field, node, parameters)
      const value =
        column.cast === null ? field : `cast(${field} as ${renderTypeName(column.cast)})`
      return `${value} as ${quoteName(column.name)}`
    }
    default:
      return column satisfies never
  }
}

/** Lists are counted for each row that contains them: a plan may write one list once and copy it into thousands of rows. */
function renderEmbedColumn(embed: EmbedNode): string {
  const alias = quoteName(embed.alias)
  const bound = (value: string) =>
    holdsList(embed) ? boundSum(value, `octet_length(${value}::text)`, embed.node.bounds) : value
  if (embed.spread) {
    return spreadNames(embed)
      .map((name) => `${bound(`${alias}.${quoteName(name)}`)} as ${quoteName(name)}`)
      .join(', ')
  }
  const json = bound(`${alias}."_rest_json"`)
  return `${embed.toMany ? `coalesce(${json}, '[]')` : json} as ${quoteName(embed.name)}`
}

/** The keys that a spread resource adds to its parent. */
function spreadNames({ node }: EmbedNode): string[] {
  const columns = node.columns.flatMap((column) =>
    column.kind === 'star' ? [...(node.table?.columns.keys() ?? [])] : [column.name],
  )
  const embeds = node.embeds
    .filter((embed) => !embed.hidden)
    .flatMap((embed) => (embed.spread ? spreadNames(embed) : [embed.name]))
  return [...columns, ...embeds]
}

function renderJoin(embed: EmbedNode, parentAlias: string, childAlias: string): string[] {
  const { junction, columns } = embed.relationship
  if (!junction) {
    return columns.map(([own, other]) => renderEqual(childAlias, other, parentAlias, own))
  }
  const middle = embed.junctionAlias
  return [
    ...junction.fromColumns.map(([own, inner]) => renderEqual(middle, inner, parentAlias, own)),
    ...junction.toColumns.map(([inner, other]) => renderEqual(childAlias, other, middle, inner)),
  ]
}

function renderEqual(left: string, leftColumn: string, right: string, rightColumn: string): string {
  const [a, b, c, d] = [left, leftColumn, right, rightColumn].map(quoteName)
  return `${a}.${b} = ${c}.${d}`
}

function renderOrder(node: ReadNode, parameters: Parameters): string {
  if (node.order.length === 0) return ''
  const terms = node.order.map((term, i) => {
    const value = term.embed
      ? quoteName(orderAlias(node, i)) + '."_rest_key"'
      : renderField(term.field, node, parameters)
    const nulls = term.nulls === null ? '' : ` nulls ${term.nulls}`
    return `${value}${term.descending ? ' desc' : ''}${nulls}`
  })
  return ` order by ${terms.join(', ')}`
}

/** Columns of an embedded row for sorting have their own join, so that they need not be selected. */
function renderOrderJoins(node: ReadNode, parameters: Parameters): string[] {
  return node.order.flatMap((term, i) => {
    if (!term.embed) return []
    const child = term.embed.node
    const body = renderBody(child, { embed: term.embed, alias: node.alias }, false, parameters)
    const key = renderField(term.field, child, parameters)
    const alias = quoteName(orderAlias(node, i))
    return [` left join lateral (select ${key} as "_rest_key" ${body}) as ${alias} on true`]
  })
}

function orderAlias(node: ReadNode, index: number): string {
  return `_rest_order_${index}_${node.alias.slice(-6)}`
}

function renderPage(node: ReadNode, parameters: Parameters): string {
  const limit = node.limit === null ? '' : ` limit ${parameters.add(node.limit)}`
  return `${limit}${node.offset === 0 ? '' : ` offset ${parameters.add(node.offset)}`}`
}

function isAskedFor(embed: EmbedNode, conditions: ReadNode['conditions']): boolean {
  return conditions.some((condition) => {
    if (condition.kind === 'logic') return isAskedFor(embed, condition.conditions)
    return condition.kind === 'embed' && condition.embed === embed
  })
}
