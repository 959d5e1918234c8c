import { currencyDecimals } from '#src/money/currency.ts'
import { type Cents, MAX_CENTS, parseMoney } from '#src/money/money.ts'

/**
 * Hundredths of an amount in a vendor's interface: a decimal text with a point ('29.99', '1299') is read digit by digit;
 * grouped and comma styles are read as people's are. Excess decimals are rounded, half up. Null for anything but an amount,
 * and beyond the database's maximum.
 */
export function readVendorAmount(text: string, currency: string): Cents | null {
  const plain = text.trim()
  const parts = /^(\d{1,12})(?:[.](\d+))?$/u.exec(plain)
  if (parts === null) {
    const read = parseMoney(plain, currency)
    return read.ok ? read.cents : null
  }
  const [, whole = '', fraction = ''] = parts
  const decimals = currencyDecimals(currency)
  const kept = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  const rounded = kept + (Number(fraction.charAt(decimals)) >= 5 ? 1 : 0)
  const cents = rounded * 10 ** (2 - decimals)
  return cents > MAX_CENTS ? null : cents
}
