import type { PlannedCondition, ReadNode } from '#src/rest/plan/read-plan.ts'
import { qualify, type Column, type Table } from '#src/rest/schema/schema-cache.ts'
import type { Parameters } from '#src/rest/sql/parameters.ts'
import { quoteLiteral, quoteName } from '#src/rest/sql/quote.ts'
import { renderConditions } from '#src/rest/sql/render-condition.ts'

export interface InsertPlan {
  table: Table
  columns: Column[]
  /** The body as received: a JSON array or object. */
  body: string
  isArray: boolean
  fillDefaults: boolean
  conflict: { columns: string[]; update: boolean } | null
  /** Which rows of the body count; default all. */
  conditions: PlannedCondition[]
  returning: string
}

/** The name of the body's rows. */
const BODY = '_rest_body'

/** Setting in which an upsert counts the existing rows. */
const UPDATED_SETTING = 'rest.updated_rows'
/** The output with that number. */
export const UPDATED = `nullif(current_setting('${UPDATED_SETTING}', true), '') as updated`

export function renderInsert(plan: InsertPlan, parameters: Parameters): string {
  const { table, columns, conflict } = plan
  const target = `insert into ${qualify(table.schema, table.name)} as ${quoteName(table.name)}`
  const names = listNames(columns)
  const rows = renderBodyRows(plan, parameters)
  const insert =
    columns.length === 0
      ? `${target} ${renderEmptyInsert(plan, parameters)}`
      : `${target} (${names}) select ${names} from ${rows} as ${quoteName(BODY)}${renderTaken(plan, parameters)}`
  return `${insert}${conflict ? renderConflict(conflict, columns) : ''} returning ${plan.returning}`
}

function renderTaken({ table, conditions }: InsertPlan, parameters: Parameters): string {
  const taken = renderConditions(conditions, { alias: BODY, table }, parameters)
  return taken.length === 0 ? '' : ` where ${taken.join(' and ')}`
}

export interface UpdatePlan {
  table: Table
  columns: Column[]
  body: string
  isArray: boolean
  fillDefaults: boolean
  node: ReadNode
  returning: string
}

export function renderUpdate(plan: UpdatePlan, parameters: Parameters): string {
  const { table, columns, node } = plan
  const rows = renderBodyRows(plan, parameters)
  const set = columns.map(
    ({ name }) => `${quoteName(name)} = ${quoteName(BODY)}.${quoteName(name)}`,
  )
  const from = `(select * from ${rows} as "_rest_first" limit 1) as ${quoteName(BODY)}`
  return `update ${qualify(table.schema, table.name)} as ${quoteName(table.name)} set ${set.join(', ')} from ${from} where ${renderConditions(node.conditions, node, parameters).join(' and ')} returning ${plan.returning}`
}

export function renderDelete(
  table: Table,
  node: ReadNode,
  returning: string,
  parameters: Parameters,
): string {
  return `delete from ${qualify(table.schema, table.name)} as ${quoteName(table.name)} where ${renderConditions(node.conditions, node, parameters).join(' and ')} returning ${returning}`
}

/** The body as rows with the table's column types, which PostgreSQL reads from the original JSON. */
function renderBodyRows(
  plan: Pick<InsertPlan, 'columns' | 'body' | 'isArray' | 'fillDefaults'>,
  parameters: Parameters,
): string {
  const { columns, isArray } = plan
  if (columns.length === 0) return ''
  const types = columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
  const body = `${parameters.add(plan.body)}::`
  const defaults = plan.fillDefaults
    ? columns.flatMap((column) =>
        column.default === null ? [] : [`${quoteLiteral(column.name)}, ${column.default}`],
      )
    : []
  const set = isArray ? 'to_recordset' : 'to_record'
  if (defaults.length === 0) return `(select * from json_${set}(${body}json) as _ (${types}))`
  const elements = isArray ? `${body}jsonb` : `jsonb_build_array(${body}jsonb)`
  const filled = `jsonb_build_object(${defaults.join(', ')}) || "_rest_element"`
  return `(select "_rest_read".* from jsonb_array_elements(${elements}) as "_rest_element" cross join lateral jsonb_to_record(${filled}) as "_rest_read" (${types}))`
}

/** A row of defaults for `{}`, and for each `{}` in a list. */
function renderEmptyInsert(plan: InsertPlan, parameters: Parameters): string {
  if (!plan.isArray) return 'default values'
  return `select from json_array_elements(${parameters.add(plan.body)}::json) as _`
}

function renderConflict(conflict: NonNullable<InsertPlan['conflict']>, columns: Column[]): string {
  const target = ` on conflict (${conflict.columns.map(quoteName).join(', ')})`
  if (!conflict.update || columns.length === 0) return `${target} do nothing`
  const set = columns.map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`)
  const seen = `coalesce(nullif(current_setting('${UPDATED_SETTING}', true), ''), '0')::int + 1`
  return `${target} do update set ${set.join(', ')} where set_config('${UPDATED_SETTING}', (${seen})::text, true) is not null`
}

function listNames(columns: Column[]): string {
  return columns.map(({ name }) => quoteName(name)).join(', ')
}
