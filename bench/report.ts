/** One line of the table: the measurement, its value, and its limit. */
export interface Figure {
  name: string
  value: number
  unit:
    | 'ratio'
    | 'shift'
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
  /** Absent for a figure that is only for orientation. A fixed limit is the same on every machine. */
  limit?: { kind: 'at least' | 'at most' | 'under'; value: number; isFixed?: true }
  /** How many times longer work took meanwhile than on the machine that the limits are written for; set by the run. */
  pace?: number
}

function isGood({ value, unit, limit, pace = 1 }: Figure): boolean {
  if (limit === undefined) return true
  const allowed = limit.value * stretchOf(unit, limit, pace)
  if (limit.kind === 'at least') return value >= allowed
  return limit.kind === 'at most' ? value <= allowed : value < allowed
}

/** Times may be longer on a slower machine, and rates lower. Counted and compared figures stay. */
function stretchOf(
  unit: Figure['unit'],
  limit: NonNullable<Figure['limit']>,
  pace: number,
): number {
  if (limit.isFixed === true) return 1
  if (unit === 's' || unit === 'ms') return pace
  return unit === 'req/s' ? 1 / pace : 1
}

function writeLimit({ unit, limit, pace = 1 }: Figure): string {
  if (limit === undefined) return ''
  const stretch = stretchOf(unit, limit, pace)
  const times = stretch === 1 ? '' : ` x ${stretch.toFixed(2)}`
  return `${limit.kind} ${formatNumber(limit.value, unit)}${times}`
}

function formatNumber(value: number, unit: Figure['unit']): string {
  const digits = unit === 'shift' ? 3 : unit === 'ratio' || unit === 's' ? 2 : 0
  return `${value.toFixed(digits)} ${unit}`
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
    writeLimit(figure),
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
