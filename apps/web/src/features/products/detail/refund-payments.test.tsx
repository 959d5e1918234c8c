import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Product } from '#src/entities/product/product-row.ts'
import { RefundPayments } from '#src/features/products/detail/refund-payments.tsx'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const first = { date: '2026-05-02', amount: 500, method: 'PayPal', reference: 'A' }
const second = { date: '2026-05-09', amount: 20, method: null, reference: null }

async function open(values: Partial<Product>) {
  const onChange = vi.fn<(place: number) => void>()
  const product = wholeProduct(values)
  const { requests } = await renderSignedIn(
    <RefundPayments product={product} onChange={onChange} />,
    { 'POST /rest/v1/rpc/edit_product': { body: [product] } },
  )
  const sent = () => requests.find(({ method }) => method === 'POST')?.body['p_change']
  return { onChange, sent, user: userEvent.setup() }
}

describe('the recorded refunds', () => {
  it('are listed with amount, day, method and reference', async () => {
    await open({ refund_payments: [first, second], refund_received: 520 })
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(lines).toEqual(['¥500May 2, 2026, PayPal, A', '¥20May 9, 2026'])
  })

  it('can be changed and removed', async () => {
    const { onChange, sent, user } = await open({
      refund_payments: [first, second],
      refund_received: 520,
      refund_received_date: '2026-05-09',
    })
    await user.click(await screen.findByRole('button', { name: 'Change Refund of ¥20' }))
    expect(onChange).toHaveBeenCalledWith(1)
    await user.click(screen.getByRole('button', { name: 'Remove Refund of ¥20' }))
    await waitFor(() =>
      expect(sent()).toEqual({
        refund_payments: [first],
        refund_received: 500,
        refund_received_date: '2026-05-02',
        refund_method: 'PayPal',
        refund_reference: 'A',
      }),
    )
  })

  it('say that nothing came, until that is removed', async () => {
    const { sent, user } = await open({ refund_received: 0, refund_received_date: '2026-05-02' })
    expect((await screen.findByRole('listitem')).textContent).toBe('Nothing cameMay 2, 2026')
    await user.click(screen.getByRole('button', { name: 'Remove the note that nothing came' }))
    await waitFor(() =>
      expect(sent()).toEqual({ refund_received: null, refund_received_date: null }),
    )
  })

  it('are no list if nothing was recorded', async () => {
    await open({})
    expect(screen.queryByRole('list')).toBeNull()
  })
})
