import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { useEffect, useEffectEvent } from 'react'

const eventName = 'sampletrail:look-over'

/** The values that a receipt has for a product that is stored already. */
export type ScanReview = { productId: string; scan: ReceiptScan }

/** Requests the comparison of a receipt with its product, from anywhere; the component that shows it listens with `useScanReviews`. */
export function requestScanReview(detail: ScanReview): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail }))
}

/** Calls back when a comparison with a receipt is requested. */
export function useScanReviews(onRequest: (asked: ScanReview) => void): void {
  const answer = useEffectEvent(onRequest)
  useEffect(() => {
    const listen = ({ detail }: CustomEventInit<ScanReview>) => detail && answer(detail)
    window.addEventListener(eventName, listen)
    return () => window.removeEventListener(eventName, listen)
  }, [])
}
