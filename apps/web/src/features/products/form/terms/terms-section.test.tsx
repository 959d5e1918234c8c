import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Product } from '#src/entities/product/product-row.ts'
import { EditProductDialog } from '#src/features/products/form/edit-product-dialog.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

beforeEach(() => localStorage.clear())

const lamps = '8a0b4c8e-6d3a-4b52-9a53-0d5e1c1f7a10'

async function open(values: Partial<Product> = {}, answers: Answers = {}) {
  const product = wholeProduct({ order_date: '2026-11-01', currency: 'USD', ...values })
  const { requests } = await renderSignedIn(
    <>
      <EditProductDialog
        product={product}
        open
        onOpenChange={() => undefined}
        onClosed={() => undefined}
      />
      <Toaster />
    </>,
    {
      ...answers,
      'GET /rest/v1/sellers': { body: [] },
      'GET /rest/v1/products': { body: [] },
      'POST /rest/v1/rpc/edit_product': { body: [product] },
    },
  )
  await screen.findByLabelText('Product Name')
  const sent = () => requests.find(({ path }) => path === '/rest/v1/rpc/edit_product')?.body
  return { sent, requests, user: userEvent.setup() }
}

const valueOf = (label: string | RegExp): unknown =>
  Reflect.get(screen.getByLabelText(label), 'value')

it('a message fills in the terms, with marks where to look and notes', async () => {
  const { sent, user } = await open()
  await user.click(screen.getByText('Terms of the deal'))
  await user.click(await screen.findByLabelText('Message from the seller'))
  await user.paste(
    '5 star review please. Full refund + $5 commission after review live, PP, 7 days',
  )
  await user.click(screen.getByRole('button', { name: 'Fill in the terms' }))
  expect(await screen.findByText(/Check the marked fields/u)).toBeDefined()
  expect(screen.getByText(/Asking for a rating is against the rules/u)).toBeDefined()
  expect(valueOf('What is refunded')).toBe('all')
  expect(valueOf('Counted from')).toBe('publication')
  expect(valueOf('Refund by')).toBe('PayPal')
  const days = screen.getByLabelText('Refund after (days)')
  expect(days).toHaveProperty('value', '7')
  const hint = document.querySelector(`[id="${days.getAttribute('aria-describedby')}"]`)
  expect(hint?.textContent.trim()).toBe('Please check.')
  expect(valueOf('Commission Amount')).toBe('5.00')
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  await waitFor(() =>
    expect(sent()).toMatchObject({
      p_change: {
        deal_terms: { days: 7, after: 'publication', share: 100, method: 'PayPal' },
        commission: true,
        commission_amount: 5,
      },
      p_base: { deal_terms: null, commission: false },
    }),
  )
})

it('the marks stay with a form that is continued later, until it is saved', async () => {
  const first = await open()
  await first.user.click(screen.getByText('Terms of the deal'))
  await first.user.click(await screen.findByLabelText('Message from the seller'))
  await first.user.paste('full refund 7 days')
  await first.user.click(screen.getByRole('button', { name: 'Fill in the terms' }))
  await screen.findByText(/Check the marked fields/u)
  cleanup()
  const { sent, user } = await open()
  expect(await screen.findByText(/Check the marked fields/u)).toBeDefined()
  expect(screen.getAllByText('Please check.').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  await waitFor(() => expect(sent()).toBeDefined())
  cleanup()
  await open({ deal_terms: { share: 100, days: 7 } })
  expect(screen.queryByText(/Check the marked fields/u)).toBeNull()
})

it('stored terms are shown, and fields that a message does not name stay', async () => {
  const { sent, user } = await open({ deal_terms: { fees: true, share: 50, keep_days: 30 } })
  expect(valueOf('Percentage of the price')).toBe('50')
  await user.click(screen.getByLabelText('Message from the seller'))
  await user.paste('refund $12 after delivery')
  await user.click(screen.getByRole('button', { name: 'Fill in the terms' }))
  expect(await screen.findByText('The terms were filled in.')).toBeDefined()
  expect(valueOf('Amount refunded')).toBe('12.00')
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  await waitFor(() =>
    expect(sent()).toMatchObject({
      p_change: { deal_terms: { fees: true, after: 'delivery', amount: 12, keep_days: 30 } },
      p_base: { deal_terms: { fees: true, share: 50, keep_days: 30 } },
    }),
  )
})

it('an invalid value leads to its field and saves nothing', async () => {
  const { sent, user } = await open({ deal_terms: { share: 50 } })
  await user.clear(screen.getByLabelText('Percentage of the price'))
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  expect(await screen.findByText('Enter a percent from 1 to 100.')).toBeDefined()
  expect(sent()).toBeUndefined()
})

it('terms that were not changed are not sent', async () => {
  const { sent, user } = await open({ deal_terms: { asks: ['text'], share: 50 } })
  await user.type(screen.getByLabelText('Product Name'), '!')
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  await waitFor(() => expect(Object.keys(sent()?.['p_change'] ?? {})).toEqual(['name']))
})

it('the terms of a seller are proposed for a product that has none', async () => {
  const { sent, user } = await open(
    { seller_id: lamps },
    { 'GET /rest/v1/seller_marks': { body: [{ deal_terms: { days: 7, after: 'review' } }] } },
  )
  expect(
    await screen.findByText('Your terms with this seller: Refund, 7 days after the review.'),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Use these terms' }))
  expect(screen.queryByText(/Your terms with this seller/u)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  await waitFor(() =>
    expect(sent()).toMatchObject({ p_change: { deal_terms: { days: 7, after: 'review' } } }),
  )
})

function isBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

it('the terms of a seller are proposed right below the seller, and can be taken out again', async () => {
  const { user } = await open(
    { seller_id: lamps },
    { 'GET /rest/v1/seller_marks': { body: [{ deal_terms: { days: 7, after: 'review' } }] } },
  )
  const use = await screen.findByRole('button', { name: 'Use these terms' })
  expect(isBefore(screen.getByRole('combobox', { name: 'Seller' }), use)).toBe(true)
  expect(isBefore(use, screen.getByLabelText('Price'))).toBe(true)
  await user.click(use)
  expect(
    screen.getByText('Filled in under “Terms of the deal”: Refund, 7 days after the review.'),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Take them out' }))
  expect(screen.getByText(/^Your terms with this seller/u)).toBeDefined()
})

it('terms that were taken out again make room for those of the seller', async () => {
  const { user } = await open(
    { seller_id: lamps, deal_terms: { share: 50 } },
    { 'GET /rest/v1/seller_marks': { body: [{ deal_terms: { share: 40 } }] } },
  )
  await user.selectOptions(await screen.findByLabelText('What is refunded'), '')
  expect(await screen.findByText('Your terms with this seller: 40% of the price.')).toBeDefined()
})

it('terms are kept for the seller, and Undo takes that back', async () => {
  const { requests, user } = await open(
    { seller_id: lamps, deal_terms: { share: 50 } },
    {
      'GET /rest/v1/seller_marks': { body: [{ deal_terms: { share: 40 } }] },
      // The seller has a mark already.
      'POST /rest/v1/seller_marks': { status: 201, body: [] },
      'PATCH /rest/v1/seller_marks': { body: [{ id: 'm1' }] },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Use for this seller from now on' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(requests.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))).toEqual([
      { deal_terms: { share: 50 } },
      { deal_terms: { share: 40 } },
    ]),
  )
})

it('terms of a product without a seller are kept for nobody', async () => {
  await open({ seller_id: null, deal_terms: { share: 50 } })
  expect(await screen.findByLabelText('Percentage of the price')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Use for this seller from now on' })).toBeNull()
})

it('a refused save of the terms of a seller says why, and keeps the form', async () => {
  const { user } = await open(
    { seller_id: lamps, deal_terms: { share: 50 } },
    {
      'GET /rest/v1/seller_marks': { body: [] },
      'POST /rest/v1/seller_marks': {
        status: 409,
        body: { code: 'PT409', message: 'You can keep up to 5,000 marks of sellers.' },
      },
    },
  )
  const keep = await screen.findByRole('button', { name: 'Use for this seller from now on' })
  await user.click(keep)
  expect(await screen.findByText('The terms of this seller were not saved')).toBeDefined()
  expect(screen.getByText(/You can keep up to 5,000 marks of sellers/u)).toBeDefined()
  expect(valueOf('Percentage of the price')).toBe('50')
  expect(keep).toHaveProperty('disabled', false)
})
