import { describe, expect, it } from 'vitest'
import { OTHER_LANGUAGES } from '#src/imports/columns/other-languages.ts'
import {
  LIKELY_SALE_WORDS,
  MARKETPLACES,
  SUM_WORDS,
  SURE_SALE_WORDS,
  WORDS_OF_REPORTS,
} from '#src/imports/columns/sale-words.ts'
import { CONTACT, KEPT, guessMapping } from '#src/imports/guess-mapping.ts'
import { isUnsureSaleColumn } from '#src/imports/guess-sale-columns.ts'
import { squeezed } from '#src/imports/header-words.ts'
import { isCertainMapping } from '#src/imports/is-certain-mapping.ts'
import type { FieldWords } from '#src/imports/languages/sheet-language.ts'
import { SHEET_LANGUAGES, namesOf, wordsOf } from '#src/imports/languages/sheet-languages.ts'
import { saysNotYet } from '#src/imports/no-day-words.ts'
import { PRODUCT_COLUMNS, columnOf } from '#src/imports/product-columns.ts'
import { type ReadOptions, readCell } from '#src/imports/read-cell.ts'
import { plainWord, statusOfWord } from '#src/imports/status-words.ts'
import { isTotalsRow } from '#src/imports/totals-row.ts'
import { isUnsureHeader } from '#src/imports/unsure-headers.ts'
import { PRODUCT_STATUSES } from '#src/products/lifecycle.ts'

const options: ReadOptions = {
  dateOrder: 'day first',
  decimal: 'comma',
  currency: 'PLN',
  statusWords: {},
}

/** A text as people without the letters on their keyboard write it. */
const bare = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ı', 'i')

/** Each word, in capitals and without accents. */
const spellings = (word: string): string[] => [word, word.toUpperCase(), bare(word)]

const pairsOf = (words: Readonly<Record<string, readonly string[]>>): [string, string][] =>
  Object.entries(words).flatMap(([field, names]) =>
    names.map((name): [string, string] => [squeezed(name), field]),
  )

/** Every name of a column that an import knows, with its field. */
const ALL_NAMES: [string, string][] = [
  ...PRODUCT_COLUMNS.flatMap(({ field, header, aliases }) =>
    [header, ...aliases].map((name): [string, string] => [squeezed(name), field]),
  ),
  ...[OTHER_LANGUAGES, SURE_SALE_WORDS, SUM_WORDS, WORDS_OF_REPORTS, LIKELY_SALE_WORDS].flatMap(
    (words) => pairsOf(words as FieldWords),
  ),
  ...SHEET_LANGUAGES.flatMap((language) =>
    [
      language.headers,
      language.looseHeaders,
      language.unsureHeaders,
      language.sureSaleHeaders,
      language.sumHeaders,
      language.likelySaleHeaders,
    ].flatMap((words) => pairsOf(words)),
  ),
]

describe('a column in Polish, Swedish, Dutch, Portuguese or Turkish', () => {
  it.each(namesOf(({ headers }) => headers))('named %j is read as %s', (name, field) => {
    for (const header of spellings(name)) {
      expect(guessMapping([header])).toEqual([field])
      expect(isUnsureHeader(header, field)).toBe(false)
    }
  })

  it.each(namesOf(({ looseHeaders }) => looseHeaders))(
    'named %j is read as %s, unless another column is named so',
    (name, field) => {
      const better = columnOf(field).aliases[0] ?? ''
      for (const header of spellings(name)) {
        expect(guessMapping([header])).toEqual([field])
        expect(guessMapping([header, better])).toEqual([KEPT, field])
        expect(isUnsureHeader(header, field)).toBe(false)
      }
    },
  )

  it.each(namesOf(({ unsureHeaders }) => unsureHeaders))(
    'named %j is read as %s, and the page asks to check it',
    (name, field) => {
      for (const header of spellings(name)) {
        const headers = ['Name', header]
        expect(guessMapping(headers)).toEqual(['name', field])
        expect(isUnsureHeader(header, field)).toBe(true)
        expect(isUnsureHeader(header, KEPT)).toBe(false)
        expect(isCertainMapping(headers, guessMapping(headers))).toBe(false)
        expect(guessMapping([header, columnOf(field).header])).toEqual([KEPT, field])
      }
    },
  )

  it.each(wordsOf(({ contacts }) => contacts))('named %j has a contact of the seller', (name) => {
    for (const header of spellings(name)) {
      expect(guessMapping(['Seller', header])).toEqual(['seller', CONTACT])
    }
  })

  it.each([
    ...namesOf(({ sureSaleHeaders }) => sureSaleHeaders),
    ...namesOf(({ sumHeaders }) => sumHeaders),
  ])('named %j is read as %s', (name, field) => {
    for (const header of spellings(name)) {
      expect(guessMapping([header])).toEqual([field])
      expect(isUnsureSaleColumn(header, field)).toBe(false)
    }
  })

  it.each(namesOf(({ likelySaleHeaders }) => likelySaleHeaders))(
    'named %j is read as %s right of a column of a sale, and as nothing left of it',
    (name, field) => {
      for (const header of spellings(name)) {
        expect(guessMapping(['Name', 'Sold Date', header])[2]).toBe(field)
        expect(guessMapping(['Name', header, 'Sold Date'])[1]).toBe(KEPT)
        expect(isUnsureSaleColumn(header, field)).toBe(true)
      }
    },
  )

  it.each(wordsOf(({ marketplaceFees }) => marketplaceFees))('has the fees %j', (name) => {
    for (const marketplace of MARKETPLACES) {
      expect(guessMapping([name.replace('#', marketplace)])).toEqual(['sold_fees'])
    }
  })

  it.each(wordsOf(({ vagueFees }) => vagueFees))('named %j makes no file one of sales', (name) => {
    expect(guessMapping([name, 'Shipping'])).toEqual(['sold_fees', KEPT])
  })

  it('has no name that is the name of another field in any language', () => {
    const fields = Map.groupBy(ALL_NAMES, ([name]) => name)
    const several = [...fields].filter(
      ([, pairs]) => new Set(pairs.map(([, field]) => field)).size > 1,
    )
    expect(several).toEqual([])
  })

  it.each([
    ['Cena (zł)', 'price'],
    ['Cena [PLN]', 'price'],
    ['Pris (kr)', 'price'],
    ['Pris i kronor', 'price'],
    ['Prijs in euro', 'price'],
    ['Preço (R$)', 'price'],
    ['Valor em reais', 'price'],
    ['Fiyat (TL)', 'price'],
    ['Ilość (szt.)', 'quantity'],
    ['SİPARİŞ NO', 'order_number'],
    ['Siparis No', 'order_number'],
    ['Nr zamówienia *', 'order_number'],
    ['Data', 'order_date'],
    ['Datum', 'order_date'],
    // Words for something else, or for two things.
    ['Stan', KEPT],
    ['Prowizja', KEPT],
    ['Zdjęcie', KEPT],
    ['Opinia', KEPT],
    ['Retur', KEPT],
    ['Retour', KEPT],
    ['Lager', KEPT],
    ['Commissie', KEPT],
    ['Vendido por', KEPT],
    ['Läge', KEPT],
    ['Ürün durumu', KEPT],
    ['Comissão', KEPT],
    ['Pago', KEPT],
    ['Ad', KEPT],
    ['Yorum', KEPT],
    ['Açıklama', KEPT],
    ['Komisyon', KEPT],
    ['Kolor', KEPT],
    ['Link (iletişim)', KEPT],
  ])('named %j is read as %s', (header, field) => {
    expect(guessMapping([header])).toEqual([field])
  })

  it.each([
    [
      ['Kontakt', 'Sprzedawca'],
      [KEPT, 'seller'],
    ],
    [
      ['Kontakt', 'Verkäufer'],
      [KEPT, 'seller'],
    ],
    [
      ['Marka', 'Satıcı'],
      [KEPT, 'seller'],
    ],
    [
      ['Merk', 'Winkel'],
      ['seller', KEPT],
    ],
    [
      ['Kwota', 'Cena', 'Kwota zwrotu'],
      [KEPT, 'price', 'refund_received'],
    ],
    [
      ['Zwrot', 'Kwota zwrotu'],
      [KEPT, 'refund_received'],
    ],
    [
      ['Totaal', 'Prijs'],
      [KEPT, 'price'],
    ],
    [
      ['Tarih', 'Sipariş tarihi'],
      [KEPT, 'order_date'],
    ],
    [
      ['Betalt', 'Pris'],
      [KEPT, 'price'],
    ],
    [
      ['Produkt', 'Datum', 'Pris', 'Summa'],
      ['name', 'order_date', 'price', KEPT],
    ],
  ])('of %j are %j', (headers, fields) => {
    expect(guessMapping(headers)).toEqual(fields)
  })

  it('can be read without a look, if no name means two things', () => {
    const headers = ['Nazwa', 'Cena', 'Data zamówienia', 'Kwota zwrotu']
    expect(isCertainMapping(headers, guessMapping(headers))).toBe(true)
  })
})

describe('a cell in these languages', () => {
  it.each(PRODUCT_STATUSES.flatMap((status) => statusWords(status).map((word) => [word, status])))(
    '%j is the status %s',
    (word, status) => {
      expect(spellings(word).map(statusOfWord)).toEqual([status, status, status])
    },
  )

  it('has no word for two statuses', () => {
    const words = PRODUCT_STATUSES.flatMap((status) => [
      ...new Set(statusWords(status).map(plainWord)),
    ])
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  })

  // It is not said whether money or goods were returned, who paid whom, and what was approved or sent.
  it.each(
    [
      ['zwrot', 'iade edildi', 'retur', 'zapłacone', 'betald', 'betaald', 'pago', 'ödendi'],
      ['zrealizowane', 'godkänd', 'goedgekeurd', 'aprovado', 'onaylandı', 'gönderildi'],
    ].flat(),
  )('that is %j is asked for', (word) => {
    expect(statusOfWord(word)).toBeNull()
  })

  it.each([
    ...wordsOf(({ yes }) => yes).map((word) => [word, true] as const),
    ...wordsOf(({ no }) => no).map((word) => [word, false] as const),
    ['WAHR', true] as const,
    ['VRAI', true] as const,
    ['VERDADERO', true] as const,
    ['VERO', true] as const,
    ['FALSCH', false] as const,
    ['FAUX', false] as const,
    ['FALSO', false] as const,
    ['Sí', true] as const,
    ['Sì', true] as const,
  ])('%j is %s', (word, expected) => {
    for (const cell of spellings(word)) {
      expect(readCell(cell, columnOf('sold'), options)).toEqual({ ok: true, value: expected })
      expect(readCell(cell, columnOf('received_date'), options)).toEqual({ ok: true, value: null })
    }
  })

  it.each(wordsOf(({ notYet, open, nothing }) => [...notYet, ...open, ...nothing]))(
    '%j is no day',
    (word) => {
      for (const cell of spellings(word)) expect(saysNotYet(cell, 'published_date')).toBe(true)
    },
  )

  it.each<[string, string, boolean]>([
    ['received_date', 'jeszcze nie dostarczono', true],
    ['received_date', 'niedostarczone', true],
    ['paid_date', 'czekam na zwrot', true],
    ['paid_date', 'brak zwrotu', true],
    ['reviewed_date', 'czekam na zwrot', false],
    ['received_date', 'inte levererad än', true],
    ['refund_received_date', 'väntar på pengarna', true],
    ['sold_date', 'osåld', true],
    ['sold_date', 'inte återbetald', false],
    ['received_date', 'nog niet ontvangen', true],
    ['reviewed_date', 'recensie volgt', true],
    ['reviewed_date', 'niet terugbetaald', false],
    ['received_date', 'ainda não chegou', true],
    ['paid_date', 'à espera do reembolso', true],
    ['paid_date', 'não reembolsada', true],
    ['published_date', 'sem reembolso', false],
    ['received_date', 'henüz gelmedi', true],
    ['paid_date', 'geri ödeme bekleniyor', true],
    ['reviewed_date', 'geri ödenmedi', false],
  ])('under %s %j says that it has not come: %s', (field, cell, expected) => {
    expect(saysNotYet(cell, field)).toBe(expected)
  })

  it.each(wordsOf(({ totals }) => totals))('%j beside a figure is a sum', (word) => {
    for (const cell of spellings(word)) {
      expect(isTotalsRow([cell, '', '1 049,00 zł'])).toBe(true)
      expect(isTotalsRow([cell, 'Lampa', '1 049,00 zł'])).toBe(false)
    }
  })
})

function statusWords(status: (typeof PRODUCT_STATUSES)[number]): string[] {
  return wordsOf(({ statuses }) => statuses[status])
}
