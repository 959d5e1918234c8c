import { expect, test } from 'vitest'
import { writeCsvAsJson } from '#src/rest/parse/parse-csv.ts'

test.each([
  ['a,b\n1,x', [{ a: '1', b: 'x' }]],
  [
    'a,b\r\n1,x\r\n\r\n2,y\r\n',
    [
      { a: '1', b: 'x' },
      { a: '2', b: 'y' },
    ],
  ],
  ['a\n""\n', [{ a: '' }]],
  ['a,b\n,\n', [{ a: '', b: '' }]],
  ['a,b\nNULL,"NULL"', [{ a: null, b: null }]],
  ['a\nnull', [{ a: 'null' }]],
  ['"a,""b"""\n"x\n,""y"""', [{ 'a,"b"': 'x\n,"y"' }]],
  ['__proto__\n1', [JSON.parse('{"__proto__":"1"}')]],
  ['a', []],
  ['\n\na\n1', [{ a: '1' }]],
])('%j', (text, rows) => {
  expect(JSON.parse(writeCsvAsJson(text, 1000))).toEqual(rows)
})

test.each([
  ['', 'Empty or invalid csv'],
  ['\n', 'Empty or invalid csv'],
  ['a,b\n1', 'All lines must have same number of fields'],
  ['a\n1,2', 'All lines must have same number of fields'],
  ['a,a\n1,2', 'A column is named twice'],
  ['a\n"1', 'A quoted field of the csv does not end'],
  ['a\n"1"2', 'A field of the csv has a quote inside'],
  ['a\n1"2', 'A field of the csv has a quote inside'],
])('%j is refused', (text, message) => {
  expect(() => writeCsvAsJson(text, 1000)).toThrow(message)
})

test('a quoted field may be as long as a body', () => {
  const long = 'x""'.repeat(300_000)
  expect(writeCsvAsJson(`a\n"${long}"`, 10_000_000)).toHaveLength(900_010)
})

test('a body that would be too large as JSON is refused', () => {
  expect(() => writeCsvAsJson(`${'n'.repeat(50)}\n${'1\n'.repeat(20)}`, 1000)).toThrow('larger')
})
