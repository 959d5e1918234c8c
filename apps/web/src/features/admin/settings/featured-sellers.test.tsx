import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FeaturedSellers } from '#src/features/admin/settings/featured-sellers.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const change = '/rest/v1/rpc/admin_update_seller'

test('of two admins who switch the same seller, the second one gets an error', async () => {
  const message = 'Somebody else changed this seller in the meantime.'
  const { requests } = await renderSignedIn(
    <>
      <FeaturedSellers />
      <Toaster />
    </>,
    {
      'GET /rest/v1/sellers': {
        body: [{ id: 'a', name: 'Harbour', is_featured: false, is_excluded: true }],
      },
      [`POST ${change}`]: {
        status: 409,
        body: { code: 'PT409', message, hint: 'edit_conflict', details: '{"is_excluded":false}' },
      },
    },
  )
  await userEvent.click(await screen.findByRole('switch', { name: 'Featured' }))
  expect(await screen.findByText('The seller was not changed')).toBeTruthy()
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
  expect(requests.find(({ path }) => path === change)?.body).toEqual({
    p_seller: 'a',
    p_fields: { is_featured: true, is_excluded: false },
    p_base: { is_featured: false, is_excluded: true },
  })
})
