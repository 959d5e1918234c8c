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
/** Labels of order numbers. Invoices, receipts, bills and tills have numbers of their own, which no shop knows an order by. */
const LABEL = String.raw`\b(?<label>order|purchase\sorder|bestell(?:ung|nummer|nr)|auftrags?(?:nummer|nr)?|commande|pedido|ordine|encomenda|bestelling|zam[oó]wienie)\b[\s.-]*(?:number|num|no|nr|n[°º]|id|n[uú]m(?:ero)?|nummer|#)?(?:\sis)?[\s.:#©*-]{0,4}`
const NUMBER = String.raw`(?<number>(?=[A-Z0-9/-]*\d)[A-Z0-9][A-Z0-9/-]{3,29})(?![\w:])`
const LABELLED = new RegExp(LABEL + NUMBER, 'giu')
/** A label at the end of a row, whose number begins the next row. */
const LABEL_ALONE = new RegExp(`^${LABEL}$`, 'iu')
const NUMBER_ALONE = new RegExp(`^#?${NUMBER}`, 'iu')
const DAY = /^\d{1,4}[/-]\d{1,2}[/-]\d{2,4}$/u
/** A till or a kitchen counts its orders from one: cash with nothing but its amount, and people who serve. */
const TILL =
  /^\W*(?:cash|change|bar|r[uü]ckgeld|monnaie|rendu|efectivo|cambio|contanti|resto)\b\P{L}*(?:\b[A-Z]{2,3}\b)?\P{L}*\d\P{L}*$|^\W*(?:cashier|pax|covers?|server|waiter|till|terminal|kassierer)\b\W*[:#\d]|\b(?:table\W*(?:no\W*)?\d|dine[\s-]?in|take[\s-]?away|take[\s-]?out|eat[\s-]?in|queue\W*(?:no\W*)?\d)/iu
/** Words of shops that send what was ordered. */
const SENT =
  /\b(?:ship(?:ping|ped|ment|s)?|deliver(?:y|ed|ies)?|tracking|order\s(?:placed|date|summary|details|confirm\w*|total)|versand|lieferung|lieferadresse|livraison|exp[eé]di\w*|env[ií]o|spedizione|consegna|sold\sby)\b/iu
const CLEAR = 85
const MOST_OTHERS = 3

/** The shop's order number. Sure if it has Amazon's format, or a clear 'order' before it; never the number of a till. */
export function findOrderNumber(rows: readonly Row[]): Finding<string> | null {
  const amazon = findAmazon(rows)
  if (amazon) return amazon
  const isSent = rows.some(({ text }) => SENT.test(text))
  if (!isSent && rows.some(({ text }) => TILL.test(text))) return null
  const [best, ...found] = rows.flatMap((row, place) => labelledIn(row, rows[place + 1]))
  if (!best) return null
  const others = new Set(found.map(({ value }) => value))
  others.delete(best.value)
  return {
    value: best.value,
    sure: best.isClear && others.size === 0,
    others: [...others].slice(0, MOST_OTHERS),
    strength: 2,
  }
}

type Labelled = { value: string; isClear: boolean }

function labelledIn(row: Row, next: Row | undefined): Labelled[] {
  const alone = LABEL_ALONE.exec(row.text)
  const under = alone && next ? NUMBER_ALONE.exec(next.text) : null
  const matches = under && next ? [{ match: under, row: next }] : []
  for (const match of row.text.matchAll(LABELLED)) matches.push({ match, row })
  return matches.flatMap(({ match, row: own }) => {
    const value = match.groups?.['number'] ?? ''
    if (DAY.test(value)) return []
    const least = confidenceAt(own, match.index, match.index + match[0].length)
    return [{ value, isClear: least >= CLEAR }]
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
