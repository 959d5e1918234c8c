import { describe, expect, test } from 'vitest'
import { parseAccept } from '#src/rest/parse/parse-accept.ts'
import { describePreferences, parsePreferences } from '#src/rest/parse/parse-preferences.ts'
import { applyRange } from '#src/rest/parse/parse-range.ts'

describe('Accept', () => {
  test.each([
    [undefined, 'array', false],
    ['*/*', 'array', false],
    ['application/json', 'array', false],
    ['application/vnd.pgrst.object+json', 'object', false],
    ['application/vnd.pgrst.object+json;nulls=stripped', 'object', true],
    ['application/vnd.pgrst.array+json; nulls=stripped', 'array', true],
    ['text/csv', 'csv', false],
    ['application/geo+json, application/json', 'array', false],
    ['text/html, text/csv;q=0.5, application/json;q=0.9', 'array', false],
  ])('%s', (header, kind, stripNulls) => {
    expect(parseAccept(header)).toMatchObject({ kind, stripNulls })
  })
})

describe('Prefer', () => {
  test.each([
    ['return=minimal, count=exact', 'return=minimal, count=exact'],
    ['count=exact,count=planned', 'count=exact'],
    ['handling=strict, max-affected=5', 'handling=strict, max-affected=5'],
    ['max-affected=5', ''],
    ['return=everything, unknown', ''],
    [
      'tx=rollback,missing=default,resolution=merge-duplicates',
      'resolution=merge-duplicates, missing=default, tx=rollback',
    ],
    ['constructor=x, __proto__=y', ''],
  ])('%s', (header, applied) => {
    expect(describePreferences(parsePreferences(header), 'insert')).toBe(applied)
  })
})

test.each([
  ['read', 'count=exact, tx=commit, handling=strict, timezone=UTC'],
  [
    'insert',
    'resolution=merge-duplicates, missing=default, return=minimal, count=exact, tx=commit, handling=strict, timezone=UTC, max-affected=1',
  ],
  [
    'update',
    'missing=default, return=minimal, count=exact, tx=commit, handling=strict, timezone=UTC, max-affected=1',
  ],
  ['put', 'return=minimal, count=exact, tx=commit, handling=strict, timezone=UTC, max-affected=1'],
  [
    'delete',
    'return=minimal, count=exact, tx=commit, handling=strict, timezone=UTC, max-affected=1',
  ],
  ['call', 'count=exact, tx=commit, handling=strict, timezone=UTC, max-affected=1'],
] as const)('a %s confirms what PostgREST confirms', (request, applied) => {
  const all =
    'resolution=merge-duplicates, missing=default, return=minimal, count=exact, tx=commit, handling=strict, timezone=UTC, max-affected=1'
  expect(describePreferences(parsePreferences(all), request)).toBe(applied)
})

test.each([
  ['timezone=Asia/Tokyo', 'Asia/Tokyo'],
  ['timezone=Etc/GMT+5', 'Etc/GMT+5'],
  ['timezone=Asia/Nowhere', null],
  ['timezone=+05:30', null],
  [`timezone=UTC'`, null],
  ['timezone=', null],
])('%s', (header, timezone) => {
  expect(parsePreferences(header).timezone).toBe(timezone)
})

describe('Range', () => {
  test.each([
    ['0-9', null, 0, 10, 0],
    ['5-', null, 0, null, 5],
    ['0-9', 5, 0, 5, 0],
    ['0-4', 10, 2, 3, 2],
    ['bytes=0-5', null, 0, null, 0],
    ['10-19', 5, 0, 0, 10],
  ])('%s with limit %s and offset %s', (header, limit, offset, expectedLimit, expectedOffset) => {
    const options = { conditions: [], order: [], limit, offset }
    applyRange(options, header)
    expect([options.limit, options.offset]).toEqual([expectedLimit, expectedOffset])
  })

  test('the wrong way round is refused', () => {
    const options = { conditions: [], order: [], limit: null, offset: 0 }
    expect(() => applyRange(options, '9-0')).toThrow('Requested range not satisfiable')
  })
})
