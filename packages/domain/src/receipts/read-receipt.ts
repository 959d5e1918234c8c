import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { joinFindings, joinItems } from '#src/receipts/join-passes.ts'
import { type Pass, readPass } from '#src/receipts/read-pass.ts'
import type { Finding } from '#src/receipts/finding.ts'
import { hasSeveralReceipts } from '#src/receipts/several-receipts.ts'
import type {
  DocumentText,
  Pages,
  Reading,
  ReadingContext,
  ReceiptItem,
  ReceiptReading,
} from '#src/receipts/receipt-reading.ts'

/** No receipt has more lines: of a longer document only the beginning and the end are read. */
const MOST_LINES = 1000

/**
 * The values of a receipt. Of pictures only values on which two readings agree are sure; a file's own text is sure where its
 * rules are (docs/behaviour/receipts.md).
 */
export function readReceipt(text: DocumentText, context: ReadingContext): ReceiptReading {
  const readings = (text.source === 'text' ? [text.pages] : text.passes).map((pages) =>
    readPass(shorten(pages), context),
  )
  // Nothing is misread in a file's own text: it agrees with itself.
  const passes = text.source === 'text' ? [...readings, ...readings] : readings
  const isSeveral = text.source === 'pictures' && showsSeveral(text.passes, context.today)
  const join = <T>(pick: (pass: Pass) => Finding<T> | null): Reading<T> | null => {
    const joined = joinFindings(passes.map(pick))
    return joined && { ...joined, sure: joined.sure && !isSeveral }
  }
  const joined = joinItems(passes.map(({ items }) => items))
  const items = (text.source === 'text' ? joined : joined.map(doubtStroke)).map((item) => ({
    ...item,
    sure: item.sure && !isSeveral,
  }))
  const seller = passes.map((pass) => pass.seller).find((name) => name !== null)
  return {
    name: nameOf(items),
    total: join(({ total }) => total),
    currency: join(({ currency }) => currency),
    orderDate: join(({ date }) => date),
    orderNumber: join(({ orderNumber }) => orderNumber),
    merchant: join(({ merchant }) => merchant),
    items,
    isSeveral,
    ...(seller !== undefined && !isSeveral && { seller }),
  }
}

function showsSeveral(passes: readonly Pages[], today: CalendarDate): boolean {
  return passes.some((pages) => pages.some((lines) => hasSeveralReceipts(lines, today)))
}

/** Whether the total or the day of a document needs another look: one is missing, or was not read twice in the same way. */
export function isInDoubt(text: DocumentText, today: CalendarDate): boolean {
  const { total, orderDate, isSeveral } = readReceipt(text, { today, dateOrder: 'day first' })
  // Another look does not make one of several.
  if (isSeveral) return false
  return total?.sure !== true || orderDate?.sure !== true
}

/** In a shop's own text a single stroke separates words; in a picture it is as often an 'I' or an 'l'. */
function doubtStroke(item: ReceiptItem): ReceiptItem {
  return / \| /u.test(item.name) ? { ...item, sure: false } : item
}

/** The name of the one bought item; several items have no common name. */
function nameOf(items: readonly ReceiptItem[]): Reading<string> | null {
  const [item, ...others] = items
  return item && others.length === 0 ? { value: item.name, sure: item.sure, others: [] } : null
}

function shorten(pages: Pages): Pages {
  const all = pages.reduce((count, { length }) => count + length, 0)
  if (all <= MOST_LINES) return pages
  let before = 0
  return pages.map((lines) => {
    const start = before
    before += lines.length
    return lines.filter((_, index) => {
      const place = start + index
      return place < MOST_LINES / 2 || place >= all - MOST_LINES / 2
    })
  })
}
