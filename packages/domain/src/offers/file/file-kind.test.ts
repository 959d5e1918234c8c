import { expect, test } from 'vitest'
import { findEncoding, findKind } from '#src/offers/file/file-kind.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['a.csv', 'id,name', 'csv'],
  ['a.TSV', 'id', 'csv'],
  ['a.ndjson', 'id', 'ndjson'],
  ['a.jsonl', 'id', 'ndjson'],
  ['a.csv', '{"id":1}', 'csv'],
  ['a.txt', ' {"id":1}', 'ndjson'],
  ['a.txt', 'id,name}', 'csv'],
  ['a', '{"id":1}', 'ndjson'],
  ['a', 'id,name', 'csv'],
  ['csv', '{"id":1}', 'ndjson'],
  ['a.csv.txt', '{"id":1}', 'ndjson'],
  ['a.csv2', '{"id":1}', 'ndjson'],
])('%s that begins with %j is %s', (name, text, kind) => {
  expect(findKind(name, bytesOf(text), text)).toBe(kind)
})

test.each([
  ['', 'a.csv is empty.'],
  [' \n ', 'a.csv is empty.'],
  [' [{"id":1}]', 'This is a single JSON list. Write one object per line, as jq -c ".[]" does.'],
  ['PK\u0003\u0004', 'This is a workbook or an archive. Save it as CSV.'],
  ['id\u0000', 'This file is not UTF-8 text. Save it as CSV in UTF-8.'],
])('%j is refused: %s', (text, message) => {
  expect(() => findKind('a.csv', bytesOf(text), text)).toThrow(message)
})

test.each([
  ['a list at the end', 'id['],
  ['an archive at the end', 'idPK'],
])('%s is a text like others', (_what, text) => {
  expect(findKind('a.csv', bytesOf(text), text)).toBe('csv')
})

test('the mark of UTF-16 says that empty bytes are text', () => {
  const sample = new Uint8Array([0xff, 0xfe, 0x69, 0, 0x64, 0])
  expect(findKind('a.csv', sample, 'id')).toBe('csv')
})

test.each([
  [[0xef, 0xbb, 0xbf, 0x69], { encoding: 'utf-8', start: 3 }],
  [[0xff, 0xfe, 0x69, 0], { encoding: 'utf-16le', start: 2 }],
  [[0xff, 0x69], { encoding: 'utf-8', start: 0 }],
  [[0xef, 0xbb, 0x69], { encoding: 'utf-8', start: 0 }],
  [[], { encoding: 'utf-8', start: 0 }],
])('the bytes %j are %j', (bytes, found) => {
  expect(findEncoding(new Uint8Array(bytes))).toEqual(found)
})
