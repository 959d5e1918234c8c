import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { BulkEditDialog } from '#src/features/products/list/selection/bulk-edit-dialog.tsx'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const lamp = listRow({ id: '11111111-1111-4111-8111-000000000001', storage_place: 'Box 3' })
const mug = listRow({ id: '11111111-1111-4111-8111-000000000002' })

async function open(products: readonly ProductListRow[]) {
  const { requests } = await renderSignedIn(
    <BulkEditDialog
      products={products}
      disabledCount={0}
      open
      onOpenChange={() => undefined}
      onDone={() => undefined}
    />,
    {
      'GET /rest/v1/products': () => ({ body: [lamp, mug] }),
      'POST /rest/v1/rpc/change_products': ({ body }) => ({
        body: (body['p_changes'] as { id: string }[]).map(({ id }) => ({
          id,
          updated_at: '2026-11-21T00:00:01.000000+00:00',
        })),
      }),
    },
  )
  const sent = () =>
    requests.filter(({ path }) => path.endsWith('change_products')).map(({ body }) => body)
  const save = screen.getByRole('button', { name: /^Update/u })
  return { user: userEvent.setup(), sent, save, place: screen.getByLabelText('Storage place') }
}

it('sets the storage place of the ticked products, and suggests those in use', async () => {
  const { user, sent, save, place } = await open([lamp, mug])
  await user.type(place, ' Shelf  A ')
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('datalist option')].map(({ textContent }) => textContent),
    ).toEqual(['Box 3']),
  )
  await user.click(save)
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        p_changes: [
          { id: lamp.id, change: { storage_place: 'Shelf A' }, base: { storage_place: 'Box 3' } },
          { id: mug.id, change: { storage_place: 'Shelf A' }, base: { storage_place: null } },
        ],
      },
    ]),
  )
})

it('removes the places only if that is ticked', async () => {
  const { user, sent, save } = await open([lamp, mug])
  await user.click(screen.getByLabelText('Remove the storage places'))
  await user.click(save)
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        p_changes: [
          { id: lamp.id, change: { storage_place: null }, base: { storage_place: 'Box 3' } },
        ],
      },
    ]),
  )
})

it('refuses a place that is too long, before anything is sent', async () => {
  const { user, sent, save, place } = await open([mug])
  expect(screen.queryByLabelText('Remove the storage places')).toBeNull()
  await user.click(place)
  await user.paste('x'.repeat(61))
  await user.click(save)
  expect(screen.getByText('This place has 61 characters. Use up to 60.')).toBeDefined()
  expect(sent()).toEqual([])
})

it('says so where there is nothing to change, and stays open', async () => {
  const { user, sent, save, place } = await open([lamp, { ...mug, storage_place: 'Box 3' }])
  await user.click(save)
  expect(screen.getByText('Choose what to change.')).toBeDefined()
  await user.type(place, 'B')
  // The places in use and what is known of sellers come from the same list.
  await waitFor(() => expect(document.querySelector('datalist option')).not.toBeNull())
  expect(screen.queryByText(/history with this seller/u)).toBeNull()
  await user.type(place, 'ox 3')
  await user.click(save)
  expect(screen.getByText('These products are like that already.')).toBeDefined()
  expect(sent()).toEqual([])
})
