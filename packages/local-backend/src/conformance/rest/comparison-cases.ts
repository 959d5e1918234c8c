import type { MethodTable } from '#src/conformance/method-tables.ts'
import { keeps, refuses, selectTools } from '#src/conformance/rest/workshop.ts'

/** Comparisons of one value with another. */
export const comparisonCases: MethodTable = {
  eq: [
    keeps([1], 'keeps the rows whose column has the value', (q) => q.eq('name', 'Axe')),
    keeps([4], 'takes % and _ as they are', (q) => q.eq('name', '100% cotton_rope')),
    keeps([3], 'takes brackets and commas as they are', (q) => q.eq('name', 'Clamp (old), black')),
    keeps([1], 'compares numbers as numbers', (q) => q.eq('price', '19.9')),
    keeps([1], 'keeps every digit of a large number', (q) => q.eq('serial', '9007199254740993')),
    keeps([1, 2], 'compares truth values', (q) => q.eq('is_sharp', true)),
    keeps([1, 4], 'reaches into JSON', (q) => q.eq('details->size->w', 3)),
    keeps([1], 'reaches into JSON as text', (q) => q.eq('details->size->>unit', 'cm')),
    keeps([1], 'reaches into a list in JSON', (q) => q.eq('details->list->>0', 'x')),
    keeps([1, 4], 'compares dates', (q) => q.eq('bought_on', '2026-02-01')),
    refuses(400, { code: '22P02' }, 'refuses a value of another type', () =>
      selectTools().eq('price', 'cheap'),
    ),
    refuses(400, { code: '42703' }, 'refuses a column that is not there', () =>
      selectTools().eq('nothing', 1),
    ),
  ],
  neq: [
    keeps([2, 4, 5], 'keeps rows with other values, none of them null', (q) =>
      q.neq('price', 19.9),
    ),
  ],
  gt: [keeps([2, 5], 'keeps what is greater', (q) => q.gt('price', 19.9))],
  gte: [keeps([1, 2, 5], 'keeps what is greater or equal', (q) => q.gte('price', 19.9))],
  lt: [keeps([4], 'keeps what is less', (q) => q.lt('price', 19.9))],
  lte: [keeps([1, 4], 'keeps what is less or equal', (q) => q.lte('price', 19.9))],
  is: [
    keeps([3], 'keeps null', (q) => q.is('price', null)),
    keeps([1, 2], 'keeps true', (q) => q.is('is_sharp', true)),
    keeps([3, 5], 'keeps false', (q) => q.is('is_sharp', false)),
    keeps([4], 'keeps unknown', (q) => q.filter('is_sharp', 'is', 'unknown')),
    keeps([1, 2, 4, 5], 'keeps what is not null', (q) => q.filter('price', 'is', 'not_null')),
    refuses(400, { code: 'PGRST100' }, 'refuses other words', () =>
      selectTools().filter('price', 'is', 'cheap'),
    ),
  ],
  isDistinct: [
    keeps([2, 3, 4, 5], 'keeps other values, and null', (q) => q.isDistinct('price', 19.9)),
    keeps([1], 'turns around with not', (q) => q.not('price', 'isdistinct', 19.9)),
  ],
  in: [
    keeps([1, 3], 'keeps the values listed', (q) => q.in('id', [1, 3, 99])),
    keeps([3, 5], 'takes values with commas and brackets', (q) =>
      q.in('name', ['Clamp (old), black', 'drill']),
    ),
    keeps([], 'keeps nothing for an empty list', (q) => q.in('id', [])),
    keeps([1], 'reaches into JSON', (q) => q.in('details->size->>unit', ['cm', 'mm'])),
  ],
  notIn: [
    keeps([2, 4, 5], 'keeps the values that are not listed', (q) => q.notIn('id', [1, 3])),
    keeps([1, 2, 3, 4], 'takes values with commas and brackets', (q) =>
      q.notIn('name', ['drill', 'a,b']),
    ),
  ],
  match: [
    keeps([1], 'asks for each value of an object', (q) =>
      q.match({ is_sharp: true, maker_id: 1, price: 19.9 }),
    ),
    keeps([1, 2], 'leaves out what is undefined', (q) =>
      q.match({ maker_id: 1, price: undefined }),
    ),
  ],
}
