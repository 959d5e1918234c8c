import type { Field } from '#src/rest/parse/query-ast.ts'
import type { ReadNode } from '#src/rest/plan/read-plan.ts'
import type { Table } from '#src/rest/schema/schema-cache.ts'
import type { Parameters } from '#src/rest/sql/parameters.ts'
import { quoteName } from '#src/rest/sql/quote.ts'

/** The scope of fields: the name of the source, and its columns if they are known. */
export type Scope = Pick<ReadNode, 'alias' | 'table'>

export function renderField(field: Field, scope: Scope, parameters: Parameters): string {
  const column = `${quoteName(scope.alias)}.${quoteName(field.name)}`
  if (field.path.length === 0) return column
  const base = isJsonColumn(scope.table, field.name) ? column : `to_jsonb(${column})`
  const steps = field.path.map(({ asText, key }) => {
    const place = parameters.add(key)
    return `${asText ? '->>' : '->'}${place}${typeof key === 'number' ? '::int' : ''}`
  })
  return `(${base}${steps.join('')})`
}

function isJsonColumn(table: Table | null, name: string): boolean {
  return table?.columns.get(name)?.isJson ?? false
}
