/** Milliseconds for one call to each service, until its last byte. The page on limits shows them. */
export const vendorDeadlines = {
  payments: 10_000,
  eBay: 15_000,
  'page or picture of a site': 15_000,
  'push message': 15_000,
  'AI model': 60_000,
  'first word of the AI model': 20_000,
  /** Including its wait for a connection. */
  email: 30_000,
  'step of an email': 10_000,
  'offers of another project': 15_000,
  /** Real pages of 3 MB take half a second; only deliberately slow pages take longer than this. */
  'reading of a page': 10_000,
  /** Five scanned pages on a slow machine take two minutes. Nobody waits: the result reaches its form or product later. */
  'reading of a receipt': 180_000,
  /** Also over a slow line. */
  'file of a move': 120_000,
} as const
