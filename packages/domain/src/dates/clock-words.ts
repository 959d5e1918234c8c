/** A time of the day as people say it: '20:00' is '8 PM', '07:30' is '7:30 AM'. Other text stays. */
export function clockWords(time: string): string {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/u.exec(time) ?? []
  if (hours === undefined || minutes === undefined) return time
  const hour = Number(hours)
  const shown = hour % 12 === 0 ? 12 : hour % 12
  return `${shown}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A time zone in words: 'America/New_York' is 'New York time'; a name without a place, as 'UTC', stays. */
export function zoneWords(timeZone: string): string {
  const parts = timeZone.replaceAll('_', ' ').split('/')
  const place = parts.at(-1) ?? ''
  return parts.length === 1 || parts[0] === 'Etc' ? place : `${place} time`
}
