import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import type { Backend } from '#src/backend.ts'
import { readAnswer } from '#src/commands/receipts/receipt-scans.ts'
import { leaveWhen } from '#src/deadlines/leave-when.ts'

/** Tells those who wait for a scan that it has ended. */
export interface ScanNews {
  next(id: string): Promise<void>
  tell(id: string): void
}

export function createScanNews(): ScanNews {
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  return {
    next(id) {
      const entry = waiting.get(id) ?? Promise.withResolvers<void>()
      waiting.set(id, entry)
      return entry.promise
    },
    tell(id) {
      waiting.get(id)?.resolve()
      waiting.delete(id)
    },
  }
}

/** Milliseconds after which a waiting person's scan is looked up, because another server may have read it. */
const lookAgain = 1000

/** The answer of a scan, once there is one. Throws its refusal, or the signal's reason; the scan itself goes on. */
export async function waitForScan(
  backend: Pick<Backend, 'asService'>,
  news: ScanNews,
  id: string,
  signal: AbortSignal,
): Promise<ReceiptScan> {
  try {
    for (;;) {
      signal.throwIfAborted()
      const next = news.next(id)
      const answer = await leaveWhen(signal, readAnswer(backend, id))
      if (answer !== null) return answer
      const look = new AbortController()
      const later = sleep(lookAgain, undefined, { signal: look.signal, ref: false })
      await leaveWhen(signal, Promise.race([next, later.catch(() => undefined)]))
      look.abort()
    }
  } finally {
    // Others who wait for it look again and go on waiting.
    news.tell(id)
  }
}
