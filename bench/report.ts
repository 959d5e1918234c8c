/** One line of the table: what was measured, what it came to, and the limit it is held against. */
export interface Figure {
  name: string
  value: number
  unit:
    | 'ratio'
    | 's'
    | 'ms'
    | 'MB'
    | 'kB'
    | 'req/s'
    | 'messages'
    | 'requests'
    | 'points'
    | 'nodes'
    | 'tasks'
  /** Absent for a figure that is printed for orientation alone. */
  limit?: { kind: 'at least' | 'at most' | 'under'; value: number }
}

function isGood({ value, limit }: Figure): boolean {
  if (limit === undefined) return true
  if (limit.kind === 'at least') return value >= limit.value
  return limit.kind === 'at most' ? value <= limit.value : value < limit.value
}

function formatNumber(value: number, unit: Figure['unit']): string {
  return `${value.toFixed(unit === 'ratio' || unit === 's' ? 2 : 0)} ${unit}`
}

/** The table for a terminal, and whether every limit holds. */
export function printReport(figures: Figure[]): boolean {
  const rows = figures.map((figure) => [
    figure.name,
    formatNumber(figure.value, figure.unit),
    figure.limit ? `${figure.limit.kind} ${formatNumber(figure.limit.value, figure.unit)}` : '',
    figure.limit ? (isGood(figure) ? 'good' : 'FALLS SHORT') : '',
  ])
  const table = [['measured', 'figure', 'limit', ''], ...rows]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
  return figures.every(isGood)
}
