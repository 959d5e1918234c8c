import { OTHER_LANGUAGES } from '#src/imports/columns/other-languages.ts'
import { fieldsNamed, wordsOf } from '#src/imports/languages/sheet-languages.ts'
import { guessSaleColumns } from '#src/imports/guess-sale-columns.ts'
import { UNSURE_NAMES } from '#src/imports/unsure-headers.ts'
import { comparable, namesIn, plain, squeezed } from '#src/imports/header-words.ts'
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
  ...wordsOf(({ contacts }) => contacts).map(squeezed),
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
  'linkfacebook',
  'linkfb',
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

/** Fields by the names of their columns, without spaces. */
function byName(
  namesOf: (column: (typeof PRODUCT_COLUMNS)[number]) => readonly string[],
): ReadonlyMap<string, ImportField> {
  return new Map(
    // Of two fields with one name, the first has it.
    PRODUCT_COLUMNS.toReversed().flatMap((column) =>
      namesOf(column).map((name) => [squeezed(name), column.field] as const),
    ),
  )
}

const OURS = byName(({ header }) => [header])
const ALIASES = byName(({ aliases }) => aliases)
const TRANSLATED: ReadonlyMap<string, ImportField> = new Map([
  ...fieldsNamed(({ headers }) => headers),
  ...byName(({ field }) => OTHER_LANGUAGES[field] ?? []),
])
/** Names that a field has only if no other column names it better. */
const LOOSE: ReadonlyMap<string, ImportField> = new Map([
  ...fieldsNamed(({ looseHeaders }) => looseHeaders),
  ...UNSURE_NAMES,
])
const found = (names: readonly string[], fields: ReadonlyMap<string, ImportField>): ImportField[] =>
  names.flatMap((name) => fields.get(name) ?? [])

/** Ends in a way to reach somebody. */
const OF_CONTACT =
  /(?:^| )(?:fb|facebook|whatsapp|telegram|wechat|discord|contact|kontakt|contato|contacto|iletisim)$/u

/** 'Link (Facebook)' is the seller's, and no link of the product. */
const qualified = (header: string, fields: ReadonlyMap<string, ImportField>): ImportField[] =>
  found(namesIn(header), fields).filter(
    (field) => field !== 'url' || !OF_CONTACT.test(plain(header)),
  )

/** The fields that a header can mean, the surest round first. */
const ROUNDS: readonly ((header: string) => ImportField[])[] = [
  (header) => found([squeezed(header)], OURS),
  (header) => found([squeezed(header)], ALIASES),
  (header) => found([squeezed(header)], TRANSLATED),
  // 'Price (USD)', 'Order date *', 'Preis in Euro'
  (header) => [...qualified(header, OURS), ...qualified(header, TRANSLATED)],
  // 'Refund (USD)'
  (header) => (OF_CONTACT.test(plain(header)) ? [] : found(namesIn(header), ALIASES)),
  (header) => found(namesIn(header), LOOSE),
]

/**
 * Guesses the fields of a file's columns from their headers: our own names first, then others in use. Each field is used
 * once, by the best matching column, then by the first. Columns that mean nothing to us are kept in the notes.
 */
export function guessMapping(given: readonly string[]): Mapping {
  const headers = comparable(given)
  const mapping: (ColumnMeaning | null)[] = headers.map(() => null)
  const taken = new Set<ImportField>()
  for (const round of ROUNDS) {
    for (const [index, header] of headers.entries()) {
      if (mapping[index] !== null) continue
      const field = round(header).find((one) => !taken.has(one))
      if (field === undefined) continue
      mapping[index] = field
      taken.add(field)
    }
  }
  guessSaleColumns(headers, mapping)
  for (const [index, name] of headers.map(plain).entries()) {
    if (mapping[index] !== null || ADDED.has(name)) continue
    if (name === ASIN && !mapping.includes(ASIN)) mapping[index] = ASIN
    else mapping[index] = CONTACT_NAMES.has(squeezed(name)) ? CONTACT : KEPT
  }
  return mapping
}

/** The common key of files with the same headers, for remembering a mapping. */
export function headerSetOf(headers: readonly string[]): string {
  return comparable(headers).map(plain).join('|')
}
