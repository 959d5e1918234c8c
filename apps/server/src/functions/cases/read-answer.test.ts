import { expect, it } from 'vitest'
import { readAnswer } from '#src/functions/cases/read-answer.ts'

function formOf(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

it('texts are on one line, without control characters and signs that turn them', () => {
  const { method, reference, problems } = readAnswer(
    formOf([
      ['method', '\u0000 Pay\u202EPal\t\r\n now '],
      ['reference', '  '],
    ]),
    ['a'],
  )
  expect([method, reference, problems]).toEqual(['PayPal now', '', []])
})

it.each(['\u200B', '\u2060\u00AD', '\u3164', '\u2800', '\u{E0061}', '...'])(
  'a method of signs that say nothing, %j, is none',
  (method) => {
    const { method: read, problems } = readAnswer(formOf([['method', method]]), ['a'])
    expect([read, problems.map(({ field }) => field)]).toEqual(['', ['method']])
  },
)

it.each(['می\u200Cخواهم', '👩\u200D🔧', 'PayPal'])(
  '%j keeps the signs that join its letters',
  (method) => {
    expect(readAnswer(formOf([['method', method]]), ['a']).method).toBe(method)
  },
)

it.each<[string, [string, string][], string[]]>([
  ['nothing', [], ['products', 'method']],
  ['a method alone', [['method', 'PayPal']], ['products']],
  [
    'a product that is not asked about',
    [
      ['method', 'PayPal'],
      ['products', 'c'],
    ],
    ['products'],
  ],
  [
    'a product',
    [
      ['method', 'PayPal'],
      ['products', 'b'],
    ],
    [],
  ],
  [
    'a method of 50 letters of two units each',
    [
      ['method', '🎁'.repeat(50)],
      ['products', 'b'],
    ],
    [],
  ],
  [
    'a method of 51',
    [
      ['method', 'm'.repeat(51)],
      ['products', 'b'],
    ],
    ['method'],
  ],
  [
    'a reference of 201',
    [
      ['method', 'm'],
      ['reference', 'r'.repeat(201)],
      ['products', 'b'],
    ],
    ['reference'],
  ],
])('of two products, %s', (_, fields, problems) => {
  expect(readAnswer(formOf(fields), ['a', 'b']).problems.map(({ field }) => field)).toEqual(
    problems,
  )
})

it('a file in place of a text is no text', () => {
  const form = new FormData()
  form.set('method', new File(['x'], 'a.txt'))
  expect(readAnswer(form, ['a']).problems).toMatchObject([{ field: 'method' }])
})
