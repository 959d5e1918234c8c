import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Product } from '#src/entities/product/product-row.ts'
import { ProductSummary } from '#src/features/products/detail/product-summary.tsx'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const seller = {
  id: 'bbbbbbbb-0000-4000-8000-000000000002',
  user_id: null,
  name: 'Harbour',
  thumbnail_url: null,
  url: null,
  email: 'hello@harbour.example',
  whatsapp: null,
  facebook: null,
  discord: ' ',
  wechat: 'harbour',
}

it.each<[Partial<Product>, string | null]>([
  [
    {
      deal_terms: { share: 100, method: 'PayPal', days: 14, after: 'publication' },
      commission: true,
      commission_amount: 5,
    },
    'Terms Full price and ¥5 commission by PayPal, 14 days after the review is live.',
  ],
  [{}, null],
])('the page of a product with %j says %j', async (values, text) => {
  await renderSignedIn(
    <ProductSummary product={wholeProduct(values)} onUpdateStatus={() => undefined} />,
    {},
  )
  await screen.findByRole('heading', { name: 'Desk lamp' })
  expect(screen.queryByText('Terms')?.parentElement?.textContent ?? null).toBe(text)
})

it.each<[Partial<Product>, string[]]>([
  [{ price: 19.46, quantity: 2, currency: 'GBP' }, ['2 pieces, £9.73 each']],
  [{ price: 1999, quantity: 2 }, ['2 pieces, about ¥1,000 each']],
  [{ price: 19.46 }, []],
  [{ price: null, quantity: 3, tax_value: 3699 }, ['3 pieces', 'Tax value ¥3,699']],
  [{ tax_value: 0, currency: 'EUR' }, ['Tax value €0.00']],
])('a product with %j shows %j beside its price', async (values, texts) => {
  await renderSignedIn(
    <ProductSummary product={wholeProduct(values)} onUpdateStatus={() => undefined} />,
    {},
  )
  await screen.findByRole('heading', { name: 'Desk lamp' })
  const shown = screen.queryAllByText(/pieces|Tax value/u).map(({ textContent }) => textContent)
  expect(shown).toEqual(texts)
})

it.each([
  ['wishlist', 'Contact Seller', []],
  ['published', 'Contacts', ['Send proof', 'PDF of unpaid cases']],
  ['paid', 'Contacts', ['Send proof']],
] as const)("a product that is %s has its seller's contacts behind '%s', and %j", async (status, name, more) => {
  const product = wholeProduct({ status, seller_id: seller.id, seller })
  await renderSignedIn(<ProductSummary product={product} onUpdateStatus={() => undefined} />, {
    'GET /rest/v1/products': { body: [listRow({ status, seller_id: seller.id })] },
  })
  await userEvent.click(await screen.findByRole('button', { name }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Email: hello@harbour.example', 'WeChat: harbour', ...more])
})

it('asks whether the person would work with the seller again once the product is completed', async () => {
  for (const status of ['published', 'paid'] as const) {
    const product = wholeProduct({ status, seller_id: seller.id, seller })
    await renderSignedIn(<ProductSummary product={product} onUpdateStatus={() => undefined} />, {})
  }
  const question = 'Would you work with Harbour again?'
  expect(await screen.findAllByRole('group', { name: question })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Skip' })).toBeDefined()
})
