import { expect, test } from 'vitest'
import { parseQuery } from '#src/rest/parse/parse-query.ts'
import { RestError } from '#src/rest/rest-error.ts'

function refusalOf(query: string): RestError {
  try {
    parseQuery(query, false)
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
  throw new Error('It was read')
}

const NULLS = '"nullsfirst" or "nullslast"'

test.each([
  ['order=id.ac', 4, `unexpected "c" expecting "asc", "desc", ${NULLS}`],
  ['order=id.nulsfist', 4, `unexpected "n" expecting "asc", "desc", ${NULLS}`],
  ['order=id.', 4, `unexpected end of input expecting "asc", "desc", ${NULLS}`],
  ['order=id.descc', 8, `unexpected 'c' expecting delimiter (.), "," or end of input`],
  ['order=id.nullslasttt', 13, `unexpected 't' expecting "," or end of input`],
  ['order=id.asc.nlsfst', 8, `unexpected "l" expecting ${NULLS}`],
  ['order=id.asc.smth34', 8, `unexpected "s" expecting ${NULLS}`],
  ['price=0', 1, 'unexpected "0" expecting "not" or operator (eq, gt, ...)'],
  ['price=noop.0', 6, 'unknown single value operator noop'],
  ['select=details->>--34', 12, 'unexpected "-" expecting digit'],
  [
    'select=details->(a',
    10,
    'unexpected "(" expecting "-", digit or any non reserved character different from: .,>()',
  ],
])('%s', (query, column, details) => {
  const refused = refusalOf(query)
  expect([refused.status, refused.code, refused.details]).toEqual([400, 'PGRST100', details])
  expect(refused.message).toMatch(new RegExp(`column ${column}\\)$`))
})
