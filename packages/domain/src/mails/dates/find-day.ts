import { type CalendarDate, addDays, calendarDateIn } from '#src/dates/calendar-date.ts'
import { monthNamed } from '#src/dates/month-names.ts'
import type { DateOrder } from '#src/imports/read-date.ts'
import { readDate } from '#src/imports/read-date.ts'
import type { MailKind } from '#src/mails/mail-reading.ts'
import type { MailRow } from '#src/mails/mail-row.ts'
import { dateShapesOf } from '#src/receipts/dates/date-shapes.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'

/** Words before the day of an order, of a delivery, of a refund. */
const LABELS: Readonly<Partial<Record<MailKind, RegExp>>> = {
  order:
    /(?:\b(?:(?:order(?:ed)?|purchase)\s?(?:date|placed|on)|placed (?:on|at)|date (?:of )?(?:order|purchase)|bestell(?:datum|t am)|aufgegeben(?: am)?|bestellung vom|date de (?:la )?commande|command(?:é|ée|e) (?:le|du|passée le)|effectuée(?: le)?|passée le|fecha del? pedido|pedido realizado(?: el)?|realizado el|data (?:dell['’])?ordine|ordine effettuato(?: il| in data)?|effettuato (?:il|in data))|^\W{0,3}(?:ordered|purchased|bought|placed|bestellt|gekauft|achetée?(?: le)?|pedido el|comprad[oa](?: el)?|ordinat[oa](?: il)?|acquistat[oa](?: il)?))(?!\p{L})/iu,
  delivery:
    /\b(?:delivered(?: on)?|delivery date|zugestellt(?: am)?|geliefert(?: am)?|livrée?s?(?: le)?|entregad[oa]s?(?: el)?|consegnat[oaie](?: il)?)(?!\p{L})/iu,
  refund:
    /\b(?:refund(?:ed)? (?:date|on|issued on)|erstattet am|remboursée? le|reembolsad[oa] el|rimborsat[oa] il)\b/iu,
}
/** Directly after 'delivered': elsewhere 'hier' is German for here. */
const YESTERDAY = /^(?:yesterday|gestern|hier|ayer|ieri)(?!\p{L})/iu
const OLDEST_DAYS = 15 * 366
/** A mail is sent within some days of what it is about. */
const SOON_DAYS = 14
/** Hosts that write the month first. */
const MONTH_FIRST = /(?:^|\.)(?:amazon|ebay|walmart|etsy|temu)\.com$/u

/** The moment of a mail as a day of the person, and whether it has its own zone; null if there is none. */
export function dayOfHeader(date: string | null, timeZone: string): CalendarDate | null {
  if (date === null) return null
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? null : calendarDateIn(moment, timeZone)
}

/** What decides about a day. */
export type DaySource = {
  kind: MailKind
  rows: readonly MailRow[]
  host: string | null
  /** The day of the mail itself; of a text that somebody pasted nobody knows it. */
  sent: CalendarDate | null
  /** Whether that is the day of the shop's own mail, and not of one that forwards it. */
  isOwn: boolean
  today: CalendarDate
}

/** The day of an order, a delivery or a refund: what the mail says, else the day on which it was sent. */
export function findDay(source: DaySource): Reading<CalendarDate> | null {
  const { sent, isOwn, today } = source
  const known = sent !== null && isPossible(sent, today) ? sent : null
  const said = saidDays(source, known)
  const [first] = said
  if (first) {
    const isAgreed = said.every(({ value }) => value === first.value)
    return { value: first.value, sure: first.sure && isAgreed, others: othersOf(said) }
  }
  return known === null ? null : { value: known, sure: isOwn, others: [] }
}

function saidDays(source: DaySource, sent: CalendarDate | null): Reading<CalendarDate>[] {
  const label = LABELS[source.kind]
  if (!label) return []
  return source.rows.flatMap(({ text }, place) => {
    if (text.length > 200) return []
    const match = label.exec(text)
    if (!match) return []
    const behind = plainDays(text.slice(match.index + match[0].length))
    const below = behind.trim().length < 4 ? plainDays(source.rows[place + 1]?.text ?? '') : ''
    return readSaid(`${behind} ${below}`.trim(), source, sent) ?? []
  })
}

function readSaid(
  text: string,
  { host, today, kind }: DaySource,
  sent: CalendarDate | null,
): Reading<CalendarDate> | null {
  const [shape] = dateShapesOf(text).filter(({ start }) => start < 40)
  if (shape && !shape.isRepaired) {
    const possible = shape.dates.filter((date) => isPossible(date, today))
    const [only] = possible
    if (only === undefined) return null
    if (possible.length === 1) return { value: only, sure: shape.dates.length === 1, others: [] }
    return chooseOrder(possible, host, sent)
  }
  if (kind === 'order' && sent === null) return latestDay(text, today)
  if (sent === null || kind === 'order') return null
  if (YESTERDAY.test(text)) return { value: addDays(sent, -1), sure: true, others: [] }
  const latest = latestDay(text, addDays(sent, 1))
  const isNear = latest !== null && latest.value >= addDays(sent, -SOON_DAYS)
  return isNear ? { ...latest, sure: true } : null
}

/** 'Monday, November 18' has no year: the last such day, which is never sure. */
function latestDay(text: string, today: CalendarDate): Reading<CalendarDate> | null {
  const bare =
    /^\W*(\p{L}+,?\s+\d{1,2}|(?:\p{L}+,?\s+)?(?:\p{L}+\.?\s+\d{1,2}|\d{1,2}\.?\s+\p{L}{3,10}))(?![\d\p{L}:])/u.exec(
      text,
    )
  const said = bare?.[1] ?? ''
  // Short months of other languages are words here: 'delivered 2 out of 3'.
  const isDay = said.match(/\p{L}{3,}/gu)?.some((word) => monthNamed(word) !== null) === true
  const date = isDay ? readDate(said, 'month first', { year: 'latest', today }) : null
  return date === null ? null : { value: date, sure: false, others: [] }
}

/** Of 03/04/2026 the reading that the mail was sent soon after, else the shop's usual one, which is never sure. */
function chooseOrder(
  [dayFirst = '', monthFirst = dayFirst]: readonly CalendarDate[],
  host: string | null,
  sent: CalendarDate | null,
): Reading<CalendarDate> {
  const order: DateOrder = MONTH_FIRST.test(host ?? '') ? 'month first' : 'day first'
  const [value, other] = order === 'day first' ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
  const near = [value, other].filter(
    (date) => sent !== null && isBetween(date, addDays(sent, -SOON_DAYS), addDays(sent, 1)),
  )
  const [only] = near
  if (near.length === 1 && only !== undefined) {
    return { value: only, sure: true, others: [only === value ? other : value] }
  }
  return { value, sure: false, others: [other] }
}

/** '5 de marzo de 2026' and 'le 1er mars' as the rules of days read them. */
function plainDays(text: string): string {
  return text
    .slice(0, 80)
    .replaceAll(/(?<=\d)\s+(?:de|del)\s+(?=\p{L})|(?<=\p{L})\s+(?:de|del)\s+(?=\d{4})/giu, ' ')
    .replaceAll(/(?<=\d)er(?=\s)/gu, '')
    .replaceAll(/(?<=\d)\.(?=\s\p{L})/gu, '')
    .replaceAll(/^[\s:.,–-]+/gu, '')
}

function othersOf([first, ...rest]: readonly Reading<CalendarDate>[]): CalendarDate[] {
  const others = [...(first?.others ?? []), ...rest.map(({ value }) => value)]
  return [...new Set(others)].filter((date) => date !== first?.value).slice(0, 3)
}

function isPossible(date: CalendarDate, today: CalendarDate): boolean {
  // A sender's clock or zone may be ahead by a day.
  return isBetween(date, addDays(today, -OLDEST_DAYS), addDays(today, 1))
}

function isBetween(date: CalendarDate, from: CalendarDate, to: CalendarDate): boolean {
  return date >= from && date <= to
}
