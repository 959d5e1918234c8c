import { foldLetters } from '#src/imports/fold-letters.ts'
import { findCurrency } from '#src/links/find-currency.ts'

/** Names that mean one currency in every country. */
const NAMES = new Map([
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['us dollar', 'USD'],
  ['us dollars', 'USD'],
  ['british pound', 'GBP'],
  ['pound sterling', 'GBP'],
  ['pfund', 'GBP'],
  ['zloty', 'PLN'],
  ['zl', 'PLN'],
  ['tl', 'TRY'],
])

/**
 * The code (ISO 4217) of a currency as sheets write it: its code, its sign, its name, or code and sign. Null for everything else,
 * also for '$' and 'kr', which several countries have.
 */
export function readCurrency(text: string): string | null {
  const written = text.trim()
  if (/^[a-z]{3}$/iu.test(written)) return written.toUpperCase()
  const named = NAMES.get(foldLetters(written))
  if (named !== undefined) return named
  return /\d/u.test(written) || written.length > 12 ? null : findCurrency(written, '')
}
