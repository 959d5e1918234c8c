import { expect, test } from 'vitest'
import { sentencesOf } from '#src/reviews/sentences-of.ts'

test.each<[string, string[]]>([
  ['It is hot. It is good.', ['It is hot. ', 'It is good.']],
  ['My doctor, Dr. Lee, has one. Good.', ['My doctor, Dr. Lee, has one. ', 'Good.']],
  ['Hält ca. 5 Tassen. Gut.', ['Hält ca. 5 Tassen. ', 'Gut.']],
  ['Für Heißes, z. B. Kaffee. Gut.', ['Für Heißes, z. B. Kaffee. ', 'Gut.']],
  ['Holds 1.5 litres. Good.', ['Holds 1.5 litres. ', 'Good.']],
  ['I have plan B. It works.', ['I have plan B. ', 'It works.']],
  ['とても良い。夫も好きです。', ['とても良い。', '夫も好きです。']],
  ['A line of Dr.\nAnother.', ['A line of Dr.\n', 'Another.']],
  ['Ask Dr.', ['Ask Dr.']],
  ['', []],
])('%j has the sentences %j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
})
