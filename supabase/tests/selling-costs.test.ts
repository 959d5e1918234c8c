import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

/** As the browser writes them: a site that has costs gets the new ones. */
const keep = (who: string, values: readonly unknown[]) =>
  run(
    who,
    `insert into public.selling_costs (marketplace, fee_percent, order_fee, shipping) values ($1, $2, $3, $4)
     on conflict (user_id, marketplace) do update set marketplace = excluded.marketplace,
       fee_percent = excluded.fee_percent, order_fee = excluded.order_fee, shipping = excluded.shipping`,
    [...values],
  )
const seenBy = (who: string) =>
  run(who, 'select marketplace, shipping from public.selling_costs order by marketplace')

describe('selling costs', () => {
  it("are one row for each of the owner's sites, which nobody else reads or writes", async () => {
    const owner = await addPerson()
    const stranger = await addPerson('admin')
    await keep(owner, ['EBAY_US', 13.6, 0.4, 0])
    await keep(owner, ['EBAY_DE', 0, 0, 4.5])
    await keep(owner, ['EBAY_US', 12, 0.4, '6.50'])
    expect(await seenBy(owner)).toEqual([
      { marketplace: 'EBAY_DE', shipping: '4.50' },
      { marketplace: 'EBAY_US', shipping: '6.50' },
    ])
    expect(await seenBy(stranger)).toEqual([])
    const change = 'update public.selling_costs set shipping = 1 where user_id = $1 returning 1'
    expect(await run(stranger, change, [owner])).toEqual([])
    expect(await run(owner, change, [owner])).toHaveLength(2)
    for (const [who, sql, values] of [
      [owner, 'update public.selling_costs set user_id = $1', [stranger]],
      [
        stranger,
        `insert into public.selling_costs (user_id, marketplace, fee_percent, order_fee, shipping)
         values ($1, 'EBAY_FR', 0, 0, 0)`,
        [owner],
      ],
      ['anonymous', 'table public.selling_costs', []],
    ] as const) {
      expect(await refusalOf(run(who, sql, [...values]))).toMatchObject({ code: '42501' })
    }
  })

  it.each([
    ['a site that is none', ['germany', 0, 0, 0]],
    ['more than all', ['EBAY_US', 100.01, 0, 0]],
    ['less than nothing', ['EBAY_US', 0, -0.01, 0]],
    ['no number', ['EBAY_US', 0, 0, 'NaN']],
    ['no number as a percentage', ['EBAY_US', 'NaN', 0, 0]],
  ])('are never %s', async (_, values) => {
    expect(await refusalOf(keep(await addPerson(), values))).toMatchObject({ code: '23514' })
  })

  it.each([[[0, 0, 0]], [[100, 999_999_999.99, 999_999_999.99]]])('may be %j', async (values) => {
    const owner = await addPerson()
    await keep(owner, ['EBAY_US', ...values])
    expect(await seenBy(owner)).toHaveLength(1)
  })

  it('are deleted with the account', async () => {
    const owner = await addPerson()
    await keep(owner, ['EBAY_US', 0, 0, 0])
    await run('owner', 'delete from public.users where id = $1', [owner])
    expect(
      await run('owner', 'select 1 from public.selling_costs where user_id = $1', [owner]),
    ).toEqual([])
  })
})
