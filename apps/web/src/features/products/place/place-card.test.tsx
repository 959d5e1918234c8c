import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it } from 'vitest'
import { useProduct } from '#src/entities/product/use-product.ts'
import { PlaceCard } from '#src/features/products/place/place-card.tsx'
// Loaded before a test waits for it.
import '#src/features/products/place/place-dialog.tsx'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

afterEach(() => act(() => toast.remove()))

function Page() {
  const { data } = useProduct(wholeProduct().id)
  return data ? (
    <>
      <p>Loaded</p>
      <PlaceCard product={data} />
    </>
  ) : null
}

async function open(values: Parameters<typeof wholeProduct>[0]) {
  let product = wholeProduct(values)
  const { requests } = await renderSignedIn(
    <>
      <Page />
      <Toaster />
    </>,
    {
      'GET /rest/v1/products': () => ({ body: [product] }),
      'POST /rest/v1/rpc/edit_product': ({ body }) => {
        const updated_at = '2026-11-21T00:00:01.000000+00:00'
        product = { ...product, ...(body['p_change'] as object), updated_at }
        return { body: [product] }
      },
    },
  )
  await screen.findByText('Loaded')
  const sent = () =>
    requests.filter(({ method }) => method === 'POST').map(({ body }) => body['p_change'])
  return { user: userEvent.setup(), sent }
}

async function openForm(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(screen.getByRole('button', { name }))
  const dialog = await screen.findByRole('dialog')
  return {
    field: within(dialog).getByLabelText<HTMLInputElement>('Storage place'),
    save: within(dialog).getByRole('button', { name: 'Save place' }),
  }
}
const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } })

describe("the storage place on a product's page", () => {
  it('is set in one line', async () => {
    const { user, sent } = await open({ status: 'received' })
    expect(screen.queryByText('Not set')).toBeNull()
    const { field, save } = await openForm(user, 'Set place')
    type(field, '  Box   3 ')
    await user.click(save)
    expect(await screen.findByText('Storage place saved')).toBeDefined()
    expect(sent()).toEqual([{ storage_place: 'Box 3' }])
    expect(screen.getByText('Box 3')).toBeDefined()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  })

  it('is removed by emptying it, and comes back with Undo', async () => {
    const { user, sent } = await open({ status: 'received', storage_place: 'Box 3' })
    const { field, save } = await openForm(user, 'Change place')
    expect(field.value).toBe('Box 3')
    type(field, ' ')
    await user.click(save)
    expect(await screen.findByText('Storage place removed')).toBeDefined()
    expect(sent()).toEqual([{ storage_place: null }])
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  })

  it('says what does not fit, and keeps it as a draft', async () => {
    const { user, sent } = await open({ status: 'received' })
    const { field, save } = await openForm(user, 'Set place')
    type(field, 'x'.repeat(61))
    await user.click(save)
    expect(await screen.findByText('This place has 61 characters. Use up to 60.')).toBeDefined()
    expect(sent()).toEqual([])
    expect(field.value).toHaveLength(61)
  })

  it('is not asked for a wish, unless it has one', async () => {
    await open({ status: 'wishlist' })
    expect(screen.queryByText('Storage place')).toBeNull()
  })

  it('of a wish that has one can be changed', async () => {
    await open({ status: 'wishlist', storage_place: 'Box 3' })
    expect(await waitFor(() => screen.getByText('Box 3'))).toBeDefined()
  })
})
