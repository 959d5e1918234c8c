/** One kind of bars: the key of its figures, its label and its colour, a token. */
export type MoneySeries = { key: 'paidOut' | 'received' | 'resale'; label: string; colour: string }

export const MONEY_SERIES: readonly MoneySeries[] = [
  { key: 'paidOut', label: 'You spent', colour: 'var(--accent)' },
  { key: 'received', label: 'Paid to you', colour: 'var(--teal)' },
  { key: 'resale', label: 'Resale', colour: 'var(--purple)' },
]

/** A place on the axis with the amounts of its bars, in units of the currency. */
export type PlotRow = { label: string } & Record<MoneySeries['key'], number>

/** The amounts that moved, as a chart draws them. */
export function plotRow(
  label: string,
  moved: { paidOut: number; received: number; resale: number },
): PlotRow {
  return {
    label,
    paidOut: moved.paidOut / 100,
    received: moved.received / 100,
    resale: moved.resale / 100,
  }
}
