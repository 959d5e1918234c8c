import { isAmazonOrderNumber } from '#src/order-number.ts'
import type { Finding } from '#src/receipt/finding.ts'
import { confidenceAt, type Row } from '#src/receipt/page.ts'

/** Amazon's shape, with what OCR makes of its digits and hyphens. */
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
/** What shops print before the number of a sale. */
const LABELLED =
  /\b(?<label>order|invoice|inv|receipt|bill|doc(?:ument)?|sales?|trans(?:action)?|slip|ref(?:erence)?)\b[\s.]*(?:number|num|no|nr|id|#)?[\s.:#©*-]{0,4}(?<number>(?=[A-Z0-9/-]*\d)[A-Z0-9][A-Z0-9/-]{3,29})(?![\w:])/giu
const CLEAR = 85

/** The number that the shop knows the order by. Sure when it has Amazon's shape, or a clear 'order' before it. */
export function findOrderNumber(rows: readonly Row[]): Finding<string> | null {
  const amazon = findAmazon(rows)
  if (amazon) return amazon
  let best: { value: string; sure: boolean; rank: number } | null = null
  for (const row of rows) {
    for (const match of row.text.matchAll(LABELLED)) {
      const { label = '', number = '' } = match.groups ?? {}
      if (/^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/u.test(number)) continue
      const rank = /^order$/iu.test(label) ? 2 : 1
      if (best && best.rank >= rank) continue
      const isClear = confidenceAt(row, match.index, match.index + match[0].length) >= CLEAR
      best = { value: number, sure: rank === 2 && isClear, rank }
    }
  }
  return best && { value: best.value, sure: best.sure }
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
  const [best, next] = [...votes].toSorted(([, x], [, y]) => y.count - x.count)
  if (!best) return null
  return { value: best[0], sure: !best[1].isRepaired && next?.[1].count !== best[1].count }
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/gu, (letter) => DIGIT_OF[letter] ?? letter)
}
