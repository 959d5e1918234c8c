import { OTHER_LANGUAGES } from '#src/imports/columns/other-languages.ts'
import { guessSaleColumns } from '#src/imports/guess-sale-columns.ts'
import { plain, squeezed, startsWithWords } from '#src/imports/header-words.ts'
import { DERIVED_HEADERS, EARLIER_HEADERS, TERMS_HEADER } from '#src/exports/export-cells.ts'
import { REASON_HEADER, ROW_HEADER } from '#src/imports/problem-headers.ts'
import { type ImportField, PRODUCT_COLUMNS, isImportField } from '#src/imports/product-columns.ts'

/**
 * Meanings that are no field: kept in the notes under its header, the item's ASIN, from which its Amazon link is made, and a
 * contact of its seller.
 */
export const KEPT = 'kept in notes'
export const ASIN = 'asin'
export const CONTACT = 'seller contact'
export type ColumnMeaning = ImportField | typeof KEPT | typeof ASIN | typeof CONTACT

/** Names of columns with a contact, without spaces. */
const CONTACT_NAMES = new Set([
  'paypal',
  'paypalemail',
  'paypaladdress',
  'paypalid',
  'sellerpaypal',
  'paypaladresse',
  'email',
  'mail',
  'selleremail',
  'sellermail',
  'contactemail',
  'emailaddress',
  'facebook',
  'fb',
  'facebooklink',
  'fblink',
  'messenger',
  'sellerlink',
  'profile',
  'whatsapp',
  'wechat',
  'telegram',
  'discord',
  'sellercontact',
  'kontaktdaten',
  'correo',
  'courriel',
])

/** The meaning of each file column; null leaves it out. */
export type Mapping = readonly (ColumnMeaning | null)[]

/** Whether a text is a meaning that a column can have. */
export function isColumnMeaning(value: unknown): value is ColumnMeaning {
  return value === KEPT || value === ASIN || value === CONTACT || isImportField(value)
}

/** Columns that a file of ours adds, and an import ignores. */
const ADDED = new Set(
  [...DERIVED_HEADERS, ...EARLIER_HEADERS.keys(), TERMS_HEADER, ROW_HEADER, REASON_HEADER].map(
    plain,
  ),
)

/**
 * Guesses the fields of a file's columns from their headers: our own names first, then others in use. Each field is used
 * once, by the best matching column, then by the first. Columns that mean nothing to us are kept in the notes.
 */
export function guessMapping(headers: readonly string[]): Mapping {
  const mapping: (ColumnMeaning | null)[] = headers.map(() => null)
  const taken = new Set<ImportField>()
  const names = headers.map(plain)
  const rounds: ((column: (typeof PRODUCT_COLUMNS)[number], name: string) => boolean)[] = [
    ({ header }, name) => squeezed(header) === squeezed(name),
    ({ aliases }, name) => aliases.some((alias) => squeezed(alias) === squeezed(name)),
    ({ field }, name) =>
      OTHER_LANGUAGES[field]?.some((word) => squeezed(word) === squeezed(name)) ?? false,
    // 'Price (USD)', 'Order date *', 'Preis in Euro'
    ({ header, field }, name) =>
      [header, ...(OTHER_LANGUAGES[field] ?? [])].some((word) => startsWithWords(name, word)),
  ]
  for (const fits of rounds) {
    for (const [index, name] of names.entries()) {
      if (mapping[index] !== null) continue
      const column = PRODUCT_COLUMNS.find((one) => !taken.has(one.field) && fits(one, name))
      if (!column) continue
      mapping[index] = column.field
      taken.add(column.field)
    }
  }
  guessSaleColumns(headers, mapping)
  for (const [index, name] of names.entries()) {
    if (mapping[index] !== null || ADDED.has(name)) continue
    if (name === ASIN && !mapping.includes(ASIN)) mapping[index] = ASIN
    else mapping[index] = CONTACT_NAMES.has(squeezed(name)) ? CONTACT : KEPT
  }
  return mapping
}

/** The common key of files with the same headers, for remembering a mapping. */
export function headerSetOf(headers: readonly string[]): string {
  return headers.map(plain).join('|')
}
