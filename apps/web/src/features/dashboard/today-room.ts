import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { recentPrefix } from '#src/lib/personal-storage.ts'

/** It goes with the person who signs out. */
const storageKey = `${recentPrefix}today`
/** How many steps the card shows. */
export const FEW_STEPS = 3

/** The height of the card's content for so many steps, in a container (`@container`); of none: its text. */
export const TODAY_ROOMS = [
  'min-h-31 @xl:min-h-14',
  'min-h-28 @xl:min-h-16',
  'min-h-56 @xl:min-h-32',
  'min-h-84 @xl:min-h-48',
]

/** Whether this device has seen the card. */
export function isTodayRoomKnown(): boolean {
  return localStorage.getItem(storageKey) !== null
}

/** How many steps the card will probably show, by what this device saw last: its place is as high before it loads. */
export function readTodayRoom(today: CalendarDate): number {
  const days = localStorage.getItem(storageKey)
  return days === null ? FEW_STEPS : days.split(',').filter((day) => day && day <= today).length
}

let painted: number | null = null

/** Notes for how many steps the card's place is shown; null once it is gone. */
export function notePaintedRoom(room: number | null): void {
  painted = room
}

/** For how many steps the card's place is shown at this moment; null if it is not. */
export const paintedRoom = (): number | null => painted

/** Keeps from which days on the next steps are to be done, the earliest first. */
export function keepTodayRoom(days: readonly CalendarDate[]): void {
  localStorage.setItem(storageKey, days.slice(0, FEW_STEPS).join())
}
