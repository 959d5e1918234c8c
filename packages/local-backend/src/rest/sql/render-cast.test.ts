import { expect, test } from 'vitest'
import { quoteLiteral, quoteName } from '#src/rest/sql/quote.ts'
import { renderTypeName } from '#src/rest/sql/render-cast.ts'

test.each([
  ['text', '"text"'],
  ['INTEGER', 'integer'],
  ['double  precision', 'double precision'],
  ['timestamp with time zone', 'timestamp with time zone'],
  ['text[]', '"text"[]'],
  ['text collate x', '"text collate x"'],
  ['int)--', '"int)--"'],
])('the type %s is written %s', (name, expected) => {
  expect(renderTypeName(name)).toBe(expected)
})

test('names and constants are escaped', () => {
  expect(quoteName('a"; drop table x; --')).toBe('"a""; drop table x; --"')
  expect(quoteLiteral("it's")).toBe("'it''s'")
  expect(quoteLiteral(String.raw`\'`)).toBe(String.raw` E'\\'''`)
})
