import { isShortText } from '#src/imports/short-text.ts'
import type { Cell } from '#src/imports/read-cell.ts'
import { wordsOf } from '#src/imports/languages/sheet-languages.ts'
import { plainWord } from '#src/imports/status-words.ts'

const WORDS = new Set([
  ...wordsOf(({ totals }) => totals).map(plainWord),
  'total',
  'totals',
  'grand total',
  'sub total',
  'subtotal',
  'sum',
  'summary',
  'average',
  'overall',
  'summe',
  'gesamt',
  'gesamtsumme',
  'zwischensumme',
  'insgesamt',
  'durchschnitt',
  'somme',
  'total general',
  'sous total',
  'moyenne',
  'suma',
  'totales',
  'promedio',
  'totale',
  'totali',
  'somma',
  'media',
])
/** Digits with separators and signs, and a currency before or after them. */
const FIGURE = /^[\p{Sc}a-zł]{0,3}\s*[-−+(]?[\d.,'’\s]+\)?\s*(?:%|[\p{Sc}a-zł]{0,3})$/iu

/** Whether a row has the sums of a sheet: a word that says so, and nothing else but figures. */
export function isTotalsRow(cells: readonly Cell[]): boolean {
  const filled = cells.flatMap((cell) =>
    typeof cell === 'number' || cell.trim() === '' ? [] : [cell.trim()],
  )
  if (!filled.every(isShortText)) return false
  const words = filled.filter((text) => !FIGURE.test(text))
  return words.length > 0 && words.every((text) => WORDS.has(plainWord(text)))
}
