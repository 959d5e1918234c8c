import { expect, test } from 'vitest'
import { readViewColumns } from '#src/rest/schema/read-view-columns.ts'
import { findShallowViews, traceColumns } from '#src/rest/schema/trace-views.ts'

const entry = (position: number, table: number, column: number, expression = '{VAR}') =>
  `{TARGETENTRY :expr ${expression} :resno ${position} :resname c :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`
const view = (base: number, entries: string) =>
  `({QUERY :rtable ({RANGETBLENTRY :relid ${base}}) :targetList (${entries})})`

const TABLE = 9_999_999

/** Views 1 to `length`, each on the one before, the first on the table. */
function chain(length: number): Map<string, string> {
  return new Map(
    Array.from({ length }, (_, i) => {
      const base = i === 0 ? TABLE : i
      return [String(i + 1), view(base, entry(1, base, 2) + entry(2, base, i === 0 ? 7 : 1))]
    }),
  )
}

const ring = new Map([
  ['1', view(3, entry(1, 3, 1))],
  ['2', view(1, entry(1, 1, 1))],
  ['3', view(2, entry(1, 2, 1))],
])

test('a column is followed through views to its table', () => {
  const trace = traceColumns(chain(3))
  expect([trace('3', 1), trace('3', 2), trace('2', 1)]).toEqual([
    { oid: String(TABLE), position: 2 },
    { oid: String(TABLE), position: 7 },
    { oid: String(TABLE), position: 7 },
  ])
})

test('a view that selects from itself has no source, also through others', () => {
  const trace = traceColumns(new Map([...ring, ['9', view(9, entry(1, 9, 1))]]))
  for (const oid of ['9', '1', '2', '3']) expect(trace(oid, 1)).toBeNull()
  expect(findShallowViews(ring)).toEqual([])
})

test('twenty thousand views on top of each other are followed once each', { timeout: 5000 }, () => {
  const trees = chain(20_000)
  const trace = traceColumns(trees)
  for (const oid of trees.keys()) trace(oid, 1)
  expect(trace('20000', 1)?.oid).toBe(String(TABLE))
})

test('only views on few others are shallow', { timeout: 5000 }, () => {
  expect(findShallowViews(chain(20_000))).toHaveLength(100)
})

test('queries nested in a column take no longer than their text', { timeout: 5000 }, () => {
  const inner = `{SUBLINK ${entry(1, 5, 1).replaceAll(' :resjunk false}', ' :resjunk false }').repeat(20_000)}}`
  expect(readViewColumns(view(5, entry(1, 0, 0, inner) + entry(2, 5, 6)))).toEqual([
    { position: 2, oid: '5', sourcePosition: 6 },
  ])
})

test('a name of the longest length, all of it escaped, is skipped', () => {
  const tree = view(5, entry(1, 5, 6).replace(':resname c', `:resname ${'\\{'.repeat(63)}`))
  expect(readViewColumns(tree)).toEqual([{ position: 1, oid: '5', sourcePosition: 6 }])
})
