import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { stock } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

test('Invalid addresses open the screen, without the invalid parts', async ({ page, request }) => {
  const me = await registerPerson(request)
  await stock(me, [{ name: 'Seed tray' }, { name: 'Plant mister', status: 'paid' }])
  await enter(page, me.person)
  const all = [
    'status=foo&sort=bar&view=wall',
    'status=true&sort=1&view=2',
    'search[]=1&search={"a":1}',
    'search=true&tag={}&seller=[]',
    'sort=__proto__&status=constructor',
  ]
  for (const query of all) {
    await page.goto(`/dashboard/products?${query}`)
    await expect(page.getByRole('article'), query).toHaveCount(2)
    await expect(page.getByRole('combobox', { name: 'Sort by' }), query).toHaveValue('newest')
  }
  for (const query of [`search=${'a'.repeat(5000)}`, 'search=%00', 'search=%E0%A4%A']) {
    await page.goto(`/dashboard/products?${query}`)
    await expect(page.getByText('No products found'), query.slice(0, 20)).toBeVisible()
  }
  for (const seller of ["'", '%00', crypto.randomUUID()]) {
    await page.goto(`/dashboard/products?seller=${seller}`)
    await expect(page.getByText('No products found'), seller).toBeVisible()
    const chosen = page.getByRole('combobox', { name: 'Seller' }).getByRole('option', {
      name: 'Another seller',
    })
    await expect(chosen, seller).toHaveJSProperty('selected', true)
    await page.getByRole('button', { name: 'Show all products' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
  }
  for (const [path, heading] of [
    ['money?period=true&currency=xx', 'Money'],
    ['money/tax-year?year=soon&currency=%00', 'Tax year'],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
  }
})
