import { type DecimalSign, decimalOfAmounts, readAmount } from '#src/imports/read-amount.ts'
import type { Cents } from '#src/money/money.ts'

/** An amount of a report, which may be negative, with the currency beside it. */
export interface SignedAmount {
  cents: Cents
  currency: string | null
}

const QUOTES = /^['"‘’]+|['"‘’]+$/gu
const NEGATIVE = /^\(.*\)$|^[^\d]*[-−–]|[-−–]$/u

/**
 * An amount as reports write it: '1,249.00', '-2.54', '($52.00)', "'-2.00'", 'AU $43.00', '1.049,00 €'. Null for an empty cell;
 * 'unreadable' for anything else that is no amount.
 */
export function signedAmount(
  text: string,
  decimal: DecimalSign,
): SignedAmount | null | 'unreadable' {
  const bare = text.trim().replaceAll(QUOTES, '').trim()
  if (bare === '') return null
  const isNegative = NEGATIVE.test(bare)
  const plain = isNegative ? bare.replaceAll(/[()−–-]/gu, '').trim() : bare
  // 'AU $43.00', 'C $12.00' and 'US $5.00' have a space inside their sign.
  const joined = plain.replace(/(US|AU|CA|A|C)\s+\$/iu, '$1$')
  const read = readAmount(joined, decimal)
  if (!read.ok) return 'unreadable'
  // No zero below zero.
  return { cents: isNegative && read.cents > 0 ? -read.cents : read.cents, currency: read.currency }
}

/** The decimal separator of a report's amounts; a point if they do not tell. */
export function decimalOfReport(texts: Iterable<string>): DecimalSign {
  const plain = [...texts].map((text) => text.replaceAll(/['"()−–-]/gu, ''))
  return decimalOfAmounts(plain) === 'comma' ? 'comma' : 'point'
}
