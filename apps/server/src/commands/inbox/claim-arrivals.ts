import type { Arrival, ClaimedArrivals } from '@sampletrail/contracts/inbox.ts'
import type { Backend } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'

interface ArrivalRow {
  id: string
  kind: Arrival['kind']
  name: string
  media_type: string
  content: string | null
  received_at: Date
}

/** Gives what waits for a person to one of their tabs, oldest first, and says when to ask for what another tab holds. */
export async function claimArrivals(
  backend: Pick<Backend, 'asService'>,
  owner: string,
  holder: string,
): Promise<ClaimedArrivals> {
  return await backend.asService(async (transaction) => {
    const claimed = await transaction.query<ArrivalRow>(
      'select * from private.claim_arrivals($1, $2) order by received_at, id',
      [owner, holder],
    )
    const others = await transaction.query<{ seconds: number | null }>(
      `select extract(epoch from min(coalesce(held_until, now())) - now())::float8 as seconds
       from public.arrivals where user_id = $1 and settled_at is null and holder is distinct from $2`,
      [owner, holder],
    )
    const seconds = others.rows[0]?.seconds ?? null
    return {
      arrivals: claimed.rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        name: row.name,
        mediaType: row.media_type,
        content: row.content,
        receivedAt: row.received_at.toISOString(),
      })),
      againIn: seconds === null ? null : Math.max(0, seconds),
    }
  })
}

/** The bytes of an arrival for the tab that holds it. Throws `not_found` for everybody else. */
export async function readArrival(
  backend: Pick<Backend, 'asService' | 'admin'>,
  owner: string,
  id: string,
  holder: string,
): Promise<Blob> {
  const path = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ path: string | null }>(
      'select private.open_arrival($1, $2, $3) as path',
      [owner, id, holder],
    )
    return rows[0]?.path ?? null
  })
  if (path === null) throw new AppError('not_found', 'This did not arrive, or no longer exists.')
  const admin = await backend.admin()
  const { data, error } = await admin.storage.from('product-files').download(path)
  if (error) {
    throw new AppError('unavailable', 'This file cannot be read right now. Please try again.', {
      cause: error,
    })
  }
  return data
}

/** Whether the arrival is this tab's, which has stored it: from then on it waits for nobody. */
export async function settleArrival(
  backend: Pick<Backend, 'asService'>,
  owner: string,
  id: string,
  holder: string,
): Promise<boolean> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ mine: boolean }>(
      'select private.settle_arrival($1, $2, $3) as mine',
      [owner, id, holder],
    )
    return rows[0]?.mine === true
  })
}
