import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { useSyncExternalStore } from 'react'
import { endOfDay } from '#src/lib/end-of-day.ts'
import { readToday } from '#src/lib/today.ts'

/** The current day in this device's time zone; the component follows it past midnight, and after the device slept. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribe, readToday)
}

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const look = (): void => {
    clearTimeout(timer)
    timer = setTimeout(look, endOfDay(readToday()).getTime() + 1 - Date.now())
    listener()
  }
  timer = setTimeout(look, endOfDay(readToday()).getTime() + 1 - Date.now())
  // Timers stand still while a device sleeps.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
