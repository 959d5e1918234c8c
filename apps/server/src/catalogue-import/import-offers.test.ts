import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@sampletrail/local-backend/testing'
import { importOffers, type ImportProgress } from '#src/catalogue-import/import-offers.ts'

const migrations = fileURLToPath(new URL('../../../../supabase/migrations', import.meta.url))

let site: TestDatabase
let database: Client
let folder: string

beforeAll(async () => {
  site = await createTestDatabase({ migrations })
  database = await site.connect('postgres')
  folder = await mkdtemp(join(tmpdir(), 'sampletrail-import-'))
})
afterAll(async () => {
  await site.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.query('delete from catalogue.products')
  await database.query('delete from public.sellers')
  await database.query(
    `insert into public.sellers (user_id, name, seller_code) values (null, 'Harbour Goods', 'harbour')`,
  )
})

async function importText(
  name: string,
  content: string | Buffer,
  { addSellers = false, stopAfter = Infinity } = {},
) {
  const file = join(folder, name)
  await writeFile(file, content)
  const stopping = new AbortController()
  const progress: ImportProgress[] = []
  const report = await importOffers(
    database,
    { file, source: 'file', addSellers },
    {
      signal: stopping.signal,
      onProgress(now) {
        progress.push(now)
        if (now.rows >= stopAfter) stopping.abort()
      },
    },
  )
  const { rows, added, updated, unchanged, refused } = report
  return { file, report, progress, counts: [rows, added, updated, unchanged, refused] }
}
const stored = async (columns: string) =>
  (await database.query(`select ${columns} from catalogue.products order by source_id`)).rows
/** Everything except when it was last seen. */
const checksum = async () =>
  (
    await database.query(
      `select count(*), md5(string_agg(
         (to_jsonb(offer) - 'last_seen_at' - 'updated_at')::text, '|' order by source, source_id
       )) from catalogue.products as offer`,
    )
  ).rows[0] as object

const csvOf = (count: number) =>
  ['id,name,price,seller_code,posted_at']
    .concat(
      Array.from(
        { length: count },
        (_, index) => `${index},"Lamp, no. ${index}",$${index}.50,harbour,2026-01-01`,
      ),
    )
    .join('\n')

describe('a file', () => {
  test('gives the same catalogue when it is imported twice', async () => {
    const first = await importText('twice.csv', csvOf(1234))
    expect(first.counts).toEqual([1234, 1234, 0, 0, 0])
    const before = await checksum()
    const second = await importText('twice.csv', csvOf(1234))
    expect(second.counts).toEqual([1234, 0, 0, 1234, 0])
    expect(await checksum()).toEqual(before)
    expect(second.progress.at(-1)?.share).toBe(1)
  })

  test('is read in parts, and never whole', async () => {
    const { progress } = await importText('large.csv', csvOf(20_000))
    expect(progress[0]?.share).toBeLessThan(0.5)
    expect(progress.map(({ share }) => share)).toEqual(
      progress.map(({ share }) => share).toSorted((one, other) => one - other),
    )
  })

  test('gives the same catalogue after an interruption', async () => {
    await importText('whole.csv', csvOf(3000))
    const before = await database.query(
      `select source_id, name, price from catalogue.products order by source_id`,
    )
    await database.query('delete from catalogue.products')
    const stopped = await importText('whole.csv', csvOf(3000), { stopAfter: 500 })
    expect(stopped.report.wasStopped).toBe(true)
    expect(stopped.report.added).toBeLessThan(3000)
    expect((await stored('source_id')).length).toBe(stopped.report.added)
    await importText('whole.csv', csvOf(3000))
    const after = await database.query(
      `select source_id, name, price from catalogue.products order by source_id`,
    )
    expect(after.rows).toEqual(before.rows)
  })

  test.each<[string, string, string | Buffer]>([
    [
      'with a byte order mark and semicolons',
      'a.csv',
      '\uFEFFID;Title;Price;Group Name\n1;Lamp;12,50 €;harbour goods\n',
    ],
    ['with tabs', 'a.tsv', 'Id\tName\tPrice\tCurrency\tSeller\n1\tLamp\t12.50\tEUR\tHarbour Goods'],
    [
      'in UTF-16',
      'b.csv',
      Buffer.from(
        '\uFEFFid,name,price,currency,seller-code\r\n1,Lamp,12.5,EUR,harbour\r\n',
        'utf16le',
      ),
    ],
    [
      'of JSON lines',
      'a.ndjson',
      '\n{"id": 1, "Name": "Lamp", "price": 12.5, "currency": "EUR", "sellerCode": "harbour"}\r\n',
    ],
    [
      'of JSON lines without an ending',
      'a',
      '{"offerId": "1", "title": "Lamp", "price": "12,50 €", "seller": "HARBOUR GOODS"}',
    ],
  ])('%s is read', async (_what, name, content) => {
    expect((await importText(name, content)).counts).toEqual([1, 1, 0, 0, 0])
    expect(await stored('source_id, name, price, currency')).toEqual([
      { source_id: '1', name: 'Lamp', price: '12.50', currency: 'EUR' },
    ])
  })

  test('gets a second file with its refused rows, with line and reason, ready to be corrected and imported', async () => {
    const content = [
      'id,name,price,seller_code,note',
      '1,Lamp,1,harbour,fine',
      '',
      '2,"Two\nlines",2,harbour,=HYPERLINK("x")',
      '3,,3,harbour,"no, name"',
      '4,Lamp,free,harbour,=1+1',
      '5,Lamp,5,nobody,',
      '6,Lamp,6,somebody,',
      '7,Lamp,7,harbour,a,b',
      '8,La"mp,8,harbour,"a"b',
    ].join('\n')
    const { report, counts, file } = await importText('mixed.csv', content)
    expect(counts).toEqual([8, 2, 0, 0, 6])
    expect(report.reasons[0]).toEqual({
      reason:
        'There is no global seller …. Add the seller in the back office first, or allow this source to add sellers.',
      count: 2,
    })
    expect(report.refusedFile).toBe(`${file}.refused.csv`)
    const lines = (await readFile(`${file}.refused.csv`, 'utf8')).trimEnd().split('\r\n')
    expect(lines.slice(0, 3)).toEqual([
      '\uFEFFLine,Reason,id,name,price,seller_code,note',
      '6,name is missing.,3,,3,harbour,"no, name"',
      `7,"price cannot be read. Enter an amount like 19.99.",4,Lamp,free,harbour,'=1+1`.replaceAll(
        '"',
        '',
      ),
    ])
    expect(lines[3]).toMatch(/^8,"There is no global seller 'nobody'\./)
    expect(lines[5]).toMatch(/^10,This row has more cells than there are columns\./)
    expect(lines[6]).toMatch(/^11,"A quote in this row is not closed/)
    const again = await importText('mixed.csv', 'id,name,seller_code\n3,Named,harbour')
    expect(again.report.refusedFile).toBeNull()
    expect(existsSync(`${file}.refused.csv`)).toBe(false)
  })

  test('may repeat an id: the last row wins', async () => {
    const content = [
      'id,name,price,seller_code,note',
      '1,Lamp,1,harbour,once',
      '1,Lamp,1,harbour,twice',
      '2,Chair,2,harbour,',
      '2,Table,2,harbour,',
      '2,Chair,2,harbour,',
      '3,,3,harbour,',
    ].join('\n')
    const { report, counts } = await importText('again.csv', content)
    expect(counts).toEqual([6, 2, 0, 0, 2])
    expect(report.repeated).toBe(2)
    expect(report.reasons.map(({ reason }) => reason).toSorted()).toEqual([
      'The same id comes again later in this batch; the last one counts.',
      'name is missing.',
    ])
    expect(await stored('source_id, name')).toEqual([
      { source_id: '1', name: 'Lamp' },
      { source_id: '2', name: 'Chair' },
    ])
  })

  test('adds sellers if that is allowed', async () => {
    const content = 'id,name,seller\n1,Lamp,North Wind\n2,Lamp,NORTH WIND'
    expect((await importText('sellers.csv', content)).counts).toEqual([2, 0, 0, 0, 2])
    expect((await importText('sellers.csv', content, { addSellers: true })).counts).toEqual([
      2, 2, 0, 0, 0,
    ])
  })

  test.each([
    [
      'missing columns',
      'a.csv',
      'name,price\nLamp,1',
      'There is no column seller, seller_code or seller_id. The first line names: name, price.',
    ],
    [
      'no id',
      'a.csv',
      'title;price;seller\nLamp;1;x',
      'There is no column id. The first line names: title, price, seller.',
    ],
    ['nothing', 'a.csv', '', 'is empty.'],
    [
      'one JSON list',
      'a.json',
      '[{"id": 1}]',
      'This is a single JSON list. Write one object per line, as jq -c ".[]" does.',
    ],
    ['a workbook', 'a.xlsx', 'PK\u0003\u0004', 'This is a workbook or an archive. Save it as CSV.'],
    [
      'a quote without end',
      'a.csv',
      `id,name,seller\n1,"${'x,y\n'.repeat(400_000)}`,
      'A quote in this file is never closed',
    ],
  ])(
    'with %s is refused with a message that says what to do',
    async (_what, name, content, message) => {
      await expect(importText(name, content)).rejects.toThrow(message)
      expect(await stored('id')).toEqual([])
    },
  )

  test('that does not exist is reported', async () => {
    const words = { file: join(folder, 'none.csv'), source: 'file', addSellers: false }
    const options = { signal: new AbortController().signal, onProgress: () => undefined }
    await expect(importOffers(database, words, options)).rejects.toThrow('There is no file')
  })
})
