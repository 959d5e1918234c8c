import type { MethodTable } from '#src/conformance/method-tables.ts'
import { keeps, refuses, selectTools } from '#src/conformance/rest/workshop.ts'

/** The operators that combine conditions. */
export const logicCases: MethodTable = {
  filter: [
    keeps([2, 5], 'takes an operator by name', (q) => q.filter('price', 'gt', 19.9)),
    keeps([1, 3], 'takes a list', (q) => q.filter('id', 'in', '(1,3)')),
    keeps([2, 4, 5], 'takes a negated operator', (q) => q.filter('id', 'not.in', '(1,3)')),
    keeps([1, 5], 'takes eq(any)', (q) => q.filter('id', 'eq(any)', '{1,5}')),
    keeps([2], 'takes gte(all)', (q) => q.filter('price', 'gte(all)', '{20,50}')),
    keeps([1, 2], 'takes match(any)', (q) => q.filter('name', 'match(any)', '{^A,^B}')),
    keeps([1, 2], 'combines with the filters before', (q) =>
      q.eq('maker_id', 1).filter('price', 'gt', 1),
    ),
    refuses(400, { code: 'PGRST100' }, 'refuses an operator that is none', () =>
      selectTools().filter('price', 'above', 1),
    ),
    refuses(404, { code: '42883' }, 'refuses an operator that the type does not have', () =>
      selectTools().filter('price', 'like', '1*'),
    ),
  ],
  not: [
    keeps([1, 2, 4, 5], 'turns is around', (q) => q.not('price', 'is', null)),
    keeps([2, 4, 5], 'turns in around', (q) => q.not('id', 'in', '(1,3)')),
    keeps([1, 3, 4, 5], 'turns like around', (q) => q.not('name', 'like', 'Bench%')),
    keeps([3, 4, 5], 'turns containment around', (q) => q.not('tags', 'cs', '{wood}')),
  ],
  or: [
    keeps([1, 5], 'asks for one of two', (q) => q.or('id.eq.1,name.eq.drill')),
    keeps([1, 3], 'nests', (q) => q.or('id.eq.3,and(maker_id.eq.1,price.lt.100)')),
    keeps([1, 4, 5], 'turns a group around', (q) =>
      q.or('id.eq.1,not.and(price.not.is.null,price.gt.50)').not('price', 'is', null),
    ),
    keeps([3, 4], 'takes values in quotes', (q) => q.or('name.eq."Clamp (old), black",id.eq.4')),
    keeps([1, 2, 5], 'takes lists', (q) => q.or('id.in.(1,2),tags.cs.{metal}')),
    keeps([1, 2], 'reaches into JSON', (q) =>
      q.or('details->size->>unit.eq.cm,details->>watt.eq.900'),
    ),
    keeps([1], 'combines with other filters', (q) => q.or('id.eq.1,id.eq.2').lt('price', 20)),
    keeps([2], 'comes twice', (q) => q.or('id.eq.1,id.eq.2').or('id.eq.2,id.eq.3')),
    refuses(400, { code: 'PGRST100' }, 'refuses what does not close', () =>
      selectTools().or('(id.eq.1'),
    ),
  ],
}
