import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DeleteSellerQuestion } from '#src/features/admin/sellers/delete-seller-question.tsx'
import { SellerActions } from '#src/features/admin/sellers/seller-actions.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const seller = {
  id: '11111111-2222-4333-8444-555555555555',
  name: 'Harbour',
  thumbnail_url: null,
  is_global: true,
  is_active: true,
  is_vip: false,
  is_for_free_and_trial: true,
  created_at: '2026-11-01T00:00:00Z',
  products: 0,
  recent_products: 0,
  owner_email: null,
}
const gone = {
  status: 404,
  body: { code: 'PT404', message: 'This seller is no longer there. Reload the page.' },
}
const close = vi.fn<() => void>()

test.each([
  ['Deactivate', 'Failed to update seller status'],
  ['Set as VIP', 'Failed to update seller VIP status'],
  ['Disable for free/trial users', 'Failed to update seller free/trial status'],
])('a failed %s is shown with its reason', async (action, said) => {
  await renderSignedIn(
    <>
      <SellerActions seller={seller} onEdit={close} onDelete={close} />
      <Toaster />
    </>,
    { 'POST /rest/v1/rpc/admin_update_seller': gone },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Harbour' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
  expect(await screen.findByText(said)).toBeTruthy()
  // In the notice, and for screen readers.
  expect(screen.getAllByText(/This seller is no longer there\./u).length).toBeGreaterThan(0)
})

test('a failed deletion is shown with its reason, and the question stays', async () => {
  await renderSignedIn(<DeleteSellerQuestion seller={seller} onClose={close} />, {
    'POST /rest/v1/rpc/admin_delete_seller': gone,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to delete seller. This seller is no longer there. Reload the page.',
  )
  expect(close).not.toHaveBeenCalled()
})
