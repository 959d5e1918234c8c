import { amountsIn } from '#src/mails/items/mail-amounts.ts'
import { sumOfWords } from '#src/mails/items/money-rows.ts'
import type { MailRow } from '#src/mails/mail-row.ts'
import type { Cents } from '#src/money/money.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'

const REFUND = /\brefund|erstatt|rembours|reembols|rimbors/iu
const TOTAL = /\btotal|gesamt|summe|betrag|montant|importe|importo|amount/iu

/** What came back: the amount that the mail calls the whole refund, else the largest one beside the word. */
export function refundIn(rows: readonly MailRow[], host: string): Reading<Cents> | null {
  const found = rows.flatMap(({ text }, place) => {
    if (!REFUND.test(text) || text.length > 400) return []
    const own = amountsIn(text, host)
    const next =
      own.length === 0 && sumOfWords(text) === 'refund'
        ? amountsIn(rows[place + 1]?.text ?? '', host)
        : []
    const isTotal = TOTAL.test(text)
    return [...own, ...next].map(({ cents, isClear }) => ({ cents, isClear, isTotal }))
  })
  const totals = found.filter(({ isTotal }) => isTotal)
  const candidates = totals.length > 0 ? totals : found
  const best = candidates.toSorted((one, other) => other.cents - one.cents)[0]
  if (!best) return null
  const values = [...new Set(found.map(({ cents }) => cents))]
  const others = values.filter((cents) => cents !== best.cents)
  const isSum = others.length > 1 && others.reduce((sum, cents) => sum + cents, 0) === best.cents
  const isRepeated = found.filter(({ cents }) => cents === best.cents).length > 1
  const isLargest = others.every((cents) => cents < best.cents)
  const isSure = best.isClear && isLargest && (others.length === 0 || isSum || isRepeated)
  return { value: best.cents, sure: isSure, others }
}
