import { currencyDecimals } from '#src/money/currency.ts'
import { type Cents, formatMoney } from '#src/money/money.ts'

/** The most pieces that one order of an item has, as in the database (products.quantity). */
export const MAX_PIECES = 9999

/** Whether a number of pieces is whole and within the limits of the database. */
export function isPieces(pieces: number): boolean {
  return Number.isInteger(pieces) && pieces >= 1 && pieces <= MAX_PIECES
}

/** The number of pieces that a person typed; empty is one. Null for other text. */
export function readPieces(text: string): number | null {
  const bare = text.trim()
  if (bare === '') return 1
  if (!/^\d+$|^\d,\d{3}$/u.test(bare)) return null
  const pieces = Number(bare.replace(',', ''))
  return isPieces(pieces) ? pieces : null
}

/** A field's message about an invalid number of pieces, or null if it is valid. */
export function piecesProblem(text: string): string | null {
  return readPieces(text) === null ? 'Enter a whole number from 1 to 9,999.' : null
}

/** What each of several pieces cost, rounded to the currency. `cents` is what all of them cost. */
export function centsOfPiece(pieces: number, cents: Cents, currency: string): Cents {
  const smallest = currencyDecimals(currency) === 0 ? 100 : 1
  return Math.round(cents / pieces / smallest) * smallest
}

/**
 * The pieces that a price is for: '2 pieces, $9.73 each', with 'about' if the price does not divide evenly. Null for one
 * piece. `cents` is what all of them cost.
 */
export function describePieces(
  pieces: number,
  cents: Cents | null,
  currency: string,
): string | null {
  if (pieces === 1) return null
  const count = `${pieces.toLocaleString('en-US')} pieces`
  const each = centsOfPiece(pieces, cents ?? 0, currency)
  if (each === 0) return count
  const about = each * pieces === cents ? '' : 'about '
  return `${count}, ${about}${formatMoney(each, currency)} each`
}
