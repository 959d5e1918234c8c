import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { UNASSIGNED_ID } from '#src/entities/seller/seller-row.ts'
import { SellerField } from '#src/features/products/form/seller-field.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

test('a list of sellers that cannot be loaded says why, and can be loaded again', async () => {
  let status = 403
  await renderSignedIn(
    <SellerField value={UNASSIGNED_ID} onChange={() => undefined} current={null} />,
    {
      'GET /rest/v1/sellers': () => ({
        status,
        body: status === 200 ? [] : { message: 'The list is closed.' },
      }),
    },
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load sellers. The list is closed.')
  status = 200
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})
