import type { MoneyFigure } from '#src/money/figure-names.ts'

const LABELS: Record<MoneyFigure, string> = {
  owed: 'Owed to you',
  'refunds-owed': 'Refunds owed to you',
  'commissions-owed': 'Commission owed to you',
  overdue: 'Overdue',
  'not-due': 'Owed to you, not due yet',
  'due-0-7': 'Due for up to 7 days',
  'due-8-30': 'Due for 8 to 30 days',
  'due-over-30': 'Due for more than 30 days',
  'paid-out': 'You spent',
  received: 'Paid to you',
  resale: 'Resale less fees',
  profit: 'Profit',
}

/** The words for a figure: 'Owed to you'. */
export const labelOfFigure = (figure: MoneyFigure): string => LABELS[figure]
