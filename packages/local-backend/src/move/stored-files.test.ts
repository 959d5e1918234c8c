import { expect, test } from 'vitest'
import { createLineSplitter, readValues } from '#src/move/copy-lines.ts'
import { createRowDigest } from '#src/move/row-digest.ts'
import { createAddressChanger } from '#src/move/stored-files.ts'

const path = '/storage/v1/object/public/pictures/'
const kept = new Set(['pictures/ana/one.jpg', 'pictures/ana/two words.jpg'])
const files = { has: (place: string) => kept.has(place) }

function change(text: string): string {
  return createAddressChanger(files, 'https://new.example').change(Buffer.from(text)).toString()
}

function sum(lines: string[]) {
  const digest = createRowDigest()
  for (const line of lines) digest.add(Buffer.from(line))
  return digest.result()
}

test.each([
  [`1\thttp://old.example${path}ana/one.jpg\t2\n`, `1\thttps://new.example${path}ana/one.jpg\t2\n`],
  [
    `{"a": "https://old.example:3000${path}ana/one.jpg"}`,
    `{"a": "https://new.example${path}ana/one.jpg"}`,
  ],
  [`http://old.example${path}ana/one.jpg?v=1`, `https://new.example${path}ana/one.jpg?v=1`],
  [`(see http://old.example${path}ana/one.jpg).`, `(see https://new.example${path}ana/one.jpg).`],
  [`http://old.example${path}ana/two%20words.jpg`, `https://new.example${path}ana/two%20words.jpg`],
  [
    `{http://a.example${path}ana/one.jpg,http://b.example${path}ana/one.jpg}`,
    `{https://new.example${path}ana/one.jpg,https://new.example${path}ana/one.jpg}`,
  ],
])('the address of a moved file is updated: %j', (before, after) => {
  expect(change(before)).toBe(after)
})

test.each([
  `http://old.example${path}ana/other.jpg`,
  `http://old.example${path}ana/%zz.jpg`,
  `http://old.example/elsewhere${path}ana/one.jpg`,
  `${path}ana/one.jpg`,
])('any other text is unchanged: %j', (text) => {
  expect(change(text)).toBe(text)
})

test('rows are found wherever their bytes are split', () => {
  const text = Buffer.from('a\tb\\nc\n\\N\t\\\\\n')
  for (let cut = 0; cut <= text.length; cut += 1) {
    const splitter = createLineSplitter()
    const lines = [...splitter.push(text.subarray(0, cut)), ...splitter.push(text.subarray(cut))]
    splitter.end()
    expect(lines.map(readValues)).toEqual([
      ['a', 'b\nc'],
      [null, '\\'],
    ])
  }
  const splitter = createLineSplitter()
  splitter.push(Buffer.from('half'))
  expect(() => splitter.end()).toThrow('in the middle')
})

test('two tables are equal in any order, and differ with any different row', () => {
  expect(sum(['a\n', 'b\n'])).toEqual(sum(['b\n', 'a\n']))
  expect(sum(['a\n', 'b\n'])).not.toEqual(sum(['a\n', 'c\n']))
  expect(sum(['a\n', 'a\n'])).not.toEqual(sum(['b\n', 'b\n']))
})
