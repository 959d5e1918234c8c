import { expect, it } from 'vitest'
import { splitPasted } from '#src/features/products/import/file/split-pasted.ts'
import { readTable } from '#src/testing/open-file.ts'

it.each<[string, string[][]]>([
  ['"Best Dad" Mug\t1', [['"Best Dad" Mug', '1']]],
  [
    '15" Laptop Sleeve\t1\n2\t3',
    [
      ['15" Laptop Sleeve', '1'],
      ['2', '3'],
    ],
  ],
  ['"whole"\t"with ""quotes"""', [['whole', 'with "quotes"']]],
  [
    '"two\nlines"\t1\r\n2\t3\r\n',
    [
      ['two\nlines', '1'],
      ['2', '3'],
    ],
  ],
  [
    'a\t\tb\n\t\t',
    [
      ['a', '', 'b'],
      ['', '', ''],
    ],
  ],
  ['"', [['"']]],
  ['"open\t1', [['"open', '1']]],
  ['', []],
])('%j has the cells %j', (text, cells) => {
  expect(splitPasted(text)).toEqual(cells)
})

it('a table that was copied from a sheet keeps quotes that quote nothing', async () => {
  const { rows } = await readTable(
    new Blob(['Item\tCost\n"Best Dad" Mug\t15.99\n15" Sleeve\t9.99\n']),
  )
  expect(rows.map(({ cells, problem }) => [cells, problem])).toEqual([
    [['"Best Dad" Mug', '15.99'], undefined],
    [['15" Sleeve', '9.99'], undefined],
  ])
})
