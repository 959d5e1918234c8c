import { randomUUID } from 'node:crypto'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { stockGlobalSeller, stockOffers } from '../stock/offers.ts'
import { expect, test } from '../test.ts'

/** An Amazon product number that no other journey uses. */
const someAsin = () => `B0${randomUUID().replaceAll('-', '').slice(0, 8)}`.toUpperCase()

test('A tester can share an offer, and the recipient of the link can sign up or add it @phone', async ({
  page,
  request,
}) => {
  const asin = someAsin()
  const seller = await stockGlobalSeller('HARBOUR goods ✨')
  const [offer = ''] = await stockOffers(seller, [
    {
      name: 'Solid oak desk lamp <b>bold</b>',
      price: 34.99,
      amazon_url: `https://www.amazon.com/dp/${asin}`,
    },
  ])
  const { client, person } = await registerPerson(request)
  const { data } = await client.auth.getSession()
  const shared = await request.post('/api/random-product', {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
    data: {
      title: 'Lamp',
      price: 34.99,
      image_url: null,
      amazon_url: `https://smile.amazon.com/gp/product/${asin}?tag=someone-20`,
    },
  })
  expect(await shared.json()).toMatchObject({ id: offer, isSponsored: false })

  await page.goto(`/p/${offer}?ref=harbour-7`)
  await expect(page.getByRole('heading', { name: 'Solid oak desk lamp <b>bold</b>' })).toBeVisible()
  await expect(page).toHaveTitle('Solid oak desk lamp <b>bold</b> · SampleTrail')
  await expect(page.getByText('$34.99')).toBeVisible()
  await expect(page.getByText('Harbour Goods')).toBeVisible()
  await expect(page.getByRole('link', { name: /View on Amazon/ })).toHaveAttribute(
    'href',
    `https://www.amazon.com/dp/${asin}`,
  )
  await expectAccessible(page, 'a shared offer')
  await page.getByRole('link', { name: 'Sign up to track it' }).click()
  await expect(page).toHaveURL(/\/auth\?mode=signup&returnTo=/)
  await expect
    .poll(() => page.evaluate<string | null>(`localStorage.getItem('referralCode')`))
    .toBe('harbour-7')

  await enter(page, person)
  await page.goto(`/p/${offer}`)
  await page.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(page.getByRole('button', { name: 'Already in wishlist' })).toBeDisabled()
  await expect
    .poll(async () => (await client.from('products').select('status, amazon_url')).data)
    .toEqual([{ status: 'wishlist', amazon_url: `https://www.amazon.com/dp/${asin}` }])
})

test.describe('of a deleted offer', () => {
  test.use({ expectedConsoleErrors: ['the server responded with a status of 404 (Not Found)'] })

  test('A tester reads that it is gone, and no search engine lists it @phone', async ({
    page,
    request,
  }) => {
    const seller = await stockGlobalSeller('Harbour')
    const [offer = ''] = await stockOffers(seller, [
      { name: 'Old lamp', expires_at: '2026-01-01T00:00:00Z' },
    ])
    const answer = await request.get(`/p/${offer}`)
    expect(answer.status()).toBe(404)
    expect(answer.headers()['x-robots-tag']).toBe('noindex')
    expect(await answer.text()).not.toContain('Old lamp')
    await page.goto(`/p/${offer}`)
    await expect(
      page.getByRole('heading', { name: 'This product is no longer offered' }),
    ).toBeVisible()
    await expectAccessible(page, 'an offer that is gone')
  })
})

test('A tester can open an unsubscribe link without a sign-in; a cut link is reported @phone', async ({
  page,
}) => {
  await page.goto('/unsubscribe?token=x')
  await expect(page.getByRole('heading', { name: 'Turn off alert emails?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off alert emails' })).toBeVisible()
  await expectAccessible(page, 'unsubscribe')
  await page.goto('/unsubscribe')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessible(page, 'unsubscribe, cut off')
})
