import { useSyncExternalStore } from 'react'
import type { ReceiptRun, ReceiptState } from '#src/entities/receipt/receipt-run.ts'

const nothing = (): (() => void) => () => undefined

/** The progress of a receipt; null without one. */
export function useReceiptRun(run: ReceiptRun | null | undefined): ReceiptState | null {
  return useSyncExternalStore(run?.subscribe ?? nothing, () => run?.get() ?? null)
}
