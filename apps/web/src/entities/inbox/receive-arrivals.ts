import {
  claimedArrivalsSchema,
  settledArrivalSchema,
  type Arrival,
} from '@sampletrail/contracts/inbox.ts'
import {
  dropShares,
  keepArrived,
  type Shared,
  unconfirmedArrivals,
} from '#src/entities/share/share-store.ts'
import { callApi, requestApi } from '#src/lib/api.ts'
import { AppError, toAppError } from '#src/lib/errors.ts'

/** This tab, for the server: another tab of the same browser is another holder. */
const holder = crypto.randomUUID()

/** 10 MB on a slow line. */
const slowly = { ms: 180_000, text: 'What arrived could not be fetched in time.' }

/** What a look at the server brought. */
interface Received {
  /** How much of it is new on this device. */
  count: number
  /** In how many seconds to look again, because another tab holds some; null if nothing else waits, or nothing can be had now. */
  againIn: number | null
  /** Why some of it is not here: it is tried again at the next look. */
  failures: readonly AppError[]
}

/**
 * Brings what arrived for this person to this device, oldest first, beside what was shared with the app. Each thing is stored here first
 * and confirmed by the server then, so that a tab that ends loses nothing, and two devices never open the same. One that fails keeps
 * nothing behind it from coming. After `signal` nothing is stored: the person may have signed out. docs/behaviour/inbox.md
 */
export async function receiveArrivals(userId: string, signal: AbortSignal): Promise<Received> {
  let count = 0
  const failures: AppError[] = []
  const tryOne = async (bring: () => Promise<0 | 1>): Promise<void> => {
    if (signal.aborted || failures.some(isUnreachable)) return
    try {
      count += await bring()
    } catch (error) {
      if (!signal.aborted) failures.push(toAppError(error))
    }
  }
  for (const shared of await unconfirmedArrivals(userId)) {
    await tryOne(() => confirm(shared, signal))
  }
  const claim = await post('/api/inbox/claim', holder, signal)
  const { arrivals, againIn } = claimedArrivalsSchema.parse(claim)
  for (const [place, arrival] of arrivals.entries()) {
    await tryOne(async () => {
      const shared = await fetchArrival(arrival, place, userId, signal)
      if (shared === null || signal.aborted) return 0
      await keepArrived(shared)
      return await confirm(shared, signal)
    })
  }
  const isStuck = count === 0 && failures.length > 0
  return { count, againIn: isStuck ? null : againIn, failures }
}

/** Whether the server did not answer: then it answers no other question either. */
export function isUnreachable({ code }: AppError): boolean {
  return code === 'network' || code === 'timeout'
}

/** Opens an arrival to its person, if it is this device's; returns how many. */
async function confirm(shared: Shared, signal: AbortSignal): Promise<0 | 1> {
  const { arrival } = shared
  if (!arrival) return 0
  const answer = await post(`/api/inbox/${arrival.id}/settle`, arrival.holder, signal)
  if (!settledArrivalSchema.parse(answer).isMine) {
    await dropShares([shared.id])
    return 0
  }
  if (signal.aborted) return 0
  await keepArrived({ ...shared, arrival: { ...arrival, isConfirmed: true } })
  return 1
}

/** Null if its person has deleted it meanwhile, or another device has it. */
async function fetchArrival(
  { id, kind, name, mediaType, content }: Arrival,
  place: number,
  userId: string,
  signal: AbortSignal,
): Promise<Shared | null> {
  const now = Date.now()
  const batch = `${now}`.padStart(15, '0')
  const shared = {
    id: `${batch}-${`${place}`.padStart(3, '0')}-${id}`,
    at: now,
    arrival: { id, ownerId: userId, holder, isConfirmed: false },
  }
  if (kind === 'text') return { ...shared, text: content ?? '' }
  const bytes = await readBytes(id, signal)
  return bytes && { ...shared, file: new File([bytes], name, { type: mediaType }) }
}

async function readBytes(id: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const path = `/api/inbox/${id}?holder=${holder}`
    return await requestApi(path, { deadline: slowly, signal }, (response) => response.blob())
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

async function post(path: string, by: string, signal: AbortSignal): Promise<unknown> {
  return await callApi(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ holder: by }),
    signal,
  })
}
