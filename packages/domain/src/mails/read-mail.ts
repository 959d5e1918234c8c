import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { dayOfHeader, findDay } from '#src/mails/dates/find-day.ts'
import { forwardedIn } from '#src/mails/forwarded.ts'
import { dayOfForwarded } from '#src/mails/forwarded-day.ts'
import { rowsOfHtml } from '#src/mails/html/html-rows.ts'
import { type SchemaOrder, schemaOrdersOf } from '#src/mails/html/schema-order.ts'
import type { MailContext, MailKind, MailReading } from '#src/mails/mail-reading.ts'
import type { MailRow } from '#src/mails/mail-row.ts'
import type { MailText } from '#src/mails/mail-text.ts'
import { readOrders } from '#src/mails/read-orders.ts'
import { readData } from '#src/mails/read-data.ts'
import { repairText } from '#src/mails/repair-text.ts'
import {
  bareSubject,
  isAnswer,
  isOrderNamed,
  kindOfRows,
  kindOfSubject,
} from '#src/mails/shop/find-kind.ts'
import { type FoundShop, findShop } from '#src/mails/shop/find-shop.ts'
import { countryOfHost, isOfPersons } from '#src/mails/shop/mail-shops.ts'
import { rowsOfText } from '#src/mails/text-rows.ts'
import { isAmazonOrderNumber } from '#src/products/order-number.ts'

/** What a mail says, and the mails that are attached to it. A mail without an order is one reading of the kind 'unknown'. */
export function readMail(mail: MailText, context: MailContext): MailReading[] {
  const own = readOne(mail, context)
  const attached = mail.attached
    .slice(0, MOST_ATTACHED)
    .flatMap((inner) => readMail(inner, context))
  if (attached.length === 0) return [own]
  const told = attached.filter(({ kind }) => kind !== 'unknown')
  return own.kind === 'unknown' ? (told.length > 0 ? told : [own]) : [own, ...told]
}

const MOST_ATTACHED = 20
/** An HTML part with less than this is only a frame around the text. */
const LEAST_ROWS = 4

/** A mail without its wrapping: as the shop sent it. */
type Opened = {
  subject: string
  shop: FoundShop
  rows: readonly MailRow[]
  /** Its other part: some HTML has only pictures where the text has the items. */
  otherRows: readonly MailRow[]
  html: string
  sent: CalendarDate | null
  isOwn: boolean
  /** Who wrote it: the shop, a person, or nobody knows, because somebody pasted its text. */
  writer: 'shop' | 'person' | 'unknown'
}

function readOne(mail: MailText, context: MailContext): MailReading {
  const opened = open(mail, context.timeZone)
  const data = schemaOrdersOf(opened.html, context.timeZone)
  const kind = kindOf(opened, data)
  return (
    readAs(kind, opened, data, context) ??
    (isCopied(opened, context)
      ? readAs({ value: 'order', isSure: false }, opened, data, context)
      : null) ??
    NOTHING
  )
}

/** Whether a text without a head is the page of an order that somebody copied: no headline, but the day of the order. */
function isCopied({ writer, rows, shop }: Opened, { today }: MailContext): boolean {
  const source = { rows, host: shop.host, sent: null, isOwn: false, today }
  return writer === 'unknown' && findDay({ ...source, kind: 'order' }) !== null
}

/** What a mail of this kind says; null if it is not about an order. */
function readAs(
  kind: { value: MailKind; isSure: boolean },
  opened: Opened,
  data: readonly SchemaOrder[],
  context: MailContext,
): MailReading | null {
  if (kind.value === 'unknown') return null
  const { shop, rows } = opened
  const host = shop.host ?? ''
  const orders = data.length > 0 ? readData(data, kind.value) : readParts(kind.value, opened)
  if (!isOrder(opened, kind.value, data, orders)) return null
  const said = findDay({
    kind: kind.value,
    rows,
    host,
    sent: opened.sent,
    isOwn: opened.isOwn,
    today: context.today,
  })
  const [first] = data
  const isOrderDay =
    kind.value === 'order' &&
    first?.day !== undefined &&
    first.day !== null &&
    first.day <= context.today
  return {
    kind: kind.value,
    isKindSure: kind.isSure,
    shop: shop.known || !first?.shop ? shop.name : { value: first.shop, sure: true, others: [] },
    host: shop.host === '' ? null : shop.host,
    country: host === '' ? null : countryOfHost(host),
    day: isOrderDay ? { value: first.day ?? '', sure: true, others: [] } : said,
    orders,
  }
}

/** The orders of the part that people see; if it has no items, of the other one, if that has some. */
function readParts(kind: MailKind, opened: Opened): MailReading['orders'] {
  const own = readOrders(kind, opened)
  if (hasNamedItems(own) || opened.otherRows.length === 0) return own
  const other = readOrders(kind, { ...opened, rows: opened.otherRows })
  return hasNamedItems(other) ? other : own
}

function hasNamedItems(orders: MailReading['orders']): boolean {
  return orders.some(({ items }) => items.some(({ name }) => name.sure))
}

const NOTHING: MailReading = {
  kind: 'unknown',
  isKindSure: true,
  shop: null,
  host: null,
  country: null,
  day: null,
  orders: [],
}

function open(mail: MailText, timeZone: string): Opened {
  const html = repairText(mail.html)
  const ofHtml = html === '' ? [] : rowsOfHtml(html)
  const ofText = mail.text === '' ? [] : rowsOfText(repairText(mail.text))
  const rows = ofHtml.length >= LEAST_ROWS || ofHtml.length >= ofText.length ? ofHtml : ofText
  const subject = bareSubject(repairText(mail.subject))
  const inner = forwardedIn(rows)
  const isTalk = isAnswer(mail.subject)
  if (!inner) {
    const shop = findShop(mail.from, rows)
    const sent = daySent(mail, timeZone)
    return {
      subject,
      shop,
      rows,
      otherRows: rows === ofHtml ? ofText : ofHtml,
      html,
      sent,
      isOwn: shop.isSender,
      writer: writerOf(mail.from, isTalk),
    }
  }
  const sent = dayOfForwarded(inner.date)
  return {
    subject: bareSubject(inner.subject ?? subject),
    shop: findShop(inner.from ?? mail.from, inner.rows),
    rows: inner.rows,
    otherRows: [],
    html,
    sent: sent ?? daySent(mail, timeZone),
    // The day on which it was forwarded is another one.
    isOwn: sent !== null,
    writer: inner.from === null ? writerOf(mail.from, isTalk) : writerOf(inner.from, false),
  }
}

/** The day of a mail; a head that somebody copied has it as the mail program shows it. */
function daySent({ date }: MailText, timeZone: string): CalendarDate | null {
  // Of 03/04/2026 nobody knows which is the month.
  const isShort = date !== null && /^\D*\d{1,2}[./-]\d{1,2}[./-]\d{4}(?!\d)/u.test(date)
  return (isShort ? null : dayOfHeader(date, timeZone)) ?? dayOfForwarded(date)
}

function writerOf(from: MailText['from'], isTalk: boolean): Opened['writer'] {
  if (from === null || from.address === '') return 'unknown'
  const host = from.address.split('@').at(-1)?.toLowerCase() ?? ''
  return isTalk || isOfPersons(host) ? 'person' : 'shop'
}

function kindOf(
  { subject, rows, shop }: Opened,
  data: readonly SchemaOrder[],
): { value: MailKind; isSure: boolean } {
  const ofSubject = kindOfSubject(subject)
  const [first] = data
  if (first) {
    const told = ofSubject === 'unknown' ? null : ofSubject
    // A subject says 'delivered' where the data still says 'in transit'.
    return {
      value: told ?? first.kind ?? kindOfRows(rows) ?? 'order',
      isSure: told !== null || first.kind !== null,
    }
  }
  if (ofSubject !== null) return { value: ofSubject, isSure: true }
  const ofRows = kindOfRows(rows)
  if (ofRows === null && isOrderNamed(subject)) return { value: 'order', isSure: true }
  return {
    value: ofRows ?? 'unknown',
    isSure: ofRows !== 'refund' && (ofRows === null || ofRows === 'order' || shop.isSender),
  }
}

/** Whether there is enough evidence that a mail is about an order of its receiver. */
function isOrder(
  { writer, shop, subject }: Opened,
  kind: MailKind,
  data: readonly SchemaOrder[],
  orders: MailReading['orders'],
): boolean {
  if (data.length > 0) return true
  const hasNumber = orders.some(({ number }) => number !== null)
  const hasItems = orders.some(({ items }) => items.length > 0)
  if (writer === 'shop' && shop.known) return hasNumber || hasItems
  if (!hasNumber) return false
  // Sellers write about numbers, prices and refunds, too: their own mails have no sums of an order.
  const hasSums = orders.some(
    ({ total, items }) => total !== null && items.some(({ price }) => price !== null),
  )
  if (writer === 'person') return kind === 'order' && hasSums
  const isForeign = orders.some(
    ({ number }) => number !== null && isAmazonOrderNumber(number.value),
  )
  if (writer === 'shop' && isForeign) return hasSums
  if (writer === 'shop') {
    const isInSubject = orders.some(
      ({ number }) => number !== null && subject.includes(number.value),
    )
    return hasItems || isInSubject || orders.some(({ total }) => total !== null)
  }
  return shop.known
    ? hasSums || orders.some(({ items }) => items.some(({ name }) => name.sure))
    : hasSums
}
