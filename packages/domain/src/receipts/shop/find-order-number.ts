import { isAmazonOrderNumber } from '#src/products/order-number.ts'
import type { Finding } from '#src/receipts/finding.ts'
import { confidenceAt, type Row } from '#src/receipts/page/page.ts'

/** Amazon's format, with OCR's readings of its digits and hyphens. */
const DIGIT = String.raw`[\dOoDQIl|SBZ]`
const AMAZON = new RegExp(
  String.raw`(?<![\w-])(?<a>D\d{2}|${DIGIT}{3})\s?[-–—~_.]\s?(?<b>${DIGIT}{7})\s?[-–—~_.]\s?(?<c>${DIGIT}{7})(?![\w-])`,
  'gu',
)
const DIGIT_OF: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  D: '0',
  Q: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
}
/** Labels of order numbers. */
const LABEL = String.raw`\b(?<label>order|po|bestell(?:ung|nummer|nr)|auftrags?(?:nummer|nr)?|commande|pedido|ordine|invoice|inv|receipt|bill|doc(?:ument)?|sales?|trans(?:action)?|slip|ref(?:erence)?|rechnung(?:s?nummer|s?nr)?|beleg)\b[\s.-]*(?:number|num|no|nr|n[°º]|id|#)?(?:\sis)?[\s.:#©*-]{0,4}`
const NUMBER = String.raw`(?<number>(?=[A-Z0-9/-]*\d)[A-Z0-9][A-Z0-9/-]{3,29})(?![\w:])`
const LABELLED = new RegExp(LABEL + NUMBER, 'giu')
/** A label at the end of a row, whose number begins the next row. */
const LABEL_ALONE = new RegExp(`^${LABEL}$`, 'iu')
const NUMBER_ALONE = new RegExp(`^#?${NUMBER}`, 'iu')
const OF_ORDER = /^(?:order|bestell.*|auftrag.*|commande|pedido|ordine)$/iu
const DAY = /^\d{1,4}[/-]\d{1,2}[/-]\d{2,4}$/u
const CLEAR = 85
const MOST_OTHERS = 3

/** The shop's order number. Sure if it has Amazon's format, or a clear 'order' before it. */
export function findOrderNumber(rows: readonly Row[]): Finding<string> | null {
  const amazon = findAmazon(rows)
  if (amazon) return amazon
  const found = rows.flatMap((row, place) => labelledIn(row, rows[place + 1]))
  const best = found.find(({ isOrder }) => isOrder) ?? found[0]
  if (!best) return null
  const others = new Set(found.map(({ value }) => value))
  others.delete(best.value)
  const rivals = found.filter(({ value, isOrder }) => isOrder && value !== best.value)
  return {
    value: best.value,
    sure: best.isOrder && best.isClear && rivals.length === 0,
    others: [...others].slice(0, MOST_OTHERS),
    strength: best.isOrder ? 2 : 1,
  }
}

type Labelled = { value: string; isOrder: boolean; isClear: boolean }

function labelledIn(row: Row, next: Row | undefined): Labelled[] {
  const alone = LABEL_ALONE.exec(row.text)
  const under = alone && next ? NUMBER_ALONE.exec(next.text) : null
  const matches = under && next ? [{ match: under, row: next }] : []
  for (const match of row.text.matchAll(LABELLED)) matches.push({ match, row })
  return matches.flatMap(({ match, row: own }) => {
    const value = match.groups?.['number'] ?? ''
    if (DAY.test(value)) return []
    const label = match.groups?.['label'] ?? alone?.groups?.['label'] ?? ''
    const least = confidenceAt(own, match.index, match.index + match[0].length)
    return [{ value, isOrder: OF_ORDER.test(label), isClear: least >= CLEAR }]
  })
}

function findAmazon(rows: readonly Row[]): Finding<string> | null {
  const votes = new Map<string, { count: number; isRepaired: boolean }>()
  for (const row of rows) {
    for (const match of row.text.matchAll(AMAZON)) {
      const { a = '', b = '', c = '' } = match.groups ?? {}
      const isDigital = /^D\d{2}$/u.test(a)
      const number = `${isDigital ? a : digitsOf(a)}-${digitsOf(b)}-${digitsOf(c)}`
      if (!isAmazonOrderNumber(number)) continue
      const before = votes.get(number)
      const isRepaired = /[^\d\s–—-]/u.test(isDigital ? b + c : a + b + c)
      votes.set(number, {
        count: (before?.count ?? 0) + 1,
        isRepaired: (before?.isRepaired ?? true) && isRepaired,
      })
    }
  }
  const ranked = [...votes].toSorted(([, x], [, y]) => y.count - x.count)
  const [best, next] = ranked
  if (!best) return null
  return {
    value: best[0],
    sure: !best[1].isRepaired && next?.[1].count !== best[1].count,
    others: ranked.slice(1, 1 + MOST_OTHERS).map(([number]) => number),
    strength: best[1].isRepaired ? 3 : 4,
  }
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/gu, (letter) => DIGIT_OF[letter] ?? letter)
}
