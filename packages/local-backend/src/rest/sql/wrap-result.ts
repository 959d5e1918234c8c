import type { AnswerFormat } from '#src/rest/parse/parse-accept.ts'
import { boundText, type Bounds } from '#src/rest/sql/bound-answer.ts'

/**
 * Wraps rows into the one row that a request reads: `body` as PostgreSQL writes it, and `n`, the number of its rows. `rows`
 * is SQL of a query; null for an answer without body.
 */
export function wrapRows(
  rows: string,
  format: AnswerFormat | null,
  further: string[],
  bounds: Bounds,
): string {
  const outputs = [...renderOutputs(format, bounds), ...further]
  return `select ${outputs.join(', ')} from (${rows}) as "_rest_row"`
}

function renderOutputs(format: AnswerFormat | null, bounds: Bounds): string[] {
  const count = 'count(*)::int as n'
  if (format === null) return [`'' as body`, count]
  if (format.kind === 'csv') {
    const header = `string_agg("_rest_key", ',') from json_object_keys((array_agg(row_to_json("_rest_row")))[1]) as "_rest_key"`
    const line = `substring("_rest_row"::text, 2, length("_rest_row"::text) - 2)`
    const text = `coalesce((select ${header}), '') || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`
    return [`${boundText(`(${text})`, bounds)} as body`, count]
  }
  const list = `json_agg("_rest_row")`
  const json = format.kind === 'object' ? `${list} -> 0` : `coalesce(${list}, '[]')`
  const text = `${format.stripNulls ? `json_strip_nulls(${json})` : `(${json})`}::text`
  return [`${boundText(text, bounds)} as body`, count]
}
