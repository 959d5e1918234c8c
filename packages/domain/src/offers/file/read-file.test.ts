import { describe, expect, test } from 'vitest'
import { mapColumns, offerColumn } from '#src/offers/file/column-names.ts'
import { type FileRow, findRepeated, longestRow } from '#src/offers/file/file-row.ts'
import { countNothing, describeCounts } from '#src/offers/file/import-counts.ts'
import { readCsv } from '#src/offers/file/read-csv.ts'
import { readNdjson } from '#src/offers/file/read-ndjson.ts'
import { ReasonCount, refusedCells } from '#src/offers/file/refused-rows.ts'

async function* piecesOf(...texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield await Promise.resolve(text)
}

async function collect(rows: AsyncIterable<FileRow>): Promise<FileRow[]> {
  const all: FileRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

const csv = (...texts: string[]) => collect(readCsv(piecesOf(...texts), texts.join(''), () => {}))
const ndjson = (...texts: string[]) => collect(readNdjson(piecesOf(...texts)))

async function messageOf(reading: Promise<unknown>): Promise<string> {
  const error: unknown = await reading.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof Error ? `${error.name}: ${error.message}` : 'nothing'
}

function rowOf(line: number, given: unknown, problem: string | null = null): FileRow {
  return { line, given, problem, cells: [] }
}

function openRow(length: number): string {
  return `1,"${'x'.repeat(length - 3)}`
}

describe('a CSV file of offers', () => {
  test('has one offer a row, under the line that it begins in', async () => {
    const headers: string[][] = []
    const text =
      ' \n\nId,Title,Seller,Colour,Name\n1,Lamp,Acme,red,x\n\n2,"A\nlamp",Acme\n , \n3,\'=1,Acme\n'
    const rows = await collect(
      readCsv(piecesOf(...text.split(/(?<=\n)/)), text, (names) => headers.push(names)),
    )
    expect(headers).toEqual([['Id', 'Title', 'Seller', 'Colour', 'Name']])
    expect(rows).toEqual([
      {
        line: 4,
        given: { id: '1', name: 'Lamp', seller: 'Acme' },
        problem: null,
        cells: ['1', 'Lamp', 'Acme', 'red', 'x'],
      },
      {
        line: 6,
        given: { id: '2', name: 'A\nlamp', seller: 'Acme' },
        problem: null,
        cells: ['2', 'A\nlamp', 'Acme'],
      },
      {
        line: 9,
        given: { id: '3', name: '=1', seller: 'Acme' },
        problem: null,
        cells: ['3', "'=1", 'Acme'],
      },
    ])
  })

  test('is the same wherever it is cut into pieces', async () => {
    const text = 'id,name,seller\r\n1,"La, ""mp""",Acme\r\n2,b,c'
    const whole = await csv(text)
    expect(whole).toHaveLength(2)
    for (let cut = 1; cut < text.length; cut += 1) {
      const pieces = piecesOf(text.slice(0, cut), text.slice(cut))
      expect(await collect(readCsv(pieces, text, () => {}))).toEqual(whole)
    }
  })

  test.each([',', ';', '\t', '|'])('may have %j between its cells', async (mark) => {
    const text = `${['id', '"a,;|,;|,;|"', 'name', 'seller'].join(mark)}\n${['1', 'x', 'Lamp', 'Acme'].join(mark)}`
    const [row] = await csv(`\n${text}`)
    expect(row?.given).toEqual({ id: '1', name: 'Lamp', seller: 'Acme' })
  })

  test('is told by its first line what is between its cells', async () => {
    const rows = await csv('id;name;seller\n1,2,3,4;b;c\n')
    expect(rows[0]?.given).toEqual({ id: '1,2,3,4', name: 'b', seller: 'c' })
  })

  test.each([
    ['1,"a"b",c', 'A quote in this row is not closed, or is inside a cell without quotes.'],
    ['1,a,b,c', 'This row has more cells than there are columns.'],
    ['1,a,b', null],
    ['1,a', null],
  ])('says of the row %s: %s', async (row, problem) => {
    expect((await csv(`id,name,seller\n${row}\n`)).map((one) => one.problem)).toEqual([problem])
  })

  test.each([
    [
      'id,name\n',
      'There is no column seller, seller_code or seller_id. The first line names: id, name.',
    ],
    [' id ,seller\n', 'There is no column name. The first line names: id, seller.'],
    [
      'seller code\n',
      'There is no column id and no column name. The first line names: seller code.',
    ],
    ['', 'This file has no rows.'],
    ['\n , \n', 'This file has no rows.'],
  ])('%j is refused: %s', async (text, message) => {
    expect(await messageOf(csv(text))).toBe(`FileError: ${message}`)
  })

  test('names 30 columns of 40 letters in a refusal', async () => {
    const names = Array.from({ length: 31 }, (_, index) => `${index}${'x'.repeat(50)}`)
    const shown = names.slice(0, 30).map((name) => name.slice(0, 40))
    expect(await messageOf(csv(`${names.join(',')}\n`))).toContain(
      ` The first line names: ${shown.join(', ')}.`,
    )
  })

  test('ends where a quote is not closed for a million characters', async () => {
    const head = 'id,name,seller\n1,"'
    const message =
      'FileError: A quote in this file is never closed: one row has more than a million characters.'
    expect(await messageOf(csv(head.slice(0, -3) + openRow(longestRow + 1), 'x'))).toBe(message)
    expect(await messageOf(csv(head.slice(0, -3) + openRow(longestRow)))).toBe('nothing')
  })
})

describe('a file of JSON lines', () => {
  test('has one offer a line, and empty lines count', async () => {
    expect(await ndjson('{"id":1,"Product Name":"a', '"}\r\n \n{"seller":', 'null}')).toEqual([
      {
        line: 1,
        given: { id: 1, name: 'a' },
        problem: null,
        cells: ['{"id":1,"Product Name":"a"}'],
      },
      { line: 3, given: { seller: null }, problem: null, cells: ['{"seller":null}'] },
    ])
  })

  test('takes the first of two names of one column, and no others', async () => {
    expect(await ndjson('{"title":"a","name":"b","colour":"red"}')).toMatchObject([
      { given: { name: 'a' } },
    ])
    const [row] = await ndjson('{"colour":"red"}')
    expect(row?.given).toEqual({})
  })

  test.each(['[1]', 'null', '7', '"a"', '{"a":', 'x\ry'])(
    'says that %j is no object',
    async (text) => {
      expect(await ndjson(text)).toEqual([
        { line: 1, given: null, problem: 'This line is not a JSON object.', cells: [text] },
      ])
    },
  )

  test('ends where a line has more than a million characters', async () => {
    const message =
      'FileError: A line of this file has more than a million characters. Write one object per line.'
    expect(await messageOf(ndjson('x'.repeat(longestRow + 1)))).toBe(message)
    expect(await messageOf(ndjson('x'.repeat(longestRow)))).toBe('nothing')
  })
})

describe('the columns of an offer', () => {
  test.each([
    ['Offer ID', 'id'],
    ['product_name', 'name'],
    ['PRICE', 'price'],
    ['currency-code', 'currency'],
    ['Marketplace', 'country'],
    ['Seller Code', 'seller_code'],
    ['seller.id', 'seller_id'],
    ['Group name', 'seller'],
    ['Thumbnail', 'image_url'],
    ['Shop URL', 'url'],
    ['Amazon link', 'amazon_url'],
    ['eBay', 'ebay_url'],
    ['Channel', 'channel_name'],
    ['created_at', 'posted_at'],
    ['Valid until', 'expires_at'],
    ['Colour', null],
    ['', null],
  ])('%j is read as %s', (name, column) => {
    expect(offerColumn(name)).toBe(column)
  })

  test('are taken once, by the first', () => {
    expect(mapColumns(['Title', 'Name', 'x', 'id'])).toEqual(['name', null, null, 'id'])
  })
})

describe('rows of a batch', () => {
  test('are repeated if a later one says the same', () => {
    const rows = [
      rowOf(1, { id: 1 }),
      rowOf(2, { id: 2 }),
      rowOf(3, { id: 1 }),
      rowOf(4, { id: 1 }),
      rowOf(5, null, 'This line is not a JSON object.'),
      rowOf(6, null, 'This line is not a JSON object.'),
    ]
    expect([...findRepeated(rows)].map(({ line }) => line)).toEqual([1, 3])
  })

  test('are counted in words', () => {
    expect(countNothing()).toEqual({
      rows: 0,
      added: 0,
      updated: 0,
      unchanged: 0,
      repeated: 0,
      refused: 0,
    })
    const counts = { added: 12_000, updated: 300, unchanged: 190, refused: 10 }
    expect(describeCounts({ ...counts, repeated: 0 })).toBe(
      '12,000 added, 300 updated, 190 unchanged, 10 refused',
    )
    expect(describeCounts({ ...counts, repeated: 1 })).toBe(
      '12,000 added, 300 updated, 190 unchanged, 1 repeated, 10 refused',
    )
  })

  test('that were refused are safe in a spreadsheet', () => {
    const refused = { ...rowOf(7, null), cells: ['=1+1', "'=1+1", 'Lamp'] }
    expect(refusedCells(refused, 'No name.')).toEqual(['7', 'No name.', "'=1+1", "'=1+1", 'Lamp'])
  })

  test('are refused for reasons that are counted without what they name', () => {
    const counted = new ReasonCount()
    for (const reason of ['b', "'x y' is no price.", "'' is no price.", 'c', 'c', 'c']) {
      counted.add(reason)
    }
    expect(counted.list()).toEqual([
      { reason: 'c', count: 3 },
      { reason: '… is no price.', count: 2 },
      { reason: 'b', count: 1 },
    ])
  })

  test('have a hundred reasons, and others', () => {
    const counted = new ReasonCount()
    for (let index = 0; index < 102; index += 1) counted.add(`reason ${index}`)
    counted.add('reason 0')
    expect(counted.list()).toHaveLength(101)
    expect(counted.list().slice(0, 3)).toEqual([
      { reason: 'reason 0', count: 2 },
      { reason: 'Other reasons.', count: 2 },
      { reason: 'reason 1', count: 1 },
    ])
  })
})
