import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OwnSeller } from '#src/entities/seller/seller-row.ts'
import { DeleteSellerDialog } from '#src/features/sellers/delete-seller-dialog.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const seller: OwnSeller = {
  id: 'bbbbbbbb-0000-4000-8000-000000000002',
  user_id: 'aaaaaaaa-0000-4000-8000-000000000001',
  name: 'Harbour',
  thumbnail_url: null,
  is_vip: false,
  url: null,
  seller_code: null,
  is_active: true,
  created_at: '2026-11-01T00:00:00Z',
  email: null,
  whatsapp: null,
  facebook: null,
  discord: null,
  wechat: null,
}

test("Undo brings a deleted seller back with the person's mark", async () => {
  const mark = { id: 'm1', seller_id: seller.id, again: false, note: 'Paid half' }
  const { requests } = await renderSignedIn(
    <>
      <DeleteSellerDialog open onOpenChange={() => undefined} seller={seller} />
      <Toaster />
    </>,
    {
      'GET /rest/v1/seller_marks': { body: [mark, { ...mark, id: 'm2', seller_id: 'other' }] },
      'DELETE /rest/v1/sellers': { body: [{ id: seller.id, name: seller.name }] },
      'POST /rest/v1/sellers': { status: 201, body: [] },
      'POST /rest/v1/seller_marks': { status: 201, body: [{ id: 'm1' }] },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const sent = () => requests.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ path }) => path)).toEqual(['/rest/v1/sellers', '/rest/v1/seller_marks'])
  expect(sent()[1]?.body).toEqual({ ...mark, user_id: 'aaaaaaaa-0000-4000-8000-000000000001' })
})
