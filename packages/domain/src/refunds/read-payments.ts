import type { RefundPayment } from '#src/refunds/refund-payments.ts'

/** The payments in a value of the history or of a conflict; what is no payment is left out. */
export function readPayments(value: unknown): RefundPayment[] {
  return Array.isArray(value) ? value.flatMap(readPayment) : []
}

function readPayment(value: unknown): RefundPayment[] {
  if (typeof value !== 'object' || value === null) return []
  const { date, amount, method, reference }: Record<string, unknown> = { ...value }
  return typeof amount === 'number'
    ? [{ date: textOf(date), amount, method: textOf(method), reference: textOf(reference) }]
    : []
}

function textOf(part: unknown): string | null {
  return typeof part === 'string' ? part : null
}
