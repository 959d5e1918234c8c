import type { ReadNode } from '#src/rest/plan/read-plan.ts'
import type { Table } from '#src/rest/schema/schema-cache.ts'
import { quoteName } from '#src/rest/sql/quote.ts'
import { renderWholeRow, WHOLE_ROW } from '#src/rest/sql/render-computed.ts'

/**
 * The columns that a change has to return: the shown ones and those for embedding and sorting, and no others, because each
 * needs the right to read it. `node` is null if no rows are shown.
 */
export function renderReturning(table: Table, node: ReadNode | null, further: string[]): string {
  const names = new Set(further)
  let all = false
  for (const column of node?.columns ?? []) {
    if (column.kind === 'star') all = true
    else if (column.kind === 'field') names.add(column.field.name)
  }
  for (const { relationship } of node?.embeds ?? []) {
    const pairs = relationship.junction?.fromColumns ?? relationship.columns
    for (const [own] of pairs) names.add(own)
  }
  for (const term of node?.order ?? []) if (!term.embed) names.add(term.field.name)

  const alias = quoteName(table.name)
  const outputs = [...names]
    .filter((name) => !(all && table.columns.has(name)))
    .map((name) => `${alias}.${quoteName(name)} as ${quoteName(name)}`)
  if (all) outputs.unshift(`${alias}.*`)
  if (node?.embeds.some(({ relationship }) => relationship.computedBy !== null)) {
    const row = renderWholeRow(table.name, table.schema, table.name)
    outputs.push(`${row} as ${quoteName(WHOLE_ROW)}`)
  }
  return outputs.length === 0 ? '1' : outputs.join(', ')
}
