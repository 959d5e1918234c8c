import { type Outcome, outcomes, type Score } from './score.ts'

/** Of this many values of a field at most one may be wrong without a mark. */
const OF_EACH_WRONG = 30

/** A row of figures for each field, as text. */
export function tableOf(scores: readonly Score[]): string {
  const lines = [['field', 'documents', ...outcomes]]
  for (const [field, of] of Object.entries(Object.groupBy(scores, (score) => score.field))) {
    const counts = outcomes.map((outcome) => String(countOf(of ?? [], outcome)))
    lines.push([field, String(of?.length ?? 0), ...counts])
  }
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  )
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

/** The fields in which more than one value in thirty is wrong without a mark. */
export function fieldsThatMislead(scores: readonly Score[]): string[] {
  return Object.entries(Object.groupBy(scores, ({ field }) => field)).flatMap(([field, of]) => {
    const wrong = countOf(of ?? [], 'wrong-without-a-mark')
    return wrong * OF_EACH_WRONG > (of?.length ?? 0) ? [field] : []
  })
}

function countOf(scores: readonly Score[], outcome: Outcome): number {
  return scores.filter((score) => score.outcome === outcome).length
}
