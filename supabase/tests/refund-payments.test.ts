import { readFile } from 'node:fs/promises'
import { recordPayment } from '@sampletrail/domain/refunds/refund-payments.ts'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'
import {
  both,
  first,
  none,
  openRefundDesk,
  type Payment,
  type Refund,
  refundColumns as columns,
  second,
} from './refund-desk.ts'

const database = openDatabase()
const { run } = database
const { somebody, readRefund, addProduct, write } = openRefundDesk(database)

describe('the payments of a refund', () => {
  it('say its total, its latest day, and the method and reference of the last', async () => {
    expect(await readRefund(await addProduct())).toEqual(both)
    const early = { ...second, date: '2026-04-01', method: null, reference: null }
    expect(await write(await addProduct([first]), { refund_payments: [first, early] })).toEqual({
      payments: [first, early],
      total: 35,
      day: '2026-05-02',
      method: null,
      reference: null,
    })
    const undated = { ...first, date: null }
    expect(await readRefund(await addProduct([undated]))).toMatchObject({ total: 15, day: null })
  })

  it.each([
    [[first]],
    [[first, second]],
    [[second, { ...first, amount: 0.1 }, { ...first, amount: 0.2, date: null }]],
    [[{ ...second, date: null, method: null }]],
  ])('say what the browser shows meanwhile (%#)', async (payments) => {
    let shown = recordPayment({ refund_payments: [] }, payments[0] ?? first)
    for (const payment of payments.slice(1)) shown = recordPayment(shown, payment)
    const [row] = await run(
      'owner',
      `select refund_payments, refund_received::float, refund_received_date::text, refund_method, refund_reference
       from public.products where id = $1`,
      [await addProduct(payments)],
    )
    expect(JSON.stringify(row)).toBe(JSON.stringify(shown))
  })

  it('win over a total that is written with them', async () => {
    const change = { refund_payments: [first], refund_received: 99, refund_method: 'Cash' }
    expect(await write(await addProduct(), change)).toMatchObject({ total: 15, method: 'PayPal' })
  })

  it('are removed with all that they said', async () => {
    const change = { refund_payments: [], refund_method: null, refund_reference: null }
    expect(await write(await addProduct(), change)).toEqual(none)
  })

  it.each<[string, Record<string, unknown>, Partial<Refund>]>([
    [
      'one more for what is above their sum',
      { refund_received: 40, refund_received_date: '2026-05-20', refund_method: 'Wise' },
      {
        payments: [
          first,
          second,
          // The number of the payment before says nothing of this one.
          { date: '2026-05-20', amount: 5, method: 'Wise', reference: null },
        ],
        total: 40,
        day: '2026-05-20',
        method: 'Wise',
        reference: null,
      },
    ],
    [
      'the first of them, if those are the total',
      { refund_received: 15 },
      { payments: [first], total: 15, day: '2026-05-02', method: 'PayPal', reference: 'A' },
    ],
    [
      'the first of them with the day that is written with the total',
      { refund_received: 15, refund_received_date: '2026-05-21' },
      { payments: [{ ...first, date: '2026-05-21' }], total: 15, day: '2026-05-21' },
    ],
    [
      'one of the whole total, if it is another',
      { refund_received: 20, refund_reference: 'C' },
      { payments: [{ ...second, reference: 'C' }], total: 20, day: '2026-05-09', reference: 'C' },
    ],
    ['none without a total', { refund_received: null }, { payments: [], total: null, day: null }],
    [
      'none for 0, which says that nothing arrived',
      { refund_received: 0 },
      { payments: [], total: 0 },
    ],
    [
      'all of them for the same total',
      { refund_received: 35, refund_reference: 'C' },
      { payments: [first, { ...second, reference: 'C' }], reference: 'C' },
    ],
    [
      'their last one with another method',
      { refund_method: null },
      { payments: [first, { ...second, method: null }], method: null },
    ],
    [
      'their last one with another day',
      { refund_received_date: '2026-06-01' },
      { payments: [first, { ...second, date: '2026-06-01' }], day: '2026-06-01' },
    ],
    [
      'the latest day, if the last one gets an earlier day than another',
      { refund_received_date: '2026-04-01' },
      { payments: [first, { ...second, date: '2026-04-01' }], day: '2026-05-02' },
    ],
  ])('after another column was written are %s', async (_, change, expected) => {
    expect(await write(await addProduct(), change)).toMatchObject(expected)
  })

  it('before a later one come back as they were, whichever of them has the latest day', async () => {
    const early = { ...first, date: '2026-04-01' }
    const id = await addProduct([second, early, { ...first, date: '2026-05-20' }])
    const { payments } =
      (await write(id, { refund_received: 35, refund_received_date: '2026-05-09' })) ?? none
    expect(payments).toEqual([second, early])
  })

  it('are one payment of the total that a product is added with, today if it has no day', async () => {
    const owner = await somebody()
    const [row] = await run<Refund>(
      owner,
      `insert into public.products (name, refund_received, refund_method) values ('Mat', 12.5, 'PayPal')
       returning ${columns}`,
    )
    const [clock] = await run<{ today: string }>(
      'owner',
      'select private.local_today($1)::text as today',
      [owner],
    )
    expect(row?.payments).toEqual([
      { date: clock?.today, amount: 12.5, method: 'PayPal', reference: null },
    ])
    const [nothing] = await run<Refund>(
      owner,
      `insert into public.products (name, refund_received) values ('Mat', 0) returning ${columns}`,
    )
    expect(nothing).toMatchObject({ payments: [], total: 0 })
  })

  it('keep a method and a reference that were noted without an amount', async () => {
    const id = await addProduct([])
    const noted = { ...none, method: 'PayPal' }
    expect(await write(id, { refund_method: 'PayPal' })).toEqual(noted)
    await write(id, { refund_payments: [second] })
    expect(
      await write(id, { refund_payments: [], refund_method: 'PayPal', refund_reference: null }),
    ).toEqual(noted)
  })

  it('are up to 50; a total above the sum of 50 makes the last one larger', async () => {
    const fifty = Array.from({ length: 50 }, () => first)
    const id = await addProduct(fifty)
    expect((await write(id, { refund_received: 760 }))?.payments[49]).toEqual({
      ...first,
      amount: 25,
    })
    expect(await refusalOf(write(id, { refund_payments: [...fifty, first] }))).toMatchObject({
      code: '23514',
    })
  })

  it.each<[string, unknown]>([
    ['no list', { ...first }],
    ['nothing', null],
    ['an entry that is no payment', [15]],
    ['an amount of 0', [{ ...first, amount: 0 }]],
    ['a negative amount', [{ ...first, amount: -1 }]],
    ['three decimals', [{ ...first, amount: 1.005 }]],
    ['a text as its amount', [{ ...first, amount: '15' }]],
    ['an amount above the limit', [{ ...first, amount: 1_000_000_000 }]],
    ['a sum above the limit', [{ ...first, amount: 999_999_999.99 }, first]],
    ['a day that does not exist', [{ ...first, date: '2026-02-29' }]],
    ['a day before 1970', [{ ...first, date: '1969-12-31' }]],
    ['a moment', [{ ...first, date: '2026-05-02T10:00:00Z' }]],
    ['an empty method', [{ ...first, method: '' }]],
    ['a long method', [{ ...first, method: 'x'.repeat(51) }]],
    ['a long reference', [{ ...first, reference: 'x'.repeat(201) }]],
    ['a number as its reference', [{ ...first, reference: 7 }]],
    ['a missing field', [{ date: null, amount: 15, method: null }]],
    ['an unknown field', [{ ...first, note: 'x' }]],
  ])('are refused with %s', async (_, payments) => {
    const insert = `insert into public.products (name, refund_payments) values ('Lamp', $1)`
    const refusal = await refusalOf(
      run(await somebody(), insert, [payments === null ? null : JSON.stringify(payments)]),
    )
    expect(refusal).toMatchObject({ code: '23514', hint: 'refund_payments' })
  })

  it('may be on the last day of February in a leap year', async () => {
    const leap = { ...first, date: '2028-02-29' }
    expect(await readRefund(await addProduct([leap]))).toMatchObject({ day: '2028-02-29' })
  })

  it.each([-1, 1_000_000_000])(
    'leave the refusal of a total of %d to its own check',
    async (total) => {
      expect(await refusalOf(write(await addProduct(), { refund_received: total }))).toMatchObject({
        code: '23514',
        message: expect.stringContaining('products_refund_received_check'),
      })
    },
  )
})

describe('one payment after another', () => {
  it('two devices that each record one: the second is asked, and loses nothing', async () => {
    const owner = await somebody()
    const id = await addProduct([])
    const record = (payments: Payment[], before: Payment[]) =>
      run(owner, 'select * from public.edit_product($1, $2, $3)', [
        id,
        JSON.stringify({ refund_payments: payments }),
        JSON.stringify({ refund_payments: before }),
      ])
    await record([first], [])
    expect(await refusalOf(record([second], []))).toMatchObject({ code: 'PT409' })
    await record([first, second], [first])
    expect(await readRefund(id)).toEqual(both)
  })

  it('a payment that is skipped takes its total, day, method and reference along', async () => {
    const owner = await somebody()
    const id = await addProduct([first])
    const { total, day, method, reference } = both
    const base = {
      refund_payments: [first],
      refund_received: 15,
      refund_received_date: '2026-05-02',
      refund_method: 'PayPal',
      refund_reference: 'A',
    }
    const change = {
      refund_payments: [first, second],
      refund_received: total,
      refund_received_date: day,
      refund_method: method,
      refund_reference: reference,
    }
    const renamed = { ...first, reference: 'A2' }
    await write(id, { refund_payments: [renamed] })
    const [row] = await run<{ versions: { left: string[] }[] }>(
      owner,
      'select public.change_products($1) as versions',
      [JSON.stringify([{ id, change, base }])],
    )
    expect(row?.versions[0]?.left).toEqual([
      'refund_method',
      'refund_payments',
      'refund_received',
      'refund_received_date',
      'refund_reference',
    ])
    expect((await readRefund(id))?.payments).toEqual([renamed])
  })

  it('a change of anything else leaves the payments as they are', async () => {
    const id = await addProduct()
    expect(await write(id, { status: 'paid', name: 'Desk lamp' })).toEqual(both)
  })

  it('one entry of the history has the payments and what follows from them', async () => {
    const id = await addProduct([first])
    await write(id, { refund_payments: [first, second] })
    const [event] = await run<{ changes: object }>(
      await somebody(),
      `select changes from public.product_events where product_id = $1 and kind = 'changed'`,
      [id],
    )
    expect(event?.changes).toMatchObject({
      refund_payments: { from: [first], to: [first, second] },
      refund_received: { from: 15, to: 35 },
    })
  })

  it('reports add up, and are taken back one by one', async () => {
    const owner = await somebody()
    const id = await addProduct([first])
    const entry = (reference: string, change: object, base: object) => ({
      source: 'PayPal',
      reference,
      changes: [{ id, change, base }],
    })
    const steps = [
      entry(
        'R1',
        { refund_received: 25, refund_received_date: '2026-05-04', refund_reference: 'A, R1' },
        { refund_received: 15, refund_received_date: '2026-05-02', refund_reference: 'A' },
      ),
      entry(
        'R2',
        { refund_received: 35, refund_received_date: '2026-05-06', refund_reference: 'A, R1, R2' },
        { refund_received: 25, refund_received_date: '2026-05-04', refund_reference: 'A, R1' },
      ),
    ]
    const [recorded] = await run<{ import: string; outcome: unknown }>(
      owner,
      `select import, public.record_report(import, 'paypal.csv', 2, $1) as outcome from gen_random_uuid() as import`,
      [JSON.stringify(steps)],
    )
    expect(recorded?.outcome).toEqual({ recorded: ['R1', 'R2'], changed: [] })
    expect((await readRefund(id))?.payments).toEqual([
      first,
      { date: '2026-05-04', amount: 10, method: 'PayPal', reference: 'A, R1' },
      { date: '2026-05-06', amount: 10, method: 'PayPal', reference: 'A, R1, R2' },
    ])
    const undone = await run(owner, 'select public.undo_report($1) as outcome', [recorded?.import])
    expect(undone).toEqual([{ outcome: { undone: 2, remaining: 0 } }])
    expect(await readRefund(id)).toEqual({
      payments: [first],
      total: 15,
      day: '2026-05-02',
      method: 'PayPal',
      reference: 'A',
    })
  })

  it('a report may write the payment itself, which has its own reference', async () => {
    const id = await addProduct([first])
    const change = { ...recordPayment({ refund_payments: [first] }, second) }
    const base = recordPayment({ refund_payments: [] }, first)
    const entries = [{ source: 'PayPal', reference: 'B', changes: [{ id, change, base }] }]
    const [recorded] = await run<{ import: string; outcome: unknown }>(
      await somebody(),
      `select import, public.record_report(import, 'paypal.csv', 1, $1) as outcome from gen_random_uuid() as import`,
      [JSON.stringify(entries)],
    )
    expect(recorded?.outcome).toMatchObject({ changed: [] })
    expect(await readRefund(id)).toEqual(both)
    await run(await somebody(), 'select public.undo_report($1)', [recorded?.import])
    expect((await readRefund(id))?.payments).toEqual([first])
  })
})

describe('refunds from before there were payments', () => {
  it('become one payment each, without an entry in the history and with the same version', async () => {
    const owner = await somebody()
    const file = new URL('../migrations/20261126220300_refund_payments.sql', import.meta.url)
    const [disable = '', enable = ''] = ['disable', 'enable'].map(
      (verb) => `alter table public.products ${verb} trigger user;`,
    )
    const [, migrate = ''] = (await readFile(file, 'utf8')).split(disable)
    const [statement = ''] = migrate.split(enable)
    expect(statement).toContain('update public.products')

    const old = [await addProduct([second]), await addProduct([]), await addProduct([])]
    await write(old[2] ?? '', { refund_received: 0 })
    const readAll = () =>
      run(
        'owner',
        `select ${columns}, updated_at, (select count(*) from public.product_events where product_id = products.id) as events
         from public.products where id = any ($1) order by id`,
        [old],
      )
    const before = await readAll()
    const forget = `update public.products set refund_payments = '[]' where user_id = $1`
    await run('owner', disable)
    await run('owner', forget, [owner])
    await run('owner', statement)
    await run('owner', enable)
    expect(await readAll()).toEqual(before)
  })
})
