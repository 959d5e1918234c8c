/** Keys of one environment do not work in the other, and name their own. */
export function findMissingOfEbay(given: Record<string, string>): string[] {
  const keys = ['EBAY_CLIENT_ID', 'EBAY_CLIENT_SECRET'] as const
  const missing = keys.filter((name) => given[name] === undefined)
  const isMeant = Object.keys(given).some((name) => name.startsWith('EBAY_'))
  if (isMeant && missing.length > 0) {
    const verb = missing.length === 1 ? 'is' : 'are'
    return [
      `${missing.join(' and ')} ${verb} missing: eBay needs ${keys.join(' and ')} together. Set both, or none.`,
    ]
  }
  const environment = given['EBAY_ENVIRONMENT'] ?? 'production'
  const mark = /-(SBX|PRD)-/.exec(given['EBAY_CLIENT_ID'] ?? '')?.[1]
  const meant = mark === 'SBX' ? 'sandbox' : 'production'
  const other = meant === 'sandbox' ? 'production' : 'sandbox'
  return mark === undefined || environment !== other
    ? []
    : [
        `EBAY_CLIENT_ID belongs to eBay's ${meant}: set EBAY_ENVIRONMENT to ${meant}, or use other keys.`,
      ]
}
