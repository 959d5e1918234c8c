import { createHash, randomBytes } from 'node:crypto'
import type { CalendarAddress, CalendarFeed } from '@sampletrail/contracts/calendar.ts'
import type { Backend } from '#src/backend.ts'

const TOKEN_BYTES = 32

export const calendarToken = /^[A-Za-z0-9_-]{43}$/

/** The database's data about an address. */
export function hashCalendarToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Gives a person's calendar a new address, which is shown only once; the old one ends. */
export async function makeCalendarFeed(
  backend: Pick<Backend, 'asService'>,
  userId: string,
  publicUrl: string,
): Promise<CalendarAddress> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const madeAt = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ made_at: Date }>(
      'select private.keep_calendar_feed($1, $2) as made_at',
      [userId, hashCalendarToken(token)],
    )
    return rows[0]?.made_at ?? new Date()
  })
  return { url: `${publicUrl}/api/calendar/${token}.ics`, madeAt: madeAt.toISOString() }
}

export async function endCalendarFeed(
  backend: Pick<Backend, 'asService'>,
  userId: string,
): Promise<void> {
  await backend.asService((transaction) =>
    transaction.query('select private.end_calendar_feed($1)', [userId]),
  )
}

/** Since when a person's calendar has an address, if it has one. */
export async function describeCalendarFeed(
  backend: Pick<Backend, 'asService'>,
  userId: string,
): Promise<CalendarFeed> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ made_at: Date | null; last_read_at: Date | null }>(
      'select made_at, last_read_at from private.describe_calendar_feed($1)',
      [userId],
    )
    const feed = rows[0]
    if (!feed?.made_at) return { feed: null }
    const lastReadAt = feed.last_read_at?.toISOString() ?? null
    return { feed: { madeAt: feed.made_at.toISOString(), lastReadAt } }
  })
}
