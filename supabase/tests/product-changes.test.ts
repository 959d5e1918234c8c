import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addSeller } from './add-rows.ts'
import { openChangeDesk } from './change-desk.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database
const { addProducts, addProduct, change, edit, read } = openChangeDesk(database)

describe('changing many products', () => {
  it('gives each its own change, and returns the new versions', async () => {
    const owner = await addPerson('pro')
    const seller = await addSeller(database, owner)
    const [first = '', second = '', third = ''] = await addProducts(owner, 3)
    const versions = await change(owner, [
      { id: first, change: { status: 'received', tags: ['kitchen'] } },
      { id: second, change: { seller_id: seller, deleted_at: '2026-11-21T00:00:00Z' } },
    ])
    expect(new Set(versions.map(({ id }) => id))).toEqual(new Set([first, second]))
    expect(await read(first)).toMatchObject({
      name: 'Lamp 1',
      status: 'received',
      received_date: expect.anything(),
      tags: ['kitchen'],
      seller_id: null,
    })
    expect(await read(second)).toMatchObject({ status: 'ordered', seller_id: seller })
    expect((await read(second))?.['deleted_at']).not.toBeNull()
    expect(await read(third)).toMatchObject({ status: 'ordered', deleted_at: null, tags: [] })
    const moment = versions.find(({ id }) => id === first)?.updated_at ?? ''
    expect(new Date(moment)).toEqual((await read(first))?.['updated_at'])
  })

  it('refuses a product that is named twice, because one change would be lost', async () => {
    const owner = await addPerson('pro')
    const id = await addProduct(owner)
    const twice = [
      { id, change: { name: 'One' } },
      { id: id.toUpperCase(), change: { status: 'paid' } },
    ]
    expect(await refusalOf(change(owner, twice))).toMatchObject({ code: 'PT400' })
    expect(await read(id)).toMatchObject({ name: 'Lamp 1', status: 'ordered' })
  })

  it('writes one entry of history for each product that differs', async () => {
    const owner = await addPerson('pro')
    const ids = await addProducts(owner, 2)
    await change(owner, [
      { id: ids[0], change: { status: 'paid' } },
      { id: ids[1], change: { name: 'Lamp 2' } },
    ])
    const events = await run<{ product_id: string; changes: object }>(
      owner,
      `select product_id, changes from public.product_events where kind = 'changed'`,
    )
    expect(events.map(({ product_id }) => product_id)).toEqual([ids[0]])
  })

  it('does not touch products of others, and says nothing of them', async () => {
    const owner = await addPerson()
    const stranger = await addPerson('admin')
    const id = await addProduct(owner)
    expect(await change(stranger, [{ id, change: { name: 'Mine' } }])).toEqual([])
    expect(await edit(stranger, id, { name: 'Mine' }, {})).toEqual([])
    expect(await read(id)).toMatchObject({ name: 'Lamp 1' })
  })

  it.each([
    [[{ id: randomUUID(), change: { user_id: randomUUID() } }], 'PT400'],
    [[{ id: randomUUID(), change: { created_at: '2026-01-01' } }], 'PT400'],
    [{ id: randomUUID() }, 'PT400'],
    [Array.from({ length: 5001 }, () => ({ id: randomUUID(), change: {} })), 'PT400'],
  ])('refuses invalid changes (%#)', async (changes, code) => {
    expect(await refusalOf(change(await addPerson(), changes))).toMatchObject({ code })
  })

  it('refuses visitors', async () => {
    expect(await refusalOf(change('anonymous', []))).toMatchObject({ code: '42501' })
    expect(await refusalOf(edit('anonymous', randomUUID(), {}, {}))).toMatchObject({
      code: '42501',
    })
  })

  it('observes the limit of the plan when trashed ones are restored', async () => {
    const owner = await addPerson()
    const trashed = await addProducts(owner, 3)
    await change(
      owner,
      trashed.map((id) => ({ id, change: { deleted_at: '2026-11-21T00:00:00Z' } })),
    )
    await addProducts(owner, 4)
    const back = trashed.map((id) => ({ id, change: { deleted_at: null } }))
    expect(await refusalOf(change(owner, back))).toMatchObject({
      code: 'PT403',
      hint: 'product_limit',
    })
    expect(await change(owner, back.slice(0, 1))).toHaveLength(1)
  })
})

describe('undoing changes of many products', () => {
  it('skips a field that another person changed since, and restores the others', async () => {
    const owner = await addPerson('pro')
    const [first = '', second = ''] = await addProducts(owner, 2)
    const changed = { status: 'paid', tags: ['lamp'], price: 7 }
    await change(
      owner,
      [first, second].map((id) => ({ id, change: changed })),
    )
    await edit(owner, second, { status: 'reviewed' }, {})
    const base = { ...changed, price: '7.000' }
    const before = { status: 'wishlist', tags: [], price: null }
    const versions = await change(
      owner,
      [first, second].map((id) => ({ id, change: before, base })),
    )
    const moment = expect.any(String)
    expect(versions.toSorted((a) => (a.id === first ? -1 : 1))).toEqual([
      { id: first, updated_at: moment, before: moment },
      { id: second, updated_at: moment, before: moment, left: ['status'] },
    ])
    expect(await read(first)).toMatchObject(before)
    expect(await read(second)).toMatchObject({ status: 'reviewed', tags: [], price: null })
    // Sent again after its answer was lost, it returns the same: values that are stored already do not count as skipped.
    const again = await change(owner, [
      { id: first, change: before, base },
      { id: second, change: before, base },
    ])
    expect(again.flatMap(({ left = [] }) => left)).toEqual(['status'])
  })

  it.each<[string, object, object, object, object]>([
    [
      'an undone refund that changed since',
      { refund_received: 5, refund_received_date: '2026-11-20' },
      { refund_received: 8 },
      { refund_received: null, refund_received_date: null },
      { refund_received: '8.00', refund_day: '2026-11-20' },
    ],
    [
      'an undone status that changed since',
      { status: 'received', received_date: '2026-11-20' },
      { status: 'published' },
      { status: 'ordered', received_date: null },
      { status: 'published', received_day: '2026-11-20' },
    ],
    [
      'a status that changed since it was chosen',
      { status: 'ordered', received_date: null },
      { status: 'wishlist' },
      { status: 'received', received_date: '2026-11-20' },
      { status: 'wishlist', received_day: null },
    ],
  ])('skips the day of %s, too', async (_what, seen, later, wanted, expected) => {
    const owner = await addPerson('pro')
    const id = await addProduct(owner)
    await change(owner, [{ id, change: seen }])
    await change(owner, [{ id, change: later }])
    const [version] = await change(owner, [
      { id, change: { ...wanted, price: 9 }, base: { ...seen, price: 5 } },
    ])
    expect(version?.left).toEqual(Object.keys(wanted).toSorted())
    const [row] = await run(
      'owner',
      `select status, price, refund_received, refund_received_date::text as refund_day, received_date::text as received_day
       from public.products where id = $1`,
      [id],
    )
    expect(row).toMatchObject({ ...expected, price: '9.00' })
  })

  it('removes the day of a status from which somebody has moved the product back', async () => {
    const owner = await addPerson('pro')
    const id = await addProduct(owner)
    const seen = { status: 'received', received_date: '2026-11-20' }
    await change(owner, [{ id, change: seen }])
    await change(owner, [{ id, change: { status: 'ordered' } }])
    const wanted = { status: 'wishlist', received_date: null }
    const [version] = await change(owner, [{ id, change: wanted, base: seen }])
    expect(version?.left).toEqual(['status'])
    const sql = 'select status, received_date from public.products where id = $1'
    expect(await run('owner', sql, [id])).toEqual([{ status: 'ordered', received_date: null }])
  })

  it('restores the day of a status that is set again already', async () => {
    const owner = await addPerson('pro')
    const id = await addProduct(owner)
    const seen = { status: 'received', received_date: '2026-11-20' }
    await change(owner, [{ id, change: seen }])
    await change(owner, [{ id, change: { status: 'ordered' } }])
    const wanted = { status: 'ordered', received_date: null }
    const [version] = await change(owner, [{ id, change: wanted, base: seen }])
    expect(version?.left).toBeUndefined()
    expect(await read(id)).toMatchObject(wanted)
  })

  it('returns the version on which a change was made', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    const [first] = await change(owner, [{ id, change: { status: 'received' } }])
    const [second] = await change(owner, [{ id, change: { status: 'reviewed' } }])
    expect(second?.before).toBe(first?.updated_at)
  })

  it('returns the versions of all of 5,000', async () => {
    const owner = await addPerson('pro')
    const ids = await addProducts(owner, 5000)
    const trash = ids.map((id) => ({ id, change: { deleted_at: '2026-11-21T00:00:00Z' } }))
    expect(await change(owner, trash)).toHaveLength(5000)
  })
})

describe('editing a product', () => {
  it("keeps another person's changes of other fields", async () => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    await edit(owner, id, { name: 'Desk lamp' }, { name: 'Lamp 1' })
    const [row] = await edit(owner, id, { price: 7 }, { price: 5 })
    expect(row).toMatchObject({ name: 'Desk lamp', price: '7.00' })
  })

  it('refuses a field that another person changed, and returns its current value', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    await edit(owner, id, { name: 'Desk lamp', price: 6 }, { name: 'Lamp 1', price: 5 })
    await expect(
      edit(
        owner,
        id,
        { name: 'Floor lamp', status: 'paid' },
        { name: 'Lamp 1', status: 'ordered' },
      ),
    ).rejects.toMatchObject({
      code: 'PT409',
      hint: 'edit_conflict',
      detail: '{"name": "Desk lamp"}',
    })
    expect(await read(id)).toMatchObject({ name: 'Desk lamp', status: 'ordered' })
  })

  it.each([
    ['the same was meant by both', { name: 'Desk lamp' }, { name: 'Lamp 1' }],
    ['a number is written differently', { price: 8 }, { price: '6.000' }],
    ['the base is what there is', { tags: ['a'] }, { tags: [] }],
    ['nothing is said about the base', { name: 'Floor lamp' }, {}],
  ])('succeeds if %s', async (_why, wanted, base) => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    await edit(owner, id, { name: 'Desk lamp', price: 6 }, {})
    expect(await edit(owner, id, wanted, base)).toHaveLength(1)
  })

  it('of two at once over the same field one is refused', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    const outcomes = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((name) => edit(owner, id, { name }, { name: 'Lamp 1' })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('refunds and tags', () => {
  it('a refund gets the current day, keeps a given one, and loses it with the amount', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    await change(owner, [{ id, change: { refund_received: 5 } }])
    expect((await read(id))?.['refund_received_date']).not.toBeNull()
    await change(owner, [{ id, change: { refund_received: null } }])
    expect(await read(id)).toMatchObject({ refund_received_date: null })
    const [row] = await edit(
      owner,
      id,
      { refund_received: 5, refund_received_date: '2026-02-28' },
      {},
    )
    expect(row).toMatchObject({ refund_received: '5.00' })
    expect(
      await run(
        'owner',
        'select refund_received_date::text as day from public.products where id = $1',
        [id],
      ),
    ).toEqual([{ day: '2026-02-28' }])
  })

  it('refunded money is no longer outstanding', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    await addProduct(owner)
    await change(owner, [{ id, change: { refund_received: 3.5 } }])
    expect(await run(owner, 'select outstanding_balance from public.dashboard_counts()')).toEqual([
      { outstanding_balance: { USD: 6.5 } },
    ])
  })

  it('tags are cleaned, unique, and keep their order', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    await change(owner, [
      { id, change: { tags: ['  Zoo ', 'kitchen', 'KITCHEN', '', 'a,  b', 'zoo'] } },
    ])
    expect(await read(id)).toMatchObject({ tags: ['Zoo', 'kitchen', 'a b'] })
  })

  it.each([
    [Array.from({ length: 21 }, (_, n) => `tag ${n}`), 'A product has up to 20 tags.'],
    [['x'.repeat(41)], 'A tag has up to 40 characters.'],
  ])('too many or too long tags are refused (%#)', async (tags, message) => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    expect(await refusalOf(change(owner, [{ id, change: { tags } }]))).toMatchObject({
      code: '23514',
      message,
      hint: 'tags',
    })
  })

  it.each([
    ['refund_expected', -1],
    ['refund_received', 'NaN'],
    ['sold_fees', 1e12],
    ['refund_due_date', '1900-01-01'],
    ['refund_asked_on', '2200-01-01'],
    ['refund_method', 'x'.repeat(51)],
    ['refund_reference', 'x'.repeat(201)],
  ])('%s refuses %s', async (field, value) => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    const { code } = await refusalOf(change(owner, [{ id, change: { [field]: value } }]))
    expect(['23514', '22003']).toContain(code)
  })
})

describe('pieces and tax value', () => {
  it('are 1 and nothing at first; a change is compared and is in the history', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    expect(await read(id)).toMatchObject({ quantity: 1, tax_value: null })
    await change(owner, [{ id, change: { quantity: 2 }, base: { quantity: 1 } }])
    const wanted = { tax_value: 36.99, quantity: 3 }
    expect(await edit(owner, id, wanted, { tax_value: null, quantity: 2 })).toMatchObject([
      { quantity: 3, tax_value: '36.99' },
    ])
    const late = edit(owner, id, { quantity: 4 }, { quantity: 1 })
    expect(await refusalOf(late)).toMatchObject({ code: 'PT409' })
    const history = 'select changes from public.product_events where product_id = $1 order by id'
    expect((await run('owner', history, [id])).slice(1)).toEqual([
      { changes: { quantity: { from: 1, to: 2 } } },
      { changes: { quantity: { from: 2, to: 3 }, tax_value: { from: null, to: 36.99 } } },
    ])
  })

  it.each([
    ['quantity', 0, 'A product has 1 to 9,999 pieces.'],
    ['quantity', 10_000, 'A product has 1 to 9,999 pieces.'],
    ['quantity', null, 'A product has 1 to 9,999 pieces.'],
    ['tax_value', -1, 'A tax value is an amount from 0 to 999,999,999.99.'],
    ['tax_value', 'NaN', 'A tax value is an amount from 0 to 999,999,999.99.'],
  ])('%s of %s is refused in words for people', async (column, bad, message) => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    const refusal = { code: '23514', message, hint: column }
    const added = run(owner, `insert into public.products (${column}) values ($1)`, [bad])
    expect(await refusalOf(added)).toMatchObject(refusal)
    expect(await refusalOf(change(owner, [{ id, change: { [column]: bad } }]))).toMatchObject(
      refusal,
    )
  })
})

describe('the day when a refund was asked for', () => {
  it('is compared, undone, and in the history', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    await change(owner, [
      { id, change: { refund_asked_on: '2026-11-20' }, base: { refund_asked_on: null } },
    ])
    const [late] = await change(owner, [
      { id, change: { refund_asked_on: '2026-11-21' }, base: { refund_asked_on: null } },
    ])
    expect(late).toMatchObject({ left: ['refund_asked_on'] })
    await edit(owner, id, { refund_asked_on: null }, { refund_asked_on: '2026-11-20' })
    const history = 'select changes from public.product_events where product_id = $1 order by id'
    expect((await run('owner', history, [id])).slice(1)).toEqual([
      { changes: { refund_asked_on: { from: null, to: '2026-11-20' } } },
      { changes: { refund_asked_on: { from: '2026-11-20', to: null } } },
    ])
  })
})
