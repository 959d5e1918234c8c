import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

type Change = { id: string; change: object; base: object }
type Outcome = { recorded: string[]; changed: string[] }

/** A person with a seller of their own and two ordered products of this seller. */
async function addOwner() {
  const owner = await addPerson('pro')
  const [seller] = await run<{ id: string }>(
    owner,
    `insert into public.sellers (name) values ('Harbour') returning id`,
  )
  const products = await run<{ id: string }>(
    owner,
    `insert into public.products (name, price, status, seller_id)
     select name, 23.8, 'ordered', $1 from unnest(array['Mat', 'Whisk']) as name returning id`,
    [seller?.id],
  )
  return { owner, seller: seller?.id, products: products.map(({ id }) => id) }
}

const refund = (id: string, amount: number, before: number | null = null): Change => ({
  id,
  change: { refund_received: amount, refund_method: 'PayPal' },
  base: { refund_received: before, refund_method: before === null ? null : 'PayPal' },
})

const entry = (reference: string, ...changes: Change[]) => ({
  source: 'PayPal',
  reference,
  sender_address: 'Seller@Example.com',
  changes,
})

async function record(owner: string, entries: unknown, id = randomUUID()): Promise<Outcome> {
  const [row] = await run<{ outcome: Outcome }>(
    owner,
    'select public.record_report($1, $2, 9, $3) as outcome',
    [id, 'paypal.csv', JSON.stringify(entries)],
  )
  return row?.outcome ?? { recorded: [], changed: [] }
}

let someone: Promise<string> | undefined
/** A person without anything, the same for all refused reports. */
const stranger = () => (someone ??= addPerson('pro'))

const undo = (owner: string, id: string) =>
  run(owner, 'select public.undo_report($1) as outcome', [id])

const amounts = async (owner: string) =>
  (
    await run<{ amount: number | null }>(
      owner,
      'select refund_received::float as amount from public.products order by name',
    )
  ).map(({ amount }) => amount)

describe('a report', () => {
  it('is recorded on products in one press, and taken back in another', async () => {
    const { owner, products } = await addOwner()
    const [mat = '', whisk = ''] = products
    const id = randomUUID()
    const entries = [entry('1', refund(mat, 23.8)), entry('2', refund(whisk, 10.7)), entry('3')]
    expect(await record(owner, entries, id)).toEqual({ recorded: ['1', '2', '3'], changed: [] })
    expect(await amounts(owner)).toEqual([23.8, 10.7])
    const recent =
      'select recorded, passed_over, held, undone_at is null as active from public.recent_imports()'
    expect(await run(owner, recent)).toEqual([
      { recorded: 2, passed_over: 1, held: 0, active: true },
    ])
    expect(await undo(owner, id)).toEqual([{ outcome: { undone: 3, remaining: 0 } }])
    expect(await amounts(owner)).toEqual([null, null])
    expect(await run(owner, recent)).toEqual([
      { recorded: 0, passed_over: 0, held: 0, active: false },
    ])
    expect(await run(owner, 'table public.report_entries')).toEqual([])
  })

  it('that is sent again, or opened again as another import, records nothing twice', async () => {
    const { owner, products } = await addOwner()
    const [mat = ''] = products
    const id = randomUUID()
    const entries = [entry('1', refund(mat, 23.8))]
    const sent = await record(owner, entries, id)
    expect(await record(owner, entries, id)).toEqual(sent)
    expect(await record(owner, [entry('1', refund(mat, 47.6, 23.8))])).toEqual({
      recorded: [],
      changed: [],
    })
    expect(await amounts(owner)).toEqual([23.8, null])
  })

  it('adds up several parts of one refund in their order, and takes them back in the other', async () => {
    const { owner, products } = await addOwner()
    const [mat = ''] = products
    const id = randomUUID()
    await record(owner, [entry('2', refund(mat, 10)), entry('1', refund(mat, 23.8, 10))], id)
    expect(await amounts(owner)).toEqual([23.8, null])
    await undo(owner, id)
    expect(await amounts(owner)).toEqual([null, null])
  })

  it('that arrives in parts is taken back from its last part to its first', async () => {
    const { owner, products } = await addOwner()
    const [mat = '', whisk = ''] = products
    const id = randomUUID()
    await record(owner, [entry('1'), entry('2', refund(mat, 10))], id)
    await record(owner, [entry('3', refund(mat, 23.8, 10)), entry('4', refund(whisk, 5))], id)
    expect(await undo(owner, id)).toEqual([{ outcome: { undone: 4, remaining: 0 } }])
    expect(await amounts(owner)).toEqual([null, null])
  })

  it('is undone without the products of the same file, which are no report', async () => {
    const { owner, products } = await addOwner()
    const [mat = '', whisk = ''] = products
    const id = randomUUID()
    await record(owner, [entry('1', refund(mat, 5))], id)
    const move = 'update public.products set import_id = $1 where id = $2'
    await run('service', move, [id, whisk])
    expect(await undo(owner, id)).toEqual([{ outcome: { undone: 1, remaining: 0 } }])
    const recent = 'select held, undone_at from public.recent_imports()'
    expect(await run(owner, recent)).toEqual([{ held: 1, undone_at: null }])
    expect(await refusalOf(undo(owner, id))).toMatchObject({ code: 'PT404' })
  })

  it('records an entry with all its products or not at all, if somebody changed one meanwhile', async () => {
    const { owner, products } = await addOwner()
    const [mat = '', whisk = ''] = products
    await run(owner, 'update public.products set refund_received = 5 where id = $1', [whisk])
    const entries = [
      entry('1', refund(mat, 23.8), refund(whisk, 10.7)),
      entry('2', refund(randomUUID(), 4)),
    ]
    expect(await record(owner, entries)).toEqual({ recorded: [], changed: ['1', '2'] })
    expect(await amounts(owner)).toEqual([null, 5])
    expect(await run(owner, 'table public.report_entries')).toEqual([])
  })

  it('that is undone leaves what was changed by hand since, and what is gone', async () => {
    const { owner, products } = await addOwner()
    const [mat = '', whisk = ''] = products
    const id = randomUUID()
    await record(owner, [entry('1', refund(mat, 23.8)), entry('2', refund(whisk, 10.7))], id)
    await run(owner, 'update public.products set refund_received = 20 where id = $1', [mat])
    await run('service', 'delete from public.products where id = $1', [whisk])
    expect(await undo(owner, id)).toEqual([{ outcome: { undone: 1, remaining: 1 } }])
    expect(await amounts(owner)).toEqual([20])
    expect(await run(owner, 'select reference from public.report_entries')).toEqual([
      { reference: '1' },
    ])
  })

  it('keeps the address that paid with the seller of the product', async () => {
    const { owner, seller, products } = await addOwner()
    await record(owner, [entry('1', refund(products[0] ?? '', 23.8)), entry('2')])
    const sql = 'select sender_address, seller_id from public.report_entries order by reference'
    expect(await run(owner, sql)).toEqual([
      { sender_address: 'seller@example.com', seller_id: seller },
      { sender_address: 'seller@example.com', seller_id: null },
    ])
  })

  it('belongs to one person: others neither read nor undo it, nor change products with theirs', async () => {
    const { owner, products } = await addOwner()
    const id = randomUUID()
    await record(owner, [entry('1', refund(products[0] ?? '', 23.8))], id)
    const other = await addPerson('pro')
    expect(await run(other, 'table public.report_entries')).toEqual([])
    expect(await refusalOf(undo(other, id))).toMatchObject({ code: 'PT404' })
    expect(await refusalOf(record(other, [], id))).toMatchObject({ code: 'PT404' })
    expect(await record(other, [entry('1', refund(products[1] ?? '', 5))])).toEqual({
      recorded: [],
      changed: ['1'],
    })
    for (const sql of [
      `insert into public.report_entries (source, reference, place) values ('PayPal', '9', 1)`,
      `update public.report_entries set changes = '[]'`,
      'delete from public.report_entries',
    ]) {
      expect(await refusalOf(run(owner, sql))).toMatchObject({ code: '42501' })
    }
    expect(
      await refusalOf(
        run(other, 'select private.settle_report_entry($1, $2, $3, null, false)', [
          owner,
          'PayPal',
          '1',
        ]),
      ),
    ).toMatchObject({ code: '42501' })
    expect(
      await run(other, 'select private.keep_report_entries($1, $2, $3)', [
        owner,
        id,
        JSON.stringify([{ ...entry('7'), place: 1 }]),
      ]),
    ).toEqual([])
  })

  const NO_ENTRY =
    'Give each entry a source, PayPal or eBay, a reference of up to 200 characters, a list of changes, and an address of up to 320 characters or none.'
  const NO_CHANGE = 'Give each change the id of a product, a change and a base.'
  const OTHER_COLUMNS = 'A change and its base name the same columns.'
  const NO_LIST = 'Give a list of up to 1000 entries.'
  const NOT_A_NAME = 'A report says nothing about name.'
  const whole = { id: randomUUID(), change: { status: 'paid' }, base: { status: 'ordered' } }
  const changed = (values: object) => [{ ...entry('1'), changes: [{ ...whole, ...values }] }]

  it.each<[string, unknown, string]>([
    ['a change of a name', changed({ change: { name: 'x' }, base: {} }), NOT_A_NAME],
    ['a base that is a name', changed({ change: {}, base: { name: 'x' } }), NOT_A_NAME],
    ['more than 1000 entries', Array.from({ length: 1001 }, (_, n) => entry(String(n))), NO_LIST],
    ['no list', {}, NO_LIST],
    ['nothing', null, NO_LIST],
    ['a text', 'entries', NO_LIST],
    ['an entry that is null', [null], NO_ENTRY],
    ['an entry that is a list', [[]], NO_ENTRY],
    ['another source', [{ ...entry('1'), source: 'Bank' }], NO_ENTRY],
    ['no source', [{ ...entry('1'), source: undefined }], NO_ENTRY],
    ['no reference', [entry('')], NO_ENTRY],
    ['a reference that is an object', [{ ...entry('1'), reference: {} }], NO_ENTRY],
    ['a long reference', [entry('9'.repeat(201))], NO_ENTRY],
    ['a reference with a control character', [entry('a\u0007b')], NO_ENTRY],
    ['no changes', [{ ...entry('1'), changes: undefined }], NO_ENTRY],
    ['changes that are an object', [{ ...entry('1'), changes: {} }], NO_ENTRY],
    ['far too many changes', [entry('1', ...Array.from({ length: 300 }, () => whole))], NO_ENTRY],
    ['an empty address', [{ ...entry('1'), sender_address: '' }], NO_ENTRY],
    ['a long address', [{ ...entry('1'), sender_address: 'a'.repeat(321) }], NO_ENTRY],
    ['an address that is a number', [{ ...entry('1'), sender_address: 1 }], NO_ENTRY],
    ['an entry twice', [entry('1', whole), entry('1', whole)], 'Give each entry once.'],
    ['a change that is null', [{ ...entry('1'), changes: [null] }], NO_CHANGE],
    ['an id that is a word', changed({ id: 'mat' }), NO_CHANGE],
    ['an id that is null', changed({ id: null }), NO_CHANGE],
    ['a change that is a list', changed({ change: [] }), NO_CHANGE],
    ['no change', changed({ change: undefined }), NO_CHANGE],
    ['no base', changed({ base: undefined }), NO_CHANGE],
    ['a base that is null', changed({ base: null }), NO_CHANGE],
    ['a base of another column', changed({ base: { paid_date: null } }), OTHER_COLUMNS],
    ['an empty change', changed({ change: {}, base: {} }), OTHER_COLUMNS],
  ])('with %s is refused, and nothing is kept', async (_what, entries, message) => {
    const refused = record(await stranger(), entries)
    expect(await refusalOf(refused)).toMatchObject({ code: 'PT400', message })
    expect(await run(await stranger(), 'table public.imports')).toEqual([])
  })

  it.each([
    ['an amount that is a word', { refund_received: 'much' }, '22P02'],
    ['an amount that is an object', { refund_received: {} }, '22P02'],
    ['an amount beyond all numbers', { refund_received: 1e300 }, '22003'],
    ['an amount below zero', { refund_received: -5 }, '23514'],
    ['a day that does not exist', { refund_received_date: '2026-02-31' }, '22008'],
    ['an unknown status', { status: 'gone' }, '23514'],
    ['no status', { status: null }, '23502'],
  ])('with %s is refused as a whole', async (_what, change, code) => {
    const { owner, products } = await addOwner()
    const [mat = '', whisk = ''] = products
    const base = Object.fromEntries(
      Object.keys(change).map((key) => [key, key === 'status' ? 'ordered' : null]),
    )
    const entries = [entry('1', refund(mat, 5)), entry('2', { id: whisk, change, base })]
    expect(await refusalOf(record(owner, entries))).toMatchObject({ code })
    expect(await amounts(owner)).toEqual([null, null])
    expect(await run(owner, 'table public.report_entries')).toEqual([])
    expect(await run(owner, 'table public.imports')).toEqual([])
  })

  it('that is undone accepts nothing more', async () => {
    const { owner, products } = await addOwner()
    const id = randomUUID()
    await record(owner, [], id)
    await undo(owner, id)
    const late = record(owner, [entry('1', refund(products[0] ?? '', 5))], id)
    expect(await refusalOf(late)).toMatchObject({ code: 'PT404' })
  })

  it('makes room by forgetting the oldest of 50,000 entries, and none of its own', async () => {
    const owner = await addPerson('pro')
    await run(
      'service',
      `insert into public.report_entries (user_id, source, reference, place, created_at)
       select $1, 'PayPal', n::text, 1, now() - make_interval(secs => 60000 - n) from generate_series(1, 50000) as n`,
      [owner],
    )
    await record(owner, [entry('new'), entry('newer')])
    const sql = `select count(*)::integer as n, bool_or(reference in ('1', '2')) as oldest,
      bool_and(reference <> 'new') as lost from public.report_entries`
    expect(await run(owner, sql)).toEqual([{ n: 50_000, oldest: false, lost: false }])
  })

  it('is forgotten as an import after those without entries', async () => {
    const { owner } = await addOwner()
    const id = randomUUID()
    await record(owner, [entry('1')], id)
    await run(
      owner,
      `insert into public.imports (file_name, row_count, product_count) select 'b.csv', 1, 1 from generate_series(1, 1999)`,
    )
    await run(
      owner,
      `insert into public.imports (file_name, row_count, product_count) values ('c.csv', 1, 1)`,
    )
    expect(await run(owner, 'select id from public.imports where id = $1', [id])).toHaveLength(1)
  })
})
