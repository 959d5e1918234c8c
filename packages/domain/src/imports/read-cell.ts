import { addDays } from '#src/dates/calendar-date.ts'
import { restoreCell } from '#src/exports/cell-text.ts'
import type { ProductColumn } from '#src/imports/columns/product-column.ts'
import { foldLetters } from '#src/imports/fold-letters.ts'
import { wordsOf } from '#src/imports/languages/sheet-languages.ts'
import { saysNotYet } from '#src/imports/no-day-words.ts'
import { type DecimalSign, readAmount } from '#src/imports/read-amount.ts'
import { type DateOrder, type YearOfDays, lacksYear, readDate } from '#src/imports/read-date.ts'
import { readSaleAmount } from '#src/imports/read-sale-amount.ts'
import { readCountry } from '#src/imports/read-country.ts'
import { readCurrency } from '#src/imports/read-currency.ts'
import { isShortText } from '#src/imports/short-text.ts'
import { plainWord, statusOfWord } from '#src/imports/status-words.ts'
import { type ProductStatus, isProductStatus } from '#src/products/lifecycle.ts'
import { amountOf } from '#src/money/money.ts'
import { normaliseOrderNumber } from '#src/products/order-number.ts'
import { isPieces } from '#src/products/pieces.ts'
import { tidyStoragePlace } from '#src/products/storage-place.ts'
import { completeWebAddress } from '#src/links/retail-link.ts'
import { readReviewUrl } from '#src/links/review-link.ts'

/** A cell of a file: CSV has only texts, a spreadsheet numbers too. */
export type Cell = string | number

/** How to read a file's cells; the page asks for ambiguous ones. */
export type ReadOptions = {
  dateOrder: DateOrder
  decimal: DecimalSign
  /** For products without a currency. */
  currency: string
  /** The meaning of unknown words, by `plainWord`. */
  statusWords: Readonly<Record<string, string>>
  /** Of days without a year; null refuses them. */
  years?: YearOfDays | null
  /** The file's headers, for what is kept in the notes. */
  headers?: readonly string[]
  /** Whether our export wrote the file: then nothing is inferred or tidied. */
  isOwn?: boolean
}

/** The result of a cell: a value for its field, nothing, or why it cannot be read. */
export type ReadCell =
  | { ok: true; value: string | number | boolean | string[] | null; currency?: string | null }
  | { ok: false; reason: string }

/** Also as spreadsheets write them in a CSV file: WAHR, VRAI, VERO. */
const YES = new Set([
  ...wordsOf(({ yes }) => yes).map(foldLetters),
  'yes',
  'y',
  'true',
  '1',
  'x',
  'ja',
  'j',
  'oui',
  'o',
  'si',
  's',
  'ok',
  'wahr',
  'vrai',
  'verdadero',
  'vero',
  '✓',
  '✔',
])
const NO = new Set([
  ...wordsOf(({ no }) => no).map(foldLetters),
  'no',
  'n',
  'false',
  '0',
  'nein',
  'non',
  '-',
  '✗',
  'falsch',
  'faux',
  'falso',
])
const MOST_TAGS = 20
const LONGEST_TAG = 40

/** Kinds whose values are never longer than a few words. */
const SHORT_KINDS: ReadonlySet<ProductColumn['kind']> = new Set([
  'money',
  'pieces',
  'date',
  'yes or no',
  'status',
  'currency',
  'country',
])

const fine = (value: string | number | boolean | string[] | null): ReadCell => ({ ok: true, value })
const refuse = (reason: string): ReadCell => ({ ok: false, reason })

const orRefuse = (value: string | null, reason: string): ReadCell =>
  value === null ? refuse(reason) : fine(value)

/** Reads one cell by its column's kind. Reasons are sentences that name the column. */
export function readCell(cell: Cell, column: ProductColumn, options: ReadOptions): ReadCell {
  const written = typeof cell === 'number' ? String(cell) : restoreCell(cell)
  // A text that we neutralised keeps its spaces, to be restored unchanged.
  const text = written === cell ? written.trim() : written
  if (text.trim() === '') return fine(null)
  const read =
    isShortText(text) || !SHORT_KINDS.has(column.kind)
      ? readKind(cell, text, column, options)
      : refuse(`‘${text.slice(0, 40)}…’ is too long to be read.`)
  return read.ok ? read : refuse(`${column.header}: ${read.reason}`)
}

function readKind(cell: Cell, text: string, column: ProductColumn, options: ReadOptions): ReadCell {
  const { kind, longest = Number.MAX_SAFE_INTEGER } = column
  switch (kind) {
    case 'money':
      return readMoney(cell, text, column, options.decimal)
    case 'pieces':
      return readNumberOfPieces(cell, text, options.decimal)
    case 'date':
      return readDay(cell, text, column, options)
    case 'yes or no':
      return readTruth(text)
    case 'status':
      return readStatus(text, options.statusWords)
    case 'currency':
      return orRefuse(
        readCurrency(text),
        `‘${text}’ is no currency. Use three letters, such as USD.`,
      )
    case 'country':
      return orRefuse(readCountry(text), `‘${text}’ is no country. Use two letters, such as US.`)
    case 'link':
      return readLink(text, longest)
    case 'review link': {
      const link = readReviewUrl(text)
      return link.ok ? fine(link.url) : link
    }
    case 'tags':
      return readTags(text)
    case 'storage place': {
      const place = tidyStoragePlace(text)
      return place === null ? fine(null) : limited(place, longest)
    }
    case 'sale place':
      return readSalePlace(text, longest, options)
    case 'order number':
      return limited(normaliseOrderNumber(text) ?? text, longest)
    default:
      return limited(text, longest)
  }
}

/** The text, or why it does not fit. */
export function limited(text: string, longest: number): ReadCell {
  const length = text.length > longest ? Array.from(text).length : text.length
  return length > longest
    ? refuse(`This has ${length} characters; up to ${longest} fit.`)
    : fine(text)
}

function readMoney(
  cell: Cell,
  text: string,
  { field, ofSale, mayBeYes }: ProductColumn,
  decimal: DecimalSign,
): ReadCell {
  // 'Refund? Y' says that it came, not how much.
  if (mayBeYes && isYesOrNo(text)) return fine(null)
  // A spreadsheet's computed value may differ by a fraction of a cent.
  const exact =
    typeof cell === 'number' && Math.abs(cell * 100 - Math.round(cell * 100)) < 1e-6
      ? cell.toFixed(2)
      : text
  const sign = typeof cell === 'number' ? 'point' : decimal
  const amount = ofSale ? readSaleAmount(exact, sign, ofSale) : readAmount(exact, sign)
  if (amount === null) return fine(null)
  if (!amount.ok) return mayBeYes && saysNotYet(text, field) ? fine(null) : amount
  return typeof cell === 'number'
    ? fine(amountOf(amount.cents))
    : { ok: true, value: amountOf(amount.cents), currency: amount.currency }
}

/** Where something was sold: words, not the day or the amount that a column named 'Sold at' may have. */
function readSalePlace(
  text: string,
  longest: number,
  { decimal, dateOrder, isOwn }: ReadOptions,
): ReadCell {
  const place = tidyStoragePlace(text)
  if (place === null) return fine(null)
  const isOther =
    isShortText(place) && (readDate(place, dateOrder) !== null || readAmount(place, decimal).ok)
  return isOther && isOwn !== true ? refuse(`‘${place}’ is no place.`) : limited(place, longest)
}

/** '2', and as spreadsheets and other countries write it: '2.00', '1.000'. */
function readNumberOfPieces(cell: Cell, text: string, decimal: DecimalSign): ReadCell {
  const amount = readAmount(text, typeof cell === 'number' ? 'point' : decimal)
  const pieces = amount.ok ? amount.cents / 100 : 0
  return isPieces(pieces) && /^[\d.,]+$/u.test(text)
    ? fine(pieces)
    : refuse(`‘${text}’ is no number of pieces. Use a whole number from 1 to 9,999.`)
}

function readDay(
  cell: Cell,
  text: string,
  { field, isDue }: ProductColumn,
  { dateOrder, years = null }: ReadOptions,
): ReadCell {
  if (typeof cell === 'number') {
    // A spreadsheet's number for a day: days since the end of 1899.
    return cell >= 25_569 && cell < 109_574
      ? fine(addDays('1899-12-30', Math.floor(cell)))
      : refuse(`‘${text}’ is no date.`)
  }
  // 'Reviewed? Yes' says that it is done, not when. Nothing is due on a yes.
  if (isYesOrNo(text) && !(isDue && isYes(text))) return fine(null)
  const date = readDate(text, dateOrder, years && { ...years, isDue: isDue === true })
  if (date !== null) return fine(date)
  if (saysNotYet(text, field)) return fine(null)
  return lacksYear(text) && years === null
    ? refuse(`‘${text}’ has no year. Choose above which one it is.`)
    : refuse(`‘${text}’ is no date.`)
}

/** A yes or no in words: 1 and 0 are amounts. */
function isYesOrNo(text: string): boolean {
  const word = foldLetters(text)
  return !/\d/u.test(word) && (YES.has(word) || NO.has(word))
}

/** Whether a cell says yes in words, where a day or an amount is expected. */
export function isYes(cell: Cell | undefined): boolean {
  const word = foldLetters(String(cell ?? '').trim())
  return isYesOrNo(word) && YES.has(word)
}

function readTruth(text: string): ReadCell {
  const word = foldLetters(text)
  if (YES.has(word)) return fine(true)
  return NO.has(word) ? fine(false) : refuse(`‘${text}’ is neither yes nor no.`)
}

function readStatus(text: string, words: Readonly<Record<string, string>>): ReadCell {
  const chosen = words[plainWord(text)]
  const status: ProductStatus | null = isProductStatus(chosen) ? chosen : statusOfWord(text)
  return status === null
    ? refuse(`‘${text}’ is no status that we know. Choose above what it means.`)
    : fine(status)
}

function readLink(text: string, longest: number): ReadCell {
  const whole = completeWebAddress(text)
  // As in the database: no spaces inside.
  return whole === null || /\s/u.test(whole)
    ? refuse(`‘${text.slice(0, 80)}’ is no web address.`)
    : limited(whole, longest)
}

function readTags(text: string): ReadCell {
  const tags = new Map<string, string>()
  for (const part of text.split(/[,;|\n]/u)) {
    const tag = part.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
    if (tag === '' || tags.has(tag.toLowerCase())) continue
    // The database counts characters, not UTF-16 units.
    if (Array.from(tag).length > LONGEST_TAG)
      return refuse(`A tag has up to ${LONGEST_TAG} characters.`)
    tags.set(tag.toLowerCase(), tag)
  }
  return tags.size > MOST_TAGS
    ? refuse(`A product has up to ${MOST_TAGS} tags.`)
    : fine([...tags.values()])
}
