import { NO_FILTER } from '@sampletrail/domain/imports/history/history-item.ts'
import { describe, expect, it } from 'vitest'
import {
  AS_SHEET,
  ImportSession,
  type OpenOptions,
} from '#src/features/products/import/file/import-session.ts'
import { describeKind } from '#src/features/products/import/history/describe-kind.ts'
import { makeZip } from '#src/testing/make-zip.ts'
import { openFile } from '#src/testing/open-file.ts'

const headers =
  'Website,Order ID,Order Date,Currency,Unit Price,Unit Price Tax,Shipping Charge,Total Discounts,Total Owed,ASIN,Quantity,Order Status,Shipment Status,Product Name'
const line = (order: string, name: string, more = 'Closed') =>
  `Amazon.com,${order},2026-03-02T07:15:00Z,USD,10,1,0,0,11.00,B0${order.slice(-8)},1,${more},Shipped,${name}`
const history = [
  headers,
  line('112-7770001-00000001', 'Mug'),
  line('112-7770002-00000002', 'Pan'),
  line('112-7770003-00000003', 'Fan', 'Cancelled'),
].join('\n')
const objects = history
  .split('\n')
  .slice(1)
  .map((row) => {
    const cells = row.split(',')
    return Object.fromEntries(headers.split(',').map((key, index) => [key, cells[index]]))
  })

async function open(content: Blob, options: Partial<OpenOptions> = {}) {
  const session = new ImportSession()
  return { session, opened: await openFile(session, content, options) }
}

describe('an Amazon order history', () => {
  it.each<[string, () => Promise<Blob>]>([
    ['a CSV file', () => Promise.resolve(new Blob([`\uFEFF${history}`]))],
    ['a JSON file', () => Promise.resolve(new Blob([JSON.stringify(objects, null, 1)]))],
    [
      'a JSON file with the list under a key',
      () => Promise.resolve(new Blob([JSON.stringify({ version: 2, orders: objects })])),
    ],
    [
      'a ZIP with pictures and other tables',
      () =>
        makeZip([
          { name: 'Your Orders/Your Amazon Orders/Order History.csv', size: history },
          {
            name: 'Your Orders/Your Amazon Orders/Digital Content Orders.csv',
            size: 'Order ID,Title\n1,Book',
          },
          { name: 'Your Orders/invoice.pdf', size: 200_000_000 },
        ]),
    ],
    [
      'a ZIP of two parts',
      () => {
        const [first = '', ...lines] = history.split('\n')
        const part = (rows: string[]) => [first, ...rows].join('\n')
        return makeZip([
          {
            name: 'Retail.OrderHistory.1/Retail.OrderHistory.1.csv',
            size: part(lines.slice(0, 1)),
          },
          { name: 'Retail.OrderHistory.2/Retail.OrderHistory.2.csv', size: part(lines.slice(1)) },
        ])
      },
    ],
  ])('is recognised in %s', async (_what, make) => {
    const { session, opened } = await open(await make())
    expect(opened.kind).toMatchObject({ name: 'Amazon order history', gives: 'products', asks: [] })
    expect(opened.history).toEqual({ itemCount: 2, cancelled: ['Fan'], unreadable: [] })
    expect(session.historyRows(0, 10).map(({ name }) => name)).toEqual(['Mug', 'Pan'])
  })

  it('shows what the account has already, or perhaps has', async () => {
    const { session } = await open(new Blob([history]))
    const none = {
      url: null,
      amazon_url: null,
      ebay_url: null,
      order_date: null,
      received_date: null,
      reviewed_date: null,
      published_date: null,
      paid_date: null,
    }
    session.know(
      [
        { ...none, name: 'mug', order_number: '112-7770001-00000001', isTrashed: true },
        { ...none, name: 'My pan', order_number: '112-7770002-00000002', isTrashed: false },
      ],
      true,
    )
    expect(session.historyRows(0, 10).map(({ known }) => known)).toEqual([
      { name: 'mug', isTrashed: true, isCertain: true },
      { name: 'My pan', isTrashed: false, isCertain: false },
    ])
  })

  it('is searched, and only what is picked is sent', async () => {
    const { session } = await open(new Blob([history]))
    expect([...session.findInHistory({ ...NO_FILTER, search: 'pan' })]).toEqual([1])
    session.pick([1], { olderThanDays: 30, status: 'received' }, '2026-11-26')
    const nothing = {
      repeated: { products: false, trash: false, file: false },
      ticks: {},
      only: null,
    }
    expect(session.prepare(nothing, {}, { userId: 'u', importId: 'i' })).toBe(1)
    expect(session.nextBatch()?.rows).toMatchObject([
      {
        name: 'Pan',
        status: 'received',
        received_date: '2026-03-02',
        price: 11,
        order_number: '112-7770002-00000002',
      },
    ])
    expect(session.nextBatch()).toBeNull()
  })

  it('is read as any other table if its owner says so, and back', async () => {
    const { session, opened } = await open(new Blob([history]))
    const options = { currency: 'USD', columns: {}, timeZone: 'UTC' }
    const sheet = session.reopen({ ...options, kindName: AS_SHEET })
    expect(sheet).toMatchObject({ kind: null, history: null, rowCount: 3 })
    expect(sheet.guess).toContain('name')
    expect(session.reopen({ ...options, kindName: null })).toEqual(opened)
  })

  it('is not what its owner says if it has none of its columns', async () => {
    const sheet = new Blob(['Bestellnummer,Produktname\n112-7770001-0000001,Mug'])
    const { opened } = await open(sheet, { kindName: 'Amazon order history' })
    expect(opened.history).toBeNull()
    expect(describeKind(opened)).toBe(
      'This does not look like an Amazon order history: its columns have other names. Choose how to read it.',
    )
  })

  it('without rows has no items', async () => {
    const { opened } = await open(new Blob([`${headers}\n`]))
    expect(opened.history).toEqual({ itemCount: 0, cancelled: [], unreadable: [] })
    expect(describeKind(opened)).toBe('This is an Amazon order history: 0 rows.')
  })

  it('has its rows among a thousand other columns', async () => {
    const more = Array.from({ length: 1000 }, (_none, place) => `Extra ${place}`).join(',')
    const wide = history
      .split('\n')
      .map((row, place) => `${row},${place === 0 ? more : ','.repeat(999)}`)
    const { opened } = await open(new Blob([wide.join('\n')]))
    expect(opened.history).toEqual({ itemCount: 2, cancelled: ['Fan'], unreadable: [] })
  })

  it('asks for a renamed column, and is read after the answer', async () => {
    const renamed = new Blob([history.replace('Total Owed', 'Sum')])
    const { session, opened } = await open(renamed)
    expect(opened.history).toBeNull()
    const [question] = opened.kind?.asks ?? []
    const position = question?.choices.find(({ header }) => header === 'Sum')?.position ?? -1
    const answered = session.reopen({
      currency: 'USD',
      timeZone: 'UTC',
      kindName: null,
      columns: { owed: position },
    })
    expect(answered.kind?.asks).toEqual([])
    expect(answered.history?.itemCount).toBe(2)
  })
})

describe('a file is refused with what to do if it is', () => {
  it.each<[string, () => Blob | Promise<Blob>, RegExp]>([
    [
      'half a JSON file',
      () => new Blob([JSON.stringify(objects).slice(0, 200)]),
      /ends too early.*Download it again/,
    ],
    [
      'a ZIP without tables',
      () => makeZip([{ name: 'a.pdf', size: 10 }]),
      /no orders in this ZIP.*Your Amazon Orders/,
    ],
    [
      'a ZIP of several tables without orders',
      () =>
        makeZip([
          { name: 'Your Addresses/Addresses.csv', size: 'Name,City\nAnna,Bonn' },
          { name: 'Your Devices/Devices.csv', size: 'Device,Serial\nReader,1' },
        ]),
      /has 2 tables.*none of them is an order history.*Your Amazon Orders.*unpack the ZIP/,
    ],
    [
      'half a ZIP',
      async () => (await makeZip([{ name: 'a.csv', size: 'x' }])).slice(0, 40),
      /Download it again/,
    ],
    [
      'a ZIP bomb',
      () => makeZip([{ name: 'Order History.csv', size: 160_000_000 }]),
      /unpacks to more/,
    ],
    ['a list without entries', () => new Blob(['[]']), /no rows/],
  ])('%s', { timeout: 60_000 }, async (_what, make, message) => {
    await expect(open(await make())).rejects.toThrow(message)
  })
})

it('payments and sales are recognised, and give no products', async () => {
  const paypal =
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID\n03/18/2026,9:12,PDT,Li,Mobile Payment,Completed,USD,1.00,0,1.00,4TX1'
  const { opened } = await open(new Blob([paypal]))
  expect(opened).toMatchObject({
    kind: { name: 'PayPal activity', gives: 'payments' },
    history: null,
  })
})
