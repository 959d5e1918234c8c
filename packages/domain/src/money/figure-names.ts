/**
 * How long owed money has been due: by whole days since its due day, which count from 0 on that day itself. Money without a known
 * due day is not due.
 */
export const OWED_AGES = ['not-due', 'due-0-7', 'due-8-30', 'due-over-30'] as const

export type OwedAge = (typeof OWED_AGES)[number]

/** Figures as of today. */
export const OPEN_FIGURES = [
  'owed',
  'refunds-owed',
  'commissions-owed',
  'overdue',
  ...OWED_AGES,
] as const

/** Figures of a period. */
export const MOVED_FIGURES = ['paid-out', 'received', 'resale', 'profit'] as const

/** The figures of the Money page whose products can be listed. */
export type MoneyFigure = (typeof OPEN_FIGURES)[number] | (typeof MOVED_FIGURES)[number]

const ALL_FIGURES: readonly string[] = [...OPEN_FIGURES, ...MOVED_FIGURES]

export function isMoneyFigure(name: unknown): name is MoneyFigure {
  return typeof name === 'string' && ALL_FIGURES.includes(name)
}

/** Whether a figure is one of a period. */
export function isOfPeriod(figure: MoneyFigure): boolean {
  return MOVED_FIGURES.some((name) => name === figure)
}
