import type { Comparator, Filter, Operation, SearchKind } from '#src/rest/parse/query-ast.ts'
import type { EmbedNode, PlannedCondition } from '#src/rest/plan/read-plan.ts'
import type { Parameters } from '#src/rest/sql/parameters.ts'
import { quoteName } from '#src/rest/sql/quote.ts'
import { renderField, type Scope } from '#src/rest/sql/render-field.ts'

const COMPARATORS: Record<Comparator, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  isdistinct: 'is distinct from',
}
const TEXT_COMPARATORS: ReadonlySet<Comparator> = new Set(['like', 'ilike', 'match', 'imatch'])
const SEARCHES: Record<SearchKind, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

/** SQL of conditions that all have to match; may be empty. */
export function renderConditions(
  conditions: PlannedCondition[],
  scope: Scope,
  parameters: Parameters,
): string[] {
  return conditions.map((condition) => renderCondition(condition, scope, parameters))
}

function renderCondition(
  condition: PlannedCondition,
  scope: Scope,
  parameters: Parameters,
): string {
  switch (condition.kind) {
    case 'embed':
      return renderPresence(condition.embed, condition.present)
    case 'logic': {
      const parts = renderConditions(condition.conditions, scope, parameters)
      return `${condition.negated ? 'not ' : ''}(${parts.join(` ${condition.operator} `)})`
    }
    case 'filter':
      return renderFilter(condition, scope, parameters)
    default:
      return condition satisfies never
  }
}

function renderFilter(condition: Filter, scope: Scope, parameters: Parameters): string {
  const field = renderField(condition.field, scope, parameters)
  const isVector = isSearchVector(condition, scope)
  const sql = renderOperation(condition.operation, field, isVector, parameters)
  return condition.negated ? `not (${sql})` : sql
}

function renderOperation(
  operation: Operation,
  field: string,
  isVector: boolean,
  parameters: Parameters,
): string {
  switch (operation.kind) {
    case 'is':
      return `${field} is ${operation.value.replace('_', ' ')}`
    case 'in':
      return `${field} = any (${parameters.add(writeArray(operation.values))})`
    case 'search': {
      const { configuration, search, value } = operation
      const language =
        configuration === null ? '' : `${parameters.add(configuration)}::pg_catalog.regconfig, `
      const vector = isVector ? field : `to_tsvector(${language}${field})`
      return `${vector} @@ ${SEARCHES[search]}(${language}${parameters.add(value)})`
    }
    case 'compare': {
      const { comparator, quantifier } = operation
      const place = parameters.add(operation.value)
      const operator = COMPARATORS[comparator]
      if (quantifier === null) return `${field} ${operator} ${place}`
      const type = TEXT_COMPARATORS.has(comparator) ? '::text[]' : ''
      return `${field} ${operator} ${quantifier} (${place}${type})`
    }
    default:
      return operation satisfies never
  }
}

/** A row whose columns are all null still exists, so IS NOT NULL would be wrong. */
function renderPresence(embed: EmbedNode, present: boolean): string {
  return `${quoteName(embed.alias)}."_rest_present" is ${present ? 'not null' : 'null'}`
}

function isSearchVector({ field }: Filter, { table }: Scope): boolean {
  // Anything that may not be text stays unchanged: a function may return a tsvector.
  if (!table) return field.path.length === 0
  return field.path.length === 0 && (table.columns.get(field.name)?.isSearchVector ?? true)
}

/** PostgreSQL's text form of an array, in which every element is quoted. */
function writeArray(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
}
