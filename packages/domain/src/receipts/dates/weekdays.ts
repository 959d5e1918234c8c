import { type CalendarDate, daysBetween } from '#src/dates/calendar-date.ts'

/** The days of the week as tills print them, Sunday first: English, Malay, German, French, Spanish. */
const NAMES: readonly (readonly string[])[] = [
  ['sun', 'sunday', 'ahad', 'sonntag', 'so', 'dimanche', 'dim', 'domingo', 'dom'],
  ['mon', 'monday', 'isnin', 'montag', 'mo', 'lundi', 'lun', 'lunes'],
  ['tue', 'tues', 'tuesday', 'selasa', 'dienstag', 'di', 'mardi', 'martes'],
  ['wed', 'weds', 'wednesday', 'rabu', 'mittwoch', 'mi', 'mercredi', 'mer', 'miercoles'],
  ['thu', 'thur', 'thurs', 'thursday', 'khamis', 'donnerstag', 'do', 'jeudi', 'jeu', 'jueves'],
  ['fri', 'friday', 'jumaat', 'freitag', 'fr', 'vendredi', 'ven', 'viernes'],
  ['sat', 'saturday', 'sabtu', 'samstag', 'sa', 'samedi', 'sam', 'sabado'],
]
const BEFORE = /(?<name>\p{L}{2,10})\.?,?\s*\(?\s*$/u
const BEHIND = /^\s*[,(]?\s*(?<name>\p{L}{2,10})/u
const SUNDAY: CalendarDate = '2023-01-01'

/** The day of the week (Sunday is 0) directly beside a day; null if there is none. */
export function weekdayBeside(
  text: string,
  { start, end }: { start: number; end: number },
): number | null {
  for (const match of [BEFORE.exec(text.slice(0, start)), BEHIND.exec(text.slice(end))]) {
    const bare = match?.groups?.['name']?.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    const day = NAMES.findIndex((names) => bare !== undefined && names.includes(bare))
    if (day >= 0) return day
  }
  return null
}

/** The day of the week of a date, Sunday is 0. */
export function weekdayOf(date: CalendarDate): number {
  return ((daysBetween(SUNDAY, date) % 7) + 7) % 7
}
