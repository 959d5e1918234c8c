import {
  type CalendarEvent,
  type CalendarProduct,
  calendarEvents,
} from '@sampletrail/domain/calendar/calendar-events.ts'
import type { Backend } from '#src/backend.ts'
import { hashCalendarToken } from '#src/commands/calendar/keep-calendar-feed.ts'

/** Dates as texts: a day has no time zone, and the driver would give it one. */
const COLUMNS = `id, name, status, price, tax_value, currency, commission, commission_amount, refund_expected,
  refund_due_date::text, refund_received, refund_received_date::text, order_date::text, received_date::text,
  reviewed_date::text, published_date::text, deal_terms,
  paid_date::text, review_due_date::text, sold, sold_date::text, sold_price, sold_fees, seller_id, seller_name,
  to_json(created_at) #>> '{}' as created_at, to_json(updated_at) #>> '{}' as updated_at, null as deleted_at`

/** The upcoming events of the person whose calendar has this token; null if there is none. */
export async function readCalendar(
  backend: Pick<Backend, 'asService'>,
  token: string,
): Promise<CalendarEvent[] | null> {
  return await backend.asService(async (transaction) => {
    const found = await transaction.query<{ user_id: string | null }>(
      'select user_id from private.open_calendar_feed($1)',
      [hashCalendarToken(token)],
    )
    const userId = found.rows[0]?.user_id
    if (!userId) return null
    const { rows } = await transaction.query<CalendarProduct>(
      `select ${COLUMNS} from public.products where user_id = $1 and deleted_at is null and status <> 'wishlist'
         -- Examples (docs/behaviour/onboarding.md) stay in the app.
         and import_id is distinct from user_id`,
      [userId],
    )
    return calendarEvents(rows)
  })
}
