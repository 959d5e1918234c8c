import type { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import type { AddStep } from '#src/features/products/add/add-step.ts'
import { originOfReceipt } from '#src/features/products/add/unfinished.ts'
import { prefillOfScan } from '#src/features/products/receipt/scan-prefill.ts'

/** The next step for a receipt: its lines if there are several, otherwise the form. */
export function stepOfRun(run: ReceiptRun, userId: string): AddStep {
  const state = run.get()
  if (state.step === 'read' && state.scan.items.length > 1) {
    return { way: 'items', run, path: state.path, scan: state.scan }
  }
  return formStepOf(run, userId)
}

/** The form with the values known so far; later values are added to it. */
export function formStepOf(run: ReceiptRun, userId: string): AddStep {
  const state = run.get()
  const receiptPath = state.step === 'uploading' ? null : state.path
  const read =
    state.step === 'read'
      ? prefillOfScan(state.scan)
      : { values: { status: 'ordered' as const }, checks: {} }
  return {
    way: 'form',
    run,
    prefill: {
      ...read,
      values: { ...read.values, receiptPath },
      origin: originOfReceipt(userId, receiptPath) ?? `receipt:${run.id}`,
    },
  }
}
