import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { expect, it, vi } from 'vitest'
import type { Product } from '#src/entities/product/product-row.ts'
import { useProduct } from '#src/entities/product/use-product.ts'
import { ProductSummary } from '#src/features/products/detail/product-summary.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

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

const onAddSeller = vi.fn<() => void>()

const show = (values: Partial<Product>, answers: Answers = {}) =>
  renderSignedIn(
    <ProductSummary
      product={wholeProduct(values)}
      onUpdateStatus={() => undefined}
      onAddSeller={onAddSeller}
    />,
    answers,
  )

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
  await show(values)
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
  await show(values)
  await screen.findByRole('heading', { name: 'Desk lamp' })
  const shown = screen.queryAllByText(/pieces|Tax value/u).map(({ textContent }) => textContent)
  expect(shown).toEqual(texts)
})

/** Another product of the seller, which is not paid. */
const owing = listRow({ id: 'mug', status: 'published', seller_id: seller.id })

it.each([
  ['wishlist', 'Contact Seller', [], []],
  ['wishlist', 'Contact Seller', [], [owing]],
  ['published', 'Contacts', ['Send proof', 'PDF of unpaid cases'], []],
  ['paid', 'Contacts', ['Send proof'], []],
  ['paid', 'Contacts', ['Send proof', 'PDF of unpaid cases'], [owing]],
] as const)(
  "a product that is %s has its seller's contacts behind '%s', and %j",
  async (status, name, more, others) => {
    await show(
      { status, seller_id: seller.id, seller },
      {
        'GET /rest/v1/products': {
          body: [listRow({ status, seller_id: seller.id }), ...others],
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name }))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(items).toEqual(['Email: hello@harbour.example', 'WeChat: harbour', ...more])
  },
)

it('asks whether the person would work with the seller again once the product is completed', async () => {
  for (const status of ['published', 'paid'] as const) {
    await show({ status, seller_id: seller.id, seller })
  }
  const question = 'Would you work with Harbour again?'
  expect(await screen.findAllByRole('group', { name: question })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Skip' })).toBeDefined()
})

it("says whose record it shows, and has a small button for the person's opinion", async () => {
  await show(
    { status: 'published', seller_id: seller.id, seller },
    {
      'GET /rest/v1/products': { body: [listRow({ status: 'published', seller_id: seller.id })] },
    },
  )
  const record = await screen.findByText(/^1 product/u)
  expect(record.textContent).toMatch(/^Harbour: 1 product/u)
  const { className } = await screen.findByRole('button', { name: 'Work again?' })
  expect(className.split(' ')).toContain('border')
})

it('shows the facts that it has and no row for the others', async () => {
  await show({ order_number: '114-7733201-0092841', tags: [], photo_review: true })
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Order number',
    'Review asks for',
  ])
  expect(screen.queryByText('Not set')).toBeNull()
})

it('a product without a seller offers to add one', async () => {
  await show({ seller: null, seller_id: null, seller_name: null })
  expect(screen.getByText('No seller')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add seller' }))
  expect(onAddSeller).toHaveBeenCalledTimes(1)
})

const silent = {
  ...seller,
  user_id: wholeProduct().user_id,
  email: null,
  discord: null,
  wechat: ' ',
}
const stored = {
  ...silent,
  seller_code: null,
  is_vip: false,
  is_active: true,
  created_at: '2026-01-01T00:00:00Z',
}

it.each(['wishlist', 'published'] as const)(
  'a product that is %s leads to the form of a seller without contacts',
  async (status) => {
    const { requests } = await show(
      { status, seller_id: silent.id, seller: silent },
      {
        'GET /rest/v1/sellers': { body: [stored] },
        'PATCH /rest/v1/sellers': { body: { ...stored, email: 'hi@harbour.example' } },
      },
    )
    const user = userEvent.setup()
    if (status === 'wishlist') {
      await user.click(screen.getByRole('button', { name: 'Contact Seller' }))
      await screen.findByText('No contact options available for this seller')
      await user.click(screen.getByRole('menuitem', { name: 'Add a contact' }))
    } else {
      await user.click(screen.getByRole('button', { name: 'Add a contact' }))
    }
    const form = await screen.findByRole('dialog', { name: 'Edit Seller' })
    expect(form).toBeDefined()
    await user.type(screen.getByLabelText('Email'), 'hi@harbour.example')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
        email: 'hi@harbour.example',
      }),
    )
  },
)

it.each(['wishlist', 'published'] as const)(
  'the form for a contact of a product that is %s waits for the sellers, and says if they do not load',
  async (status) => {
    const { promise: firstAnswer, resolve: refuse } = Promise.withResolvers<{ status: number }>()
    let isBroken = true
    await renderSignedIn(
      <>
        <ProductSummary
          product={wholeProduct({ status, seller_id: silent.id, seller: silent })}
          onUpdateStatus={() => undefined}
          onAddSeller={onAddSeller}
        />
        <Toaster />
      </>,
      {
        'GET /rest/v1/sellers': () => (isBroken ? firstAnswer : { body: [stored] }),
      },
    )
    const user = userEvent.setup()
    const name = status === 'wishlist' ? 'Contact Seller' : 'Add a contact'
    await user.click(screen.getByRole('button', { name }))
    if (status === 'wishlist') {
      await user.click(await screen.findByRole('menuitem', { name: 'Add a contact' }))
    }
    await waitFor(() =>
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true'),
    )
    refuse({ status: 500 })
    // It is asked for once more by itself.
    expect(await screen.findByText('Failed to load sellers')).toBeDefined()
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('dialog', { name: 'Edit Seller' })).toBeDefined()
    act(() => toast.remove())
  },
)

it('a contact for a seller that was deleted elsewhere cannot be added, and a notice says so', async () => {
  await renderSignedIn(
    <>
      <ProductSummary
        product={wholeProduct({ status: 'published', seller_id: silent.id, seller: silent })}
        onUpdateStatus={() => undefined}
        onAddSeller={onAddSeller}
      />
      <Toaster />
    </>,
    { 'GET /rest/v1/sellers': { body: [] } },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add a contact' }))
  expect(await screen.findByText('This seller is no longer in your list')).toBeDefined()
  act(() => toast.remove())
})

it('the saved contact replaces the button, and a notice names the seller', async () => {
  let product = wholeProduct({ status: 'wishlist', seller_id: silent.id, seller: silent })
  const email = 'hi@harbour.example'
  function Page() {
    const { data } = useProduct(product.id)
    return data ? (
      <ProductSummary product={data} onUpdateStatus={() => undefined} onAddSeller={onAddSeller} />
    ) : null
  }
  await renderSignedIn(
    <>
      <Page />
      <Toaster />
    </>,
    {
      'GET /rest/v1/products': () => ({ body: [product] }),
      'GET /rest/v1/sellers': () => ({ body: [{ ...stored, ...product.seller }] }),
      'PATCH /rest/v1/sellers': () => {
        product = { ...product, seller: { ...silent, email } }
        return { body: { ...stored, email } }
      },
    },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Contact Seller' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add a contact' }))
  await user.type(await screen.findByLabelText('Email'), email)
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const notice = (await screen.findByText('Seller updated successfully')).parentElement
  expect(notice?.textContent).toBe('Seller updated successfullyHarbour')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Contact Seller' }))
  expect(await screen.findByRole('menuitem', { name: `Email: ${email}` })).toBeDefined()
  act(() => toast.remove())
})

it("somebody else's seller without contacts cannot be changed, and the button says so", async () => {
  const other = { ...silent, user_id: null }
  await show({ status: 'wishlist', seller_id: other.id, seller: other })
  await userEvent.click(screen.getByRole('button', { name: 'Contact Seller' }))
  expect(screen.queryByText('Add a contact')).toBeNull()
})
