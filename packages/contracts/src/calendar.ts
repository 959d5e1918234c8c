import { z } from 'zod'

/** Answer of `GET /api/calendar`: since when the calendar has an address; null if it has none. */
export const calendarFeedSchema = z.object({
  feed: z.object({ madeAt: z.iso.datetime(), lastReadAt: z.iso.datetime().nullable() }).nullable(),
})

export type CalendarFeed = z.infer<typeof calendarFeedSchema>

/** Answer (201) of `POST /api/calendar`: the new address, shown only this once; the earlier one has ended. */
export const calendarAddressSchema = z.object({ url: z.url(), madeAt: z.iso.datetime() })

export type CalendarAddress = z.infer<typeof calendarAddressSchema>
