import { expect } from 'vitest'
import type { MethodCase } from '#src/conformance/method-tables.ts'
import { gives, refuses, workshop } from '#src/conformance/rest/workshop.ts'

const one = (columns: string) => workshop.from('tools').select(columns).eq('id', 1).single()

/** A case that counts rows one way. */
function counts(
  does: string,
  ask: () => PromiseLike<{ count: number | null; status: number; data: unknown }>,
  expected: { count: unknown; status: number; data: unknown },
): MethodCase {
  return {
    does,
    run: async () => {
      const { count, status, data } = await ask()
      expect({ count, status, data }).toEqual(expected)
    },
  }
}

export const selectCases: MethodCase[] = [
  gives([{ id: 1, rest: 1 }], 'gives every column when none is named', () =>
    workshop.from('numbers').select().eq('id', 1),
  ),
  gives({ tool: 'Axe', id: 1 }, 'renames columns', () => one('tool:name, id')),
  gives({ price: '19.90', n: 2 }, 'casts columns', () => one('price::text, n:weight::int')),
  gives({ price: 19.9, weight: 1.5, is_sharp: true }, 'gives numbers and truth values', () =>
    one('price, weight, is_sharp'),
  ),
  gives(
    {
      created_at: '2026-01-02T03:04:05.678901+00:00',
      bought_on: '2026-02-01',
      lent: '[2026-01-10,2026-01-20)',
      tags: ['wood', 'garden'],
    },
    'gives times, dates, ranges and arrays as PostgreSQL writes them in JSON',
    () => one('created_at, bought_on, lent, tags'),
  ),
  gives({ size: { w: 3, unit: 'cm' }, unit: 'cm', w: 3, first: 'x' }, 'steps into JSON', () =>
    one('details->size, details->size->>unit, details->size->w, first:details->list->>0'),
  ),
  gives({ tags: 'garden' }, 'steps into arrays', () => one('tags->>1')),
  gives({ w: '3' }, 'casts what is within JSON', () => one('details->size->w::text')),
  gives({ name: 'Axe', made_by: { name: 'Acme' } }, 'takes spaces and lines', () =>
    one(`
      name,
      made_by: makers!maker_id ( name )
    `),
  ),
  refuses(400, { code: '42703' }, 'refuses a column that is not there', () => one('nothing')),
  refuses(400, { code: 'PGRST100' }, 'refuses what does not close', () => one('id, makers(name')),
  refuses(400, { code: '22P02' }, 'refuses a cast that cannot be', () => one('name::int')),
  refuses(400, { code: 'PGRST123' }, 'refuses aggregates, which are off unless allowed', () =>
    workshop.from('tools').select('price.sum()'),
  ),
  counts(
    'counts all that match, whatever the page',
    () =>
      workshop.from('tools').select('id', { count: 'exact' }).gt('id', 1).order('id').range(1, 2),
    { count: 4, status: 206, data: [{ id: 3 }, { id: 4 }] },
  ),
  counts(
    'counts only rows that have what is asked of the embedded ones',
    () => workshop.from('tools').select('id, repairs!inner()', { count: 'exact', head: true }),
    { count: 2, status: 200, data: null },
  ),
  counts(
    'asks the planner',
    () => workshop.from('numbers').select('*', { count: 'planned', head: true }),
    { count: 1500, status: 206, data: null },
  ),
  counts(
    'counts few, and asks the planner about many',
    () => workshop.from('tools').select('id', { count: 'estimated' }).eq('id', 1),
    { count: 1, status: 200, data: [{ id: 1 }] },
  ),
  counts(
    'counts none',
    () => workshop.from('tools').select('id', { count: 'exact', head: true }).eq('id', 99),
    { count: 0, status: 200, data: null },
  ),
  {
    does: 'gives no more than 1,000 rows at once, and the others by range',
    run: async () => {
      const all = await workshop.from('numbers').select('id', { count: 'exact' }).order('id')
      expect([all.data?.length, all.count, all.status]).toEqual([1000, 1500, 206])
      const more = await workshop.from('numbers').select('id').order('id').range(1000, 1999)
      expect([more.data?.length, more.data?.[0]]).toEqual([500, { id: 1001 }])
      const wide = await workshop.from('numbers').select('id').limit(1400)
      expect(wide.data).toHaveLength(1000)
    },
  },
]
