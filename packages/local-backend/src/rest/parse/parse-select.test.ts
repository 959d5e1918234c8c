import { expect, test } from 'vitest'
import { parseSelect } from '#src/rest/parse/parse-select.ts'

const field = (name: string, rest: object = {}) => ({
  kind: 'field',
  field: { name, path: [] },
  alias: null,
  cast: null,
  ...rest,
})
const embed = (target: string, rest: object = {}) => ({
  kind: 'embed',
  target,
  alias: null,
  hint: null,
  inner: false,
  spread: false,
  items: [],
  ...rest,
})

test.each([
  ['*', [{ kind: 'star' }]],
  ['id,name', [field('id'), field('name')]],
  ['first name,übung,$x_1', [field('first name'), field('übung'), field('$x_1')]],
  ['"a.b,c"', [field('a.b,c')]],
  [String.raw`"say \"hi\""`, [field('say "hi"')]],
  ['label:name', [field('name', { alias: 'label' })]],
  ['"the label":"the name"', [field('the name', { alias: 'the label' })]],
  ['price::text', [field('price', { cast: 'text' })]],
  ['n:price::double precision', [field('price', { alias: 'n', cast: 'double precision' })]],
  ['tags::text[]', [field('tags', { cast: 'text[]' })]],
  [
    'data->a-b->0->>"c d"::int',
    [
      field('data', {
        field: {
          name: 'data',
          path: [
            { asText: false, key: 'a-b' },
            { asText: false, key: 0 },
            { asText: true, key: 'c d' },
          ],
        },
        cast: 'int',
      }),
    ],
  ],
  ['seller-id', [field('seller-id')]],
  [' id , * ', [field('id'), { kind: 'star' }]],
  ['a( b , c ) , d', [embed('a', { items: [field('b'), field('c')] }), field('d')]],
  ['sellers()', [embed('sellers')]],
  ['sellers(*)', [embed('sellers', { items: [{ kind: 'star' }] })]],
  [
    's:sellers!fk!inner(id)',
    [embed('sellers', { alias: 's', hint: 'fk', inner: true, items: [field('id')] })],
  ],
  ['sellers!left(id)', [embed('sellers', { items: [field('id')] })]],
  ['...sellers(id)', [embed('sellers', { spread: true, items: [field('id')] })]],
  [
    'a(b(c),d),e',
    [embed('a', { items: [embed('b', { items: [field('c')] }), field('d')] }), field('e')],
  ],
])('%s', (text, expected) => {
  expect(parseSelect(text)).toEqual(expected)
})

test.each([
  'a,',
  'a b)',
  'a(',
  'a(b',
  'a:',
  'a::',
  'a::1',
  'a->',
  '!a',
  '...a',
  '"a',
  'a(b))',
  ':a',
])('%s is refused', (text) => {
  expect(() => parseSelect(text)).toThrow(/failed to parse select parameter/)
})
