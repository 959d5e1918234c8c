import { type ImportField, PRODUCT_COLUMNS } from '#src/imports/product-columns.ts'

/** The field of each file column; null leaves it out. */
export type Mapping = readonly (ImportField | null)[]

/** The header for comparing: 'Order #', 'order_no.' and 'OrderNo' become similar. */
function plain(header: string): string {
  return header
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
}

/** 'eBay' and 'ebay', 'PayPal' and 'paypal' are the same, wherever a word is thought to end. */
function squeezed(header: string): string {
  return plain(header).replaceAll(' ', '')
}

/**
 * Guesses the fields of a file's columns from their headers: our own names first, then others in use. Each field is used
 * once, by the best matching column, then by the first.
 */
export function guessMapping(headers: readonly string[]): Mapping {
  const mapping: (ImportField | null)[] = headers.map(() => null)
  const taken = new Set<ImportField>()
  const names = headers.map(plain)
  const rounds: ((column: (typeof PRODUCT_COLUMNS)[number], name: string) => boolean)[] = [
    ({ header }, name) => squeezed(header) === squeezed(name),
    ({ aliases }, name) => aliases.some((alias) => squeezed(alias) === squeezed(name)),
    // 'Price (USD)', 'Order date *'
    ({ header }, name) => name.startsWith(`${plain(header)} `),
  ]
  for (const fits of rounds) {
    for (const [index, name] of names.entries()) {
      if (name === '' || mapping[index] !== null) continue
      const column = PRODUCT_COLUMNS.find((one) => !taken.has(one.field) && fits(one, name))
      if (!column) continue
      mapping[index] = column.field
      taken.add(column.field)
    }
  }
  return mapping
}

/** The common key of files with the same headers, for remembering a mapping. */
export function headerSetOf(headers: readonly string[]): string {
  return headers.map(plain).join('|')
}
