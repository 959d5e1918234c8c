import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { useEffect, useEffectEvent } from 'react'
import type { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'

const eventName = 'sampletrail:look-over'

/** The values of a receipt: for a product that is stored already, or for a new one. */
export type ScanReview =
  | { way: 'saved'; productId: string; scan: ReceiptScan }
  | { way: 'receipt'; run: ReceiptRun }

/** Requests that a receipt's values are shown, from anywhere; the component that shows them listens with `useScanReviews`. */
export function requestScanReview(detail: ScanReview): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail }))
}

/** Calls back when a receipt's values are to be shown. */
export function useScanReviews(onRequest: (asked: ScanReview) => void): void {
  const answer = useEffectEvent(onRequest)
  useEffect(() => {
    const listen = ({ detail }: CustomEventInit<ScanReview>) => detail && answer(detail)
    window.addEventListener(eventName, listen)
    return () => window.removeEventListener(eventName, listen)
  }, [])
}
