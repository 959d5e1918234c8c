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

async function record(owner: string, entries: object[], id = randomUUID()): Promise<Outcome> {
  const [row] = await run<{ outcome: Outcome }>(
    owner,
    'select public.record_report($1, $2, 9, $3) as outcome',
    [id, 'paypal.csv', JSON.stringify(entries)],
  )
  return row?.outcome ?? { recorded: [], changed: [] }
}

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
    const stranger = await addPerson('pro')
    expect(await run(stranger, 'table public.report_entries')).toEqual([])
    expect(await refusalOf(undo(stranger, id))).toMatchObject({ code: 'PT404' })
    expect(await refusalOf(record(stranger, [], id))).toMatchObject({ code: 'PT404' })
    expect(await record(stranger, [entry('1', refund(products[1] ?? '', 5))])).toEqual({
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
        run(stranger, 'select private.settle_report_entry($1, $2, $3, null, false)', [
          owner,
          'PayPal',
          '1',
        ]),
      ),
    ).toMatchObject({ code: '42501' })
    expect(
      await run(stranger, 'select private.keep_report_entries($1, $2, $3)', [
        owner,
        id,
        JSON.stringify([{ ...entry('7'), place: 1 }]),
      ]),
    ).toEqual([])
  })

  it.each<[string, unknown, string]>([
    [
      'a change of a name',
      [entry('1', { id: randomUUID(), change: { name: 'x' }, base: {} })],
      'A report says nothing about name.',
    ],
    [
      'a base that is a name',
      [entry('1', { id: randomUUID(), change: {}, base: { name: 'x' } })],
      'A report says nothing about name.',
    ],
    [
      'more than 1000 entries',
      Array.from({ length: 1001 }, (_, n) => entry(String(n))),
      'Give a list of up to 1000 entries.',
    ],
    ['no list', {}, 'Give a list of up to 1000 entries.'],
  ])('with %s is refused', async (_what, entries, message) => {
    const owner = await addPerson('pro')
    const refused = run(owner, `select public.record_report(gen_random_uuid(), 'a.csv', 1, $1)`, [
      JSON.stringify(entries),
    ])
    expect(await refusalOf(refused)).toMatchObject({ code: 'PT400', message })
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
