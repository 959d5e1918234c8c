import { describe, expect, it } from 'vitest'
import { centsOfPiece, describePieces, piecesProblem, readPieces } from '#src/products/pieces.ts'

describe('the number of pieces', () => {
  it.each([
    ['1', 1],
    [' 2 ', 2],
    ['9999', 9999],
    ['9,999', 9999],
    ['1,000', 1000],
    ['007', 7],
    ['', 1],
    ['  ', 1],
  ])('typed as %j is %d', (text, pieces) => {
    expect(readPieces(text)).toBe(pieces)
    expect(piecesProblem(text)).toBeNull()
  })

  it.each([
    '0',
    '-1',
    '1.5',
    '1,5',
    '10000',
    '10,000',
    '1,00',
    '01,000,000',
    '00,010',
    '0,0010',
    '2 pcs',
    'two',
    '1e3',
    '٣',
  ])('typed as %j is refused with what to type', (text) => {
    expect(readPieces(text)).toBeNull()
    expect(piecesProblem(text)).toBe('Enter a whole number from 1 to 9,999.')
  })
})

it.each([
  [1, 1999, 'USD', 1999],
  [3, 6000, 'USD', 2000],
  [3, 1000, 'USD', 333],
  [3, -1000, 'USD', -333],
  [3, 100_000, 'JPY', 33_300],
])('each of %d pieces for %d cents (%s) is %d cents', (pieces, cents, currency, each) => {
  expect(centsOfPiece(pieces, cents, currency)).toBe(each)
})

describe('the pieces beside a price', () => {
  it.each<[number, number | null, string, string | null]>([
    [1, 1946, 'USD', null],
    [2, 1946, 'USD', '2 pieces, $9.73 each'],
    [3, 1000, 'USD', '3 pieces, about $3.33 each'],
    [3, 2000, 'USD', '3 pieces, about $6.67 each'],
    [1000, 100_000, 'EUR', '1,000 pieces, €1.00 each'],
    [2, 300_000, 'JPY', '2 pieces, ¥1,500 each'],
    [3, 100_000, 'JPY', '3 pieces, about ¥333 each'],
    [2, 100, 'JPY', '2 pieces, about ¥1 each'],
    // Nothing was paid, or less than a cent for each.
    [2, null, 'USD', '2 pieces'],
    [2, 0, 'USD', '2 pieces'],
    [9, 1, 'USD', '9 pieces'],
  ])('%d for %j %s are %j', (pieces, cents, currency, text) => {
    expect(describePieces(pieces, cents, currency)).toBe(text)
  })
})
