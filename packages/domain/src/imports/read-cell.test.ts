import { describe, expect, it } from 'vitest'
import type { ColumnKind, ProductColumn } from '#src/imports/columns/product-column.ts'
import { type Cell, type ReadOptions, readCell } from '#src/imports/read-cell.ts'
import { readOwnCell } from '#src/imports/read-own-cell.ts'

const options: ReadOptions = {
  dateOrder: 'day first',
  decimal: 'comma',
  currency: 'USD',
  statusWords: {},
}

function columnOf(kind: ColumnKind, longest?: number): ProductColumn {
  const column = { field: 'field', header: 'Column', kind, aliases: [] }
  return longest === undefined ? column : { ...column, longest }
}

function read(cell: Cell, kind: ColumnKind, longest?: number) {
  const answer = readCell(cell, columnOf(kind, longest), options)
  return answer.ok ? answer.value : answer.reason
}

function readOwn(cell: Cell, kind: ColumnKind, longest?: number) {
  const answer = readOwnCell(cell, columnOf(kind, longest), options)
  return answer.ok ? answer.value : answer.reason
}

const emoji = '👍'

describe('a cell', () => {
  it.each([
    'yes',
    'Y',
    'TRUE',
    '1',
    'x',
    'ja',
    'oui',
    'si',
    'sí',
    'sì',
    'j',
    'o',
    's',
    'OK',
    '✓',
    '✔',
    ' yes ',
  ])('of %j means yes', (text) => {
    expect(read(text, 'yes or no')).toBe(true)
  })

  it.each(['no', 'N', 'FALSE', '0', 'nein', 'non', '-', '✗', ' no '])('of %j means no', (text) => {
    expect(read(text, 'yes or no')).toBe(false)
  })

  it.each<[Cell, ColumnKind, unknown]>([
    [1, 'yes or no', true],
    [0, 'yes or no', false],
    ['usd', 'currency', 'USD'],
    [' € ', 'currency', 'EUR'],
    ['Euro', 'currency', 'EUR'],
    ['EUR (€)', 'currency', 'EUR'],
    ['US$', 'currency', 'USD'],
    ['$ USD', 'currency', 'USD'],
    ['zł', 'currency', 'PLN'],
    ['de', 'country', 'DE'],
    ['UK', 'country', 'GB'],
    ['U.S.A.', 'country', 'US'],
    ['EUA', 'country', 'US'],
    ['EE. UU.', 'country', 'US'],
    ['Germany', 'country', 'DE'],
    ['DEUTSCHLAND', 'country', 'DE'],
    ['Polska', 'country', 'PL'],
    ['Espana', 'country', 'ES'],
    ['Estados Unidos', 'country', 'US'],
    ['Großbritannien', 'country', 'GB'],
    ['Royaume-Uni', 'country', 'GB'],
    ['Türkiye', 'country', 'TR'],
    ['Holland', 'country', 'NL'],
    ['🇫🇷', 'country', 'FR'],
    ['Amazon.co.uk', 'country', 'GB'],
    ['https://www.amazon.com/', 'country', 'US'],
    ['Amazon.com.mx', 'country', 'MX'],
    ['Amazon DE', 'country', 'DE'],
    ['amazon.us', 'country', 'US'],
    [' Lamp ', 'text', 'Lamp'],
    [7, 'text', '7'],
    ["'=1+1 ", 'text', '=1+1 '],
    ['11200000010000001', 'order number', '112-0000001-0000001'],
    ['shipped', 'status', 'ordered'],
    ['shop.example/lamp', 'link', 'https://shop.example/lamp'],
    ['12,50', 'money', 12.5],
    [12.5, 'money', 12.5],
    [0.1 + 0.2, 'money', 0.3],
    [12, 'money', 12],
    [2, 'pieces', 2],
    ['2', 'pieces', 2],
    [' 9999 ', 'pieces', 9999],
    ['2,00', 'pieces', 2],
    ['1.000', 'pieces', 1000],
    ['', 'pieces', null],
    [25_569, 'date', '1970-01-01'],
    [45_720.75, 'date', '2025-03-04'],
    [109_573.9, 'date', '2199-12-30'],
    ['a, b;c|d\ne', 'tags', ['a', 'b', 'c', 'd', 'e']],
    [' red  lamp ,, Red lamp,RED LAMP', 'tags', ['red lamp']],
    ['', 'yes or no', null],
    ['  ', 'money', null],
    // A tab that our export has neutralised.
    ["'\t", 'text', null],
  ])('of %j, %s, is %j', (cell, kind, value) => {
    expect(read(cell, kind)).toEqual(value)
  })

  it.each<[Cell, ColumnKind, string]>([
    ['maybe', 'yes or no', 'Column: ‘maybe’ is neither yes nor no.'],
    ['dollars', 'currency', 'Column: ‘dollars’ is no currency. Use three letters, such as USD.'],
    ['1USD', 'currency', 'Column: ‘1USD’ is no currency. Use three letters, such as USD.'],
    ['$', 'currency', 'Column: ‘$’ is no currency. Use three letters, such as USD.'],
    ['kr', 'currency', 'Column: ‘kr’ is no currency. Use three letters, such as USD.'],
    ['€12', 'currency', 'Column: ‘€12’ is no currency. Use three letters, such as USD.'],
    ['Amazon', 'country', 'Column: ‘Amazon’ is no country. Use two letters, such as US.'],
    [
      'constructor',
      'currency',
      'Column: ‘constructor’ is no currency. Use three letters, such as USD.',
    ],
    ['constructor', 'country', 'Column: ‘constructor’ is no country. Use two letters, such as US.'],
    ['eBay', 'country', 'Column: ‘eBay’ is no country. Use two letters, such as US.'],
    ['GER', 'country', 'Column: ‘GER’ is no country. Use two letters, such as US.'],
    ['1DE', 'country', 'Column: ‘1DE’ is no country. Use two letters, such as US.'],
    ['gone', 'status', 'Column: ‘gone’ is no status that we know. Choose above what it means.'],
    ['soon', 'date', 'Column: ‘soon’ is no date.'],
    [25_568, 'date', 'Column: ‘25568’ is no date.'],
    [109_574, 'date', 'Column: ‘109574’ is no date.'],
    [1.005, 'money', 'Column: ‘1.005’ has more than two decimals.'],
    [-5, 'money', 'Column: ‘-5.00’ is negative. Amounts are 0 or more.'],
    [0, 'pieces', 'Column: ‘0’ is no number of pieces. Use a whole number from 1 to 9,999.'],
    [1.5, 'pieces', 'Column: ‘1.5’ is no number of pieces. Use a whole number from 1 to 9,999.'],
    [-2, 'pieces', 'Column: ‘-2’ is no number of pieces. Use a whole number from 1 to 9,999.'],
    ['1,5', 'pieces', 'Column: ‘1,5’ is no number of pieces. Use a whole number from 1 to 9,999.'],
    [
      1.234,
      'pieces',
      'Column: ‘1.234’ is no number of pieces. Use a whole number from 1 to 9,999.',
    ],
    ['2€', 'pieces', 'Column: ‘2€’ is no number of pieces. Use a whole number from 1 to 9,999.'],
    ['two', 'pieces', 'Column: ‘two’ is no number of pieces. Use a whole number from 1 to 9,999.'],
    ['€2', 'pieces', 'Column: ‘€2’ is no number of pieces. Use a whole number from 1 to 9,999.'],
    [
      '10.000',
      'pieces',
      'Column: ‘10.000’ is no number of pieces. Use a whole number from 1 to 9,999.',
    ],
    ['a lamp', 'link', 'Column: ‘a lamp’ is no web address.'],
    ['https://x y.example', 'link', 'Column: ‘https://x y.example’ is no web address.'],
  ])('of %j is refused as %s: %s', (cell, kind, reason) => {
    expect(read(cell, kind)).toBe(reason)
  })

  it.each<ColumnKind>(['money', 'pieces', 'date', 'yes or no', 'status', 'currency', 'country'])(
    'of a hundred characters at most can be: %s',
    (kind) => {
      expect(read('x'.repeat(101), kind)).toBe(
        `Column: ‘${'x'.repeat(40)}…’ is too long to be read.`,
      )
      expect(read('x'.repeat(100), kind)).not.toMatch(/too long/)
    },
  )

  it('that is no address is told by its first 80 characters', () => {
    expect(read(`a b${'x'.repeat(200)}`, 'link')).toBe(
      `Column: ‘a b${'x'.repeat(77)}’ is no web address.`,
    )
  })

  it.each([read, readOwn])('has as many characters as fit, whole ones', (readOne) => {
    expect(readOne(emoji.repeat(5), 'text', 5)).toBe(emoji.repeat(5))
    expect(readOne('x'.repeat(5), 'text', 5)).toBe('xxxxx')
    expect(readOne(emoji.repeat(6), 'text', 5)).toBe('Column: This has 6 characters; up to 5 fit.')
  })

  it('has 20 tags of 40 characters at most', () => {
    const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
    expect(read(tags.join(','), 'tags')).toEqual(tags)
    expect(read([...tags, 'one more'].join(','), 'tags')).toBe(
      'Column: A product has up to 20 tags.',
    )
    expect(read(emoji.repeat(40), 'tags')).toEqual([emoji.repeat(40)])
    expect(read('x'.repeat(41), 'tags')).toBe('Column: A tag has up to 40 characters.')
  })
})

describe('a cell of an export of ours', () => {
  it.each<[Cell, ColumnKind, unknown]>([
    [' Lamp ', 'text', ' Lamp '],
    [' Lamp ', 'name', ' Lamp '],
    [' Lamp ', 'long text', ' Lamp '],
    [' Acme ', 'seller', ' Acme '],
    ['# 12 – 3', 'order number', '# 12 – 3'],
    ["'=1+1", 'text', '=1+1'],
    ['', 'text', null],
    [7, 'text', '7'],
    ['a;b, c|d  ,,e', 'tags', ['a;b', 'c|d', 'e']],
    ['a b,c  d', 'tags', ['a b', 'c  d']],
    ['  a  ,   b', 'tags', ['a', 'b']],
    ['http://shop.example/a?utm_source=x', 'link', 'http://shop.example/a?utm_source=x'],
    ['https://shop.example/a', 'link', 'https://shop.example/a'],
    ['shop.example/a', 'link', 'https://shop.example/a'],
    ['12,50', 'money', 12.5],
    ['3', 'pieces', 3],
    ['yes', 'yes or no', true],
    ['no', 'yes or no', false],
    ['https', 'yes or no', 'Column: ‘https’ is neither yes nor no.'],
    ['https://x.example/a b', 'link', 'https://x.example/a%20b'],
    // The database has such an address, so it comes back.
    ['https://[', 'link', 'https://['],
    ['http://[', 'link', 'http://['],
    ['https://x.example', 'yes or no', 'Column: ‘https://x.example’ is neither yes nor no.'],
    ['see https://x.example/a', 'link', 'Column: ‘see https://x.example/a’ is no web address.'],
  ])('of %j, %s, is %j', (cell, kind, value) => {
    expect(readOwn(cell, kind)).toEqual(value)
  })
})
