import type { MethodTable } from '#src/conformance/method-tables.ts'
import { keeps, refuses, selectTools } from '#src/conformance/rest/workshop.ts'

/** Patterns in text. */
export const patternCases: MethodTable = {
  like: [
    keeps([2], 'has % for any text', (q) => q.like('name', 'Bench%')),
    keeps([2], 'has * for any text', (q) => q.like('name', 'Bench*')),
    keeps([5], 'has _ for one letter', (q) => q.like('name', 'd_ill')),
    keeps([4], 'takes a letter as it is behind a backslash', (q) =>
      q.like('name', String.raw`100\%%`),
    ),
    keeps([], 'tells capitals from small letters', (q) => q.like('name', 'bench%')),
  ],
  ilike: [keeps([2], 'takes capitals for small letters', (q) => q.ilike('name', 'bench%'))],
  likeAllOf: [keeps([2], 'asks for every pattern', (q) => q.likeAllOf('name', ['Bench%', '%saw']))],
  likeAnyOf: [
    keeps([2, 5], 'asks for one of the patterns', (q) => q.likeAnyOf('name', ['Bench%', 'd%'])),
  ],
  ilikeAllOf: [
    keeps([2], 'asks for every pattern', (q) => q.ilikeAllOf('name', ['bench%', '%SAW'])),
  ],
  ilikeAnyOf: [
    keeps([1, 2], 'asks for one of the patterns', (q) => q.ilikeAnyOf('name', ['bench%', 'AXE'])),
  ],
  regexMatch: [
    keeps([1, 2, 3], 'matches an expression', (q) => q.regexMatch('name', '^[A-Z]')),
    refuses(400, { code: '2201B' }, 'refuses an expression that is none', () =>
      selectTools().regexMatch('name', '('),
    ),
  ],
  regexIMatch: [
    keeps([1, 2, 3, 5], 'takes capitals for small letters', (q) => q.regexIMatch('name', '^[a-z]')),
  ],
  textSearch: [
    keeps([2], 'finds a word in another form', (q) => q.textSearch('words', 'saws')),
    keeps([1, 2], 'has operators', (q) =>
      q.textSearch('words', "'saw' | 'axe'", { config: 'english' }),
    ),
    keeps([2], 'takes plain text', (q) => q.textSearch('words', 'saw bench', { type: 'plain' })),
    keeps([2], 'takes a phrase', (q) => q.textSearch('words', 'bench saw', { type: 'phrase' })),
    keeps([], 'knows the order of a phrase', (q) =>
      q.textSearch('words', 'saw bench', { type: 'phrase', config: 'english' }),
    ),
    keeps([1, 2], 'takes what people type', (q) =>
      q.textSearch('words', 'axe or "bench saw" -rope', { type: 'websearch' }),
    ),
    keeps([2], 'searches text that is no vector', (q) =>
      q.textSearch('name', 'saws', { config: 'english' }),
    ),
    refuses(400, { code: '42704' }, 'refuses a configuration that is not there', () =>
      selectTools().textSearch('words', 'x', { config: 'klingon' }),
    ),
  ],
}
