import { expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

it('counts the caller’s products by status and sums up the outstanding money, by currency', async () => {
  const [person, stranger] = [await addPerson('pro'), await addPerson()]
  const add = 'insert into public.products (status, price, currency) values ($1, $2, $3)'
  for (const row of [
    ['wishlist', 100, 'USD'],
    ['ordered', 10.5, 'USD'],
    ['received', 20.25, 'USD'],
    ['reviewed', 1, 'EUR'],
    ['published', null, 'USD'],
    ['published', 0.01, 'USD'],
    ['paid', 500, 'USD'],
  ]) {
    await run(person, add, row)
  }
  await run(person, add, ['ordered', 77, 'USD'])
  await run(person, 'update public.products set deleted_at = now() where price = 77')
  const counts = { wishlist: 1, ordered: 1, received: 1, reviewed: 1, published: 2, paid: 1 }
  expect(await run(person, 'select * from public.dashboard_counts()')).toEqual([
    { ...counts, outstanding_balance: { USD: 30.76, EUR: 1 } },
  ])
  const none = { wishlist: 0, ordered: 0, received: 0, reviewed: 0, published: 0, paid: 0 }
  expect(await run(stranger, 'select * from public.dashboard_counts()')).toEqual([
    { ...none, outstanding_balance: {} },
  ])
  expect(await refusalOf(run('anonymous', 'select public.dashboard_counts()'))).toMatchObject({
    code: '42501',
  })
})
