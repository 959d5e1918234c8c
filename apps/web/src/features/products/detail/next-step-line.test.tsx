import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Product } from '#src/entities/product/product-row.ts'
import { NextStepLine } from '#src/features/products/detail/next-step-line.tsx'
import { useProductStep } from '#src/features/products/detail/use-product-step.ts'
import { readToday } from '#src/lib/today.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const onPick = vi.fn<(status: string) => void>()
const onRecord = vi.fn<() => void>()
const onAsk = vi.fn<() => void>()

function Line({ product }: { product: Product }) {
  const step = useProductStep(product)
  return step === null ? (
    <p>Nothing is next</p>
  ) : (
    <NextStepLine step={step} onPick={onPick} onRecord={onRecord} onAsk={onAsk} />
  )
}

const show = (values: Partial<Product>) =>
  renderSignedIn(<Line product={wholeProduct(values)} />, {
    'GET /rest/v1/products': { body: [] },
  })

it('an overdue refund says how much was due since when, and records it with one press', async () => {
  await show({ status: 'published', price: 2000, refund_due_date: '2020-01-02' })
  const line = within(await screen.findByRole('region', { name: 'What is next' }))
  expect(line.getByText(/^Refund of ¥2,000 was due Jan 2, 2020, [\d,]+ days ago$/u)).toBeDefined()
  await userEvent.click(line.getByRole('button', { name: 'Record refund' }))
  expect(onRecord).toHaveBeenCalledTimes(1)
  expect(onPick).not.toHaveBeenCalled()
})

it.each<[string, Partial<Product>]>([
  ['is overdue', {}],
  ['was asked for', { refund_asked_on: readToday() }],
])('a refund that %s can be asked for with one press', async (_, values) => {
  await show({ status: 'published', price: 2000, refund_due_date: '2020-01-02', ...values })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for the refund' }))
  expect(onAsk).toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Record refund' })).toBeDefined()
})

it('a refund that is not due yet is not asked for here', async () => {
  await show({ status: 'published', price: 2000, refund_due_date: '2099-01-02' })
  expect(await screen.findByRole('button', { name: 'Record refund' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Ask for the refund' })).toBeNull()
})

it('an order that did not arrive opens Update Status with Received', async () => {
  await show({ status: 'ordered', order_date: '2020-01-02' })
  expect(await screen.findByText(/^Ordered Jan 2, 2020, .* not delivered yet$/u)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Mark as received' }))
  expect(onPick).toHaveBeenCalledWith('received')
})

it('a product that is paid back opens Update Status with Completed', async () => {
  await show({ status: 'published', refund_received: 1999, refund_received_date: '2020-01-02' })
  expect(
    await screen.findByText(/^Paid back ¥1,999 on Jan 2, 2020, [\d,]+ days ago$/u),
  ).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Mark as completed' }))
  expect(onPick).toHaveBeenLastCalledWith('paid')
})

it.each<[string, Partial<Product>]>([
  ['is completed', { status: 'paid', price: 0 }],
  ['is archived', { status: 'ordered', order_date: '2020-01-02', archived: true }],
  [
    'was taken off Today',
    { status: 'ordered', order_date: '2020-01-02', steps_put_off: { delivery: 'never' } },
  ],
])('nothing is next for a product that %s', async (_, values) => {
  await show(values)
  expect(await screen.findByText('Nothing is next')).toBeDefined()
})
