import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { useEffect, useEffectEvent } from 'react'

const eventName = 'sampletrail:look-over-receipt'

/** What a receipt says of a product that is stored already. */
export type LookOver = { productId: string; scan: ReceiptScan }

class LookOverEvent extends Event {
  readonly asked: LookOver

  constructor(asked: LookOver) {
    super(eventName)
    this.asked = asked
  }
}

/** Asks for a look at what a receipt says of a product, from anywhere; whoever shows it listens with `useLookOvers`. */
export function requestLookOver(asked: LookOver): void {
  window.dispatchEvent(new LookOverEvent(asked))
}

/** Calls back whenever a look at a receipt is asked for. */
export function useLookOvers(onRequest: (asked: LookOver) => void): void {
  const answer = useEffectEvent(onRequest)
  useEffect(() => {
    const listen = (event: Event): void => {
      if (event instanceof LookOverEvent) answer(event.asked)
    }
    window.addEventListener(eventName, listen)
    return () => window.removeEventListener(eventName, listen)
  }, [])
}
