import type { MethodTable } from '#src/conformance/method-tables.ts'
import { keeps } from '#src/conformance/rest/workshop.ts'

/** Arrays, ranges and JSON. */
export const containmentCases: MethodTable = {
  contains: [
    keeps([1, 2], 'asks for elements of an array', (q) => q.contains('tags', ['wood'])),
    keeps([1], 'asks for all the elements', (q) => q.contains('tags', ['garden', 'wood'])),
    keeps([1, 4], 'asks for a part of JSON', (q) => q.contains('details', { size: { w: 3 } })),
    keeps([1, 2], 'asks for a range within a range', (q) =>
      q.or('lent.cs."[2026-01-12,2026-01-13)",lent.cs."[2026-02-02,2026-02-03)"'),
    ),
    keeps([2], 'takes a range', (q) => q.contains('lent', '[2026-02-02,2026-02-03)')),
  ],
  containedBy: [
    keeps([3, 4], 'asks for arrays of nothing else', (q) => q.containedBy('tags', ['garden'])),
    keeps([1, 4], 'takes a range', (q) => q.containedBy('lent', '[2026-01-01,2026-02-01)')),
    keeps([5], 'takes JSON', (q) => q.containedBy('details', 'null')),
  ],
  overlaps: [
    keeps([1, 2, 4], 'asks for one of the elements', (q) => q.overlaps('tags', ['garden', 'wood'])),
    keeps([1], 'takes a range', (q) => q.overlaps('lent', '[2026-01-01,2026-01-12)')),
    keeps([1], 'takes a range of times', (q) =>
      q.overlaps('used', '[2026-01-01 11:00+00,2026-01-02 00:00+00)'),
    ),
  ],
  rangeGt: [
    keeps([2], 'keeps what lies behind', (q) => q.rangeGt('lent', '[2026-01-01,2026-01-25)')),
  ],
  rangeGte: [
    keeps([2, 4], 'keeps what begins no earlier', (q) =>
      q.rangeGte('lent', '[2026-01-15,2026-01-20)'),
    ),
  ],
  rangeLt: [
    keeps([1], 'keeps what lies before', (q) => q.rangeLt('lent', '[2026-01-20,2026-02-01)')),
  ],
  rangeLte: [
    keeps([1, 4], 'keeps what ends no later', (q) => q.rangeLte('lent', '[2026-01-20,2026-02-01)')),
  ],
  rangeAdjacent: [
    keeps([4], 'keeps what touches', (q) => q.rangeAdjacent('lent', '[2026-01-10,2026-01-20)')),
  ],
}
