import { type OrderFindings, readOrderText } from '@sampletrail/domain/capture/read-order-text.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'
import { readToday } from '#src/lib/today.ts'

/** What a shared or pasted text says about an order, read as an email with this text is. */
export function readText(text: string): OrderFindings {
  return readOrderText(text, { today: readToday(), timeZone: deviceTimeZone() })
}
