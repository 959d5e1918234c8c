import { areSaleDetails } from '@sampletrail/domain/resale/sale.ts'
import { expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'

const { run, addPerson } = openDatabase()

it.each<[unknown]>([
  [{ place: 'eBay' }],
  [{ place: 'a'.repeat(40), postage: 0, shipping: 999_999_999.99 }],
  [{ place: '🪑'.repeat(40) }],
  [{}],
  [[]],
  [3],
  [{ place: '' }],
  [{ place: ' eBay' }],
  [{ place: 'a'.repeat(41) }],
  [{ place: 'a\nb' }],
  [{ place: null }],
  [{ postage: -1 }],
  [{ postage: 1.234 }],
  [{ postage: 1_000_000_000 }],
  [{ shipping: '8' }],
  [{ shipping: null }],
  [{ place: 'eBay', other: 1 }],
])('the database and the app agree about the details %j', async (details) => {
  const [row] = await run<{ is_good: boolean }>(
    'owner',
    'select private.are_sale_details($1::jsonb) as is_good',
    [JSON.stringify(details)],
  )
  expect(row?.is_good).toBe(areSaleDetails(details))
})

it('a product that is not sold any more has no details of a sale', async () => {
  const owner = await addPerson()
  const details = { place: 'eBay', shipping: 8 }
  await run(
    owner,
    `insert into public.products (name, sold, sale_details) values ('Lamp', true, $1), ('Mug', false, $1)`,
    [details],
  )
  const read = () => run(owner, 'select name, sale_details from public.products order by name')
  expect(await read()).toEqual([
    { name: 'Lamp', sale_details: details },
    { name: 'Mug', sale_details: null },
  ])
  const [row] = await run<{ id: string }>(
    owner,
    `select id from public.products where name = 'Lamp'`,
  )
  const put = (change: object) =>
    run(owner, 'select public.change_products($1)', [JSON.stringify([{ id: row?.id, change }])])
  await put({ sale_details: { place: 'Facebook' } })
  expect(await read()).toMatchObject([{ sale_details: { place: 'Facebook' } }, {}])
  await put({ sold: false })
  expect(await read()).toMatchObject([{ sale_details: null }, {}])
})
