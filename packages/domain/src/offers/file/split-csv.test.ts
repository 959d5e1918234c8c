import { describe, expect, test } from 'vitest'
import { createSplitCsv } from '#src/offers/file/split-csv.ts'

const split = (text: string, delimiter = ',') =>
  createSplitCsv(delimiter)(text, true).rows.map(({ cells, isBroken }) =>
    isBroken ? ['broken', ...cells] : cells,
  )

describe('CSV', () => {
  test.each<[string, string, string[][]]>([
    [
      'lines',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['lines of Windows and old Macs', 'a\r\nb\rc', [['a'], ['b'], ['c']]],
    ['empty cells and lines', ',a,\n\n,', [['', 'a', ''], [''], ['', '']]],
    ['quotes', '"a,b","c ""d""\ne"\n""', [['a,b', 'c "d"\ne'], ['']]],
    ['spaces after a quote', '"a"  ,"b" \n', [['a', 'b']]],
    ['a quote inside a bare cell', 'a"b,5" x\n', [['a"b', '5" x']]],
    [
      'a quote that nothing follows as it should',
      '"a"b","c"\nd\n',
      [['broken', 'a"b', 'c'], ['d']],
    ],
    ['a quote that is never closed', 'a,"b\nc', [['broken', 'a', 'b\nc']]],
    ['nothing', '', []],
    ['an old Mac after a quote', '"a"\r"b"', [['a'], ['b']]],
    ['an empty line of an old Mac', 'a\r\rb', [['a'], [''], ['b']]],
  ])('%s', (_what, text, rows) => {
    expect(split(text)).toEqual(rows)
  })

  test.each([';', '\t', '|'])('with %j between cells', (delimiter) => {
    expect(split(['a,"b"', '"c"', 'd'].join(delimiter), delimiter)).toEqual([['a,"b"', 'c', 'd']])
  })

  test('that arrives in pieces is the same, wherever it is cut', () => {
    const text = 'id,name\r\n1,"La ""mp"",\r\nold"\r\n2,\r\n\r\n"3" ,x"y\r\n4,"a"b"\r\n'
    const whole = split(text)
    for (let first = 0; first <= text.length; first += 1) {
      const splitPiece = createSplitCsv(',')
      const one = splitPiece(text.slice(0, first), false)
      const rest = text.slice(one.used)
      const other = splitPiece(rest, true)
      const rows = [...one.rows, ...other.rows].map(({ cells, isBroken }) =>
        isBroken ? ['broken', ...cells] : cells,
      )
      expect(rows).toEqual(whole)
    }
  })
})

test('a piece that ends inside a row leaves it to the next', () => {
  const splitPiece = createSplitCsv(',')
  expect(splitPiece('a,b\nc\r', false)).toEqual({
    rows: [{ cells: ['a', 'b'], isBroken: false }],
    used: 4,
  })
  expect(splitPiece('a\rb\n', false)).toEqual({
    rows: [
      { cells: ['a'], isBroken: false },
      { cells: ['b'], isBroken: false },
    ],
    used: 4,
  })
  expect(splitPiece('a', false)).toEqual({ rows: [], used: 0 })
})
