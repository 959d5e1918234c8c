/** One line of the table: the measurement, its value, and its limit. */
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
  /** Absent for a figure that is only for orientation. */
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

/** The result of a run: its figures, and the measurements without one. */
export interface Report {
  figures: Figure[]
  failures: { name: string; reason: string }[]
}

/** Whether every measurement succeeded and every limit holds. */
export function isKept({ figures, failures }: Report): boolean {
  return failures.length === 0 && figures.every(isGood)
}

/** One line for each figure, as soon as it is known, because the table follows at the end of an hour. */
export function writeFigures(figures: readonly Figure[]): string {
  return figures
    .map(({ name, value, unit }) => `  ${name}: ${formatNumber(value, unit)}`)
    .join('\n')
}

/** The table for a terminal, and below it a line for each missed limit and missing measurement. */
export function writeReport({ figures, failures }: Report): string {
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
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const limits = figures.filter(({ limit }) => limit !== undefined)
  const short = limits.filter((figure) => !isGood(figure))
  return [
    ...lines,
    '',
    ...short.map(({ name }) => `Falls short: ${name}`),
    ...failures.map(({ name, reason }) => `Not measured: ${name} (${reason})`),
    `${limits.length - short.length} of ${limits.length} limits hold; ${failures.length} measurements failed.`,
  ].join('\n')
}
