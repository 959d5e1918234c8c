import { expect, test } from 'vitest'
import { MAX_JSON_LEVELS, parseJson } from '#src/http/parse-json.ts'

const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

test('JSON of the greatest allowed depth is read', () => {
  expect(parseJson(arrays(MAX_JSON_LEVELS))).toBeInstanceOf(Array)
  expect(parseJson(objects(MAX_JSON_LEVELS))).toHaveProperty('a.a.a')
})

test.each([
  ['arrays', arrays(MAX_JSON_LEVELS + 1)],
  ['objects', objects(MAX_JSON_LEVELS + 1)],
  ['a million arrays', arrays(1_000_000)],
  ['arrays that are never closed', '['.repeat(1_000_000)],
])('JSON with one more level is refused: %s', (_, text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})

test('brackets inside strings, and arrays next to each other, do not count as levels', () => {
  const text = JSON.stringify({ note: `${'[{'.repeat(1000)}\\"${'['.repeat(1000)}` })
  expect(parseJson(text)).toEqual(JSON.parse(text))
  expect(parseJson(`[${'[],'.repeat(2000)}[]]`)).toHaveLength(2001)
})
