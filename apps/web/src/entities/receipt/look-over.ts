import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { useEffect, useEffectEvent } from 'react'

const eventName = 'sampletrail:look-over'

/** What a receipt says of a product that is stored already. */
export type LookOver = { productId: string; scan: ReceiptScan }

/** Asks for a look at what a receipt says of a product, from anywhere; whoever shows it listens with `useLookOvers`. */
export function requestLookOver(detail: LookOver): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail }))
}

/** Calls back whenever a look at a receipt is asked for. */
export function useLookOvers(onRequest: (asked: LookOver) => void): void {
  const answer = useEffectEvent(onRequest)
  useEffect(() => {
    const listen = ({ detail }: CustomEventInit<LookOver>) => detail && answer(detail)
    window.addEventListener(eventName, listen)
    return () => window.removeEventListener(eventName, listen)
  }, [])
}
