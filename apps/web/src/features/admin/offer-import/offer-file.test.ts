import { expect, test } from 'vitest'
import { offerPartSchema } from '@sampletrail/contracts/offer-imports.ts'
import { OfferFile } from '#src/features/admin/offer-import/offer-file.ts'

const open = async (name: string, content: string) => {
  const file = new OfferFile()
  return { file, preview: await file.open(new File([content], name)) }
}

test('a file shows how its columns are read, and its first rows', async () => {
  const lines = Array.from({ length: 9 }, (_, index) => `${index},"Lamp, ${index}",x,y,z`)
  const { preview } = await open(
    'a.csv',
    ['id;x', 'Id,Title,seller,note,Name', ...lines].slice(1).join('\n'),
  )
  expect(preview.columns.map(({ readAs }) => readAs)).toEqual(['id', 'name', 'seller', null, null])
  expect(preview.rows).toHaveLength(5)
  expect(preview.rows[0]).toEqual(['0', 'Lamp, 0', 'x', 'y', 'z'])
  const json = await open('a.ndjson', '{"offerId": 1, "tags": ["a"]}\nno\n{"Title": "Lamp"}')
  expect(json.preview.columns).toEqual([
    { name: 'offerId', readAs: 'id' },
    { name: 'tags', readAs: null },
    { name: 'Title', readAs: 'name' },
  ])
  expect(json.preview.rows).toEqual([
    ['1', '["a"]', ''],
    ['', '', ''],
    ['', '', 'Lamp'],
  ])
})

test("its parts fit the server's limits, and answers are matched to their rows", async () => {
  const rows = ['1,A,x', '2,B,x,more', '3,C,x', '1,A,x', '4,=1+1,x']
  const { file } = await open('a.csv', ['id,name,seller', ...rows].join('\n'))
  const part = await file.next()
  const sent = offerPartSchema.parse(JSON.parse(part?.body ?? ''))
  expect(sent).toEqual({
    part: 1,
    offers: [
      { id: '3', name: 'C', seller: 'x' },
      { id: '1', name: 'A', seller: 'x' },
      { id: '4', name: '=1+1', seller: 'x' },
    ],
    unread: 1,
    repeated: 1,
  })
  expect(await file.next()).toBeNull()
  const refused = [{ index: 2, id: '4', reason: `There is no global seller 'x'.` }]
  expect(file.settle(1, { added: 1, updated: 1, unchanged: 0, refused })).toEqual({
    rows: 5,
    added: 1,
    updated: 1,
    unchanged: 0,
    repeated: 1,
    refused: 2,
  })
  expect(await file.refusedFile().text()).toBe(
    [
      '\uFEFFLine,Reason,id,name,seller',
      '3,This row has more cells than there are columns.,2,B,x,more',
      `6,There is no global seller 'x'.,4,'=1+1,x`,
      '',
    ].join('\r\n'),
  )
  expect(file.reasons()).toContainEqual({ reason: 'There is no global seller ….', count: 1 })
})

test('values that are too long for any offer are cut, and parts stay small', async () => {
  const long = 'x'.repeat(40_000)
  const { file } = await open(
    'a.ndjson',
    Array.from({ length: 30 }, (_, id) => JSON.stringify({ id, name: long, url: [long] })).join(
      '\n',
    ),
  )
  const parts = []
  for (let part = await file.next(); part; part = await file.next()) {
    const { offers } = offerPartSchema.parse(JSON.parse(part.body))
    parts.push(offers.length)
    expect(part.body.length).toBeLessThan(1_000_000)
    expect(offers[0]).toMatchObject({ name: 'x'.repeat(20_000), url: {} })
  }
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(30)
})

test.each([
  ['nothing below its columns', 'a.csv', 'id,name,seller\n\n', 'This file has no rows below'],
  ['nothing at all', 'a.csv', ' \n', 'a.csv is empty.'],
  ['a workbook', 'a.xlsx', 'PK\u0003\u0004', 'This is a workbook or an archive.'],
  ['one JSON list', 'a.json', '[{}]', 'This is a single JSON list.'],
  ['no columns that are needed', 'a.csv', 'a,b\n1,2', 'There is no column seller'],
  ['no text', 'a.csv', 'a\u0000b', 'This file is not UTF-8 text.'],
])('a file with %s is refused', async (_what, name, content, message) => {
  await expect(open(name, content)).rejects.toThrow(message)
})
