const known = new Map<string, 0 | 2>()

/**
 * The number of decimals of a currency: none for yen and others without a smaller coin, else two. The few with three are
 * stored, as everything is, in hundredths.
 */
export function currencyDecimals(currency: string): 0 | 2 {
  const held = known.get(currency)
  if (held !== undefined) return held
  const decimals = readDecimals(currency)
  known.set(currency, decimals)
  return decimals
}

function readDecimals(currency: string): 0 | 2 {
  if (!/^[A-Za-z]{3}$/u.test(currency)) return 2
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits === 0 ? 0 : 2
}
