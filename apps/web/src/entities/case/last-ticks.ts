import { type CaseLinkTime, caseLinkSeconds } from '@sampletrail/contracts/case-links.ts'
import { type LastTicks, SHARE_PARTS } from '@sampletrail/domain/cases/share-ticks.ts'
import { z } from 'zod'
import { isFull } from '#src/lib/full-store.ts'

const lastSchema = z.object({
  ticks: z.partialRecord(z.enum(SHARE_PARTS), z.boolean()),
  lasts: z.enum(Object.keys(caseLinkSeconds) as CaseLinkTime[]),
})

export type LastShare = { ticks: LastTicks; lasts: CaseLinkTime }

const keyOf = (userId: string) => `proof-ticks:${userId}`

/** What a person last ticked on this device, and for how long; 7 days at first. */
export function readLastShare(userId: string): LastShare {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
    return lastSchema.safeParse(stored).data ?? { ticks: {}, lasts: 'week' }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { ticks: {}, lasts: 'week' }
  }
}

/** Without room on the device the next link begins with the usual ticks. */
export function keepLastShare(userId: string, last: LastShare): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(last))
  } catch (failure) {
    if (!isFull(failure)) throw failure
  }
}
