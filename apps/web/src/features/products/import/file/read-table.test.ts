import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { latin, makeZip } from '#src/testing/make-zip.ts'
import { readTable } from '#src/testing/open-file.ts'

function utf16(text: string, isLittle: boolean, mark = true): Uint8Array<ArrayBuffer> {
  const whole = mark ? `\uFEFF${text}` : text
  const view = new DataView(new ArrayBuffer(whole.length * 2))
  for (let at = 0; at < whole.length; at += 1)
    view.setUint16(at * 2, whole.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

const cellsOf = async (content: BlobPart) =>
  (await readTable(new Blob([content]))).rows.map(({ cells }) => cells)

const problemOf = async (content: BlobPart): Promise<string> =>
  readTable(new Blob([content])).then(
    () => 'read',
    (error: Error) => error.message,
  )

describe('a table as text', () => {
  const text = 'Name;Price\r\nLämpchen;5,00\r\n'
  it.each<[string, BlobPart]>([
    ['UTF-8', text],
    ['UTF-8 with a mark', `\uFEFF${text}`],
    ['Windows-1252', latin(text)],
    ['UTF-16', utf16(text, true)],
    ['UTF-16, big end first', utf16(text, false)],
    ['UTF-16 without a mark', utf16(text, true, false)],
  ])('is read in %s', async (_encoding, content) => {
    expect(await cellsOf(content)).toEqual([['Lämpchen', '5,00']])
  })

  it.each([
    'Name,Price\nLamp,5',
    'Name\tPrice\nLamp\t5',
    'Name;Price\nLamp;5',
    'Name|Price\rLamp|5',
  ])('is read with the separator of %j', async (content) => {
    expect(await cellsOf(content)).toEqual([['Lamp', '5']])
  })

  it('keeps quotes, separators and line breaks in cells, and numbers rows like a spreadsheet', async () => {
    const table = await readTable(new Blob(['\nName,Notes\n"A ""b"", c","x\ny"\n\nLamp,\n']))
    expect(table).toEqual({
      headers: ['Name', 'Notes'],
      rows: [
        { number: 3, cells: ['A "b", c', 'x\ny'] },
        { number: 5, cells: ['Lamp', ''] },
      ],
    })
  })

  it('is read even if most of its lines are empty', async () => {
    const { rows } = await readTable(new Blob([`Name\n${'\n'.repeat(300_000)}Lamp\n`]))
    expect(rows).toEqual([{ number: 300_002, cells: ['Lamp'] }])
  })

  it.each([
    ['a quote that is never closed', `"${'a'.repeat(10_000_000)}`],
    ['separators alone', `${','.repeat(200_000)}\nName,Price\nLamp,5`],
  ])('ends quickly: %s', { timeout: 5000 }, async (_what, content) => {
    expect(await problemOf(content)).toMatch(/^read$|no rows/)
  })

  it('says in which row a quote is not closed', async () => {
    const { rows } = await readTable(new Blob(['Name,Notes\nLamp,ok\n"Kettle,5\nx,y']))
    expect(rows.at(-1)?.problem).toContain('quote')
    expect(rows[0]).toEqual({ number: 2, cells: ['Lamp', 'ok'] })
  })
})

describe('a workbook', () => {
  it('returns its texts, numbers and dates', async () => {
    const file = await writeXlsxFile([
      ['Name', 'Price', 'Order Date', 'Sold'].map((value) => ({ value })),
      [
        { value: 'Lamp' },
        { value: 19.99, type: Number },
        { value: new Date('2026-03-04T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
        { value: true, type: Boolean },
      ],
    ]).toBlob()
    expect(await cellsOf(file)).toEqual([['Lamp', 19.99, '2026-03-04', 'yes']])
  })
})

describe('an invalid table', () => {
  const compound = latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
  it.each<[string, BlobPart, RegExp]>([
    ['a PDF', '%PDF-1.7', /not a table/],
    ['a web page', '<!doctype html><table></table>', /not a table/],
    ['a program', latin('\x00\x01\x02\x03 no text'), /not a table/],
    ['nothing', '', /no rows/],
    ['headers alone', 'Name,Price\n', /no rows/],
    ['a damaged workbook', latin('PK\x03\x04 broken'), /damaged/],
    ['an old workbook', compound, /old Excel/],
    [
      'a workbook behind a password',
      new Blob([compound, utf16('EncryptedPackage', true, false)]),
      /password/,
    ],
    ['too many rows', `Name\n${'x\n'.repeat(20_001)}`, /20,001 rows/],
    ['too many columns', `${'x,'.repeat(501)}y\n1`, /502 columns/],
    ['too many bytes', new Uint8Array(20_000_001), /20 MB/],
  ])('is refused: %s', async (_what, content, reason) => {
    expect(await problemOf(content)).toMatch(reason)
  })

  it('is an archive without a table', async () => {
    const documents = [
      { name: 'word/document.xml', size: 5 },
      { name: 'Your Orders/Digital Content Orders.csv', size: 'Order ID,Title\n1,Book' },
      { name: 'invoices/1.pdf', size: 5 },
    ]
    expect(await problemOf(await makeZip(documents))).toMatch(/folder ‘Your Amazon Orders’/)
  })

  it('is an archive that unpacks to more than it claims', async () => {
    const sheets = Array.from({ length: 16 }, (_, n) => ({ name: `xl/sheet${n}.xml`, size: 1e7 }))
    const bomb = await makeZip([{ name: 'xl/workbook.xml', size: 100 }, ...sheets])
    expect(bomb.size).toBeLessThan(1_000_000)
    expect(await problemOf(bomb)).toMatch(/unpacks to more/)
  }, 30_000)

  it('is a sheet with cells in opposite corners', async () => {
    const sheet = '<row r="1"><c r="A1"/></row><row r="1048576"><c r="XFD1048576"/></row>'
    const file = await makeZip([
      { name: 'xl/workbook.xml', size: 100 },
      { name: 'xl/worksheets/sheet1.xml', size: sheet },
    ])
    expect(await problemOf(file)).toMatch(/far away/)
  })
})
