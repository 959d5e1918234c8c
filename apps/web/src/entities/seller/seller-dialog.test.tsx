import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { SellerDialog } from '#src/entities/seller/seller-dialog.tsx'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import type { OwnSeller } from '#src/entities/seller/seller-row.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

/** A product's seller in a list. */
function SellerNames() {
  const { data } = useProducts()
  return <output>{data?.map(({ seller }) => seller?.name).join()}</output>
}

async function open(answers: Answers) {
  const onSaved = vi.fn<(seller: OwnSeller) => void>()
  const { requests } = await renderSignedIn(
    <SellerDialog open onOpenChange={() => undefined} proposedName="acme" onSaved={onSaved} />,
    answers,
  )
  return { requests, onSaved, user: userEvent.setup() }
}

describe('the seller form', () => {
  it('starts with the search text, and stores empty contacts as none', async () => {
    const { requests, onSaved, user } = await open({
      'POST /rest/v1/sellers': { status: 201, body: [{ id: 's1', name: 'acme' }] },
    })
    expect(await screen.findByLabelText(/Name/u)).toHaveProperty('value', 'acme')
    await user.type(screen.getByLabelText('WhatsApp'), '+1 555 0100')
    await user.click(screen.getByRole('button', { name: 'Add Seller' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(requests[0]?.body).toMatchObject({
      name: 'acme',
      whatsapp: '+1 555 0100',
      email: null,
      wechat: null,
      facebook: null,
      discord: null,
    })
  })

  it("shows a seller's new name in the lists at once", async () => {
    const seller: OwnSeller = {
      id: 's1',
      name: 'acme',
      url: null,
      thumbnail_url: null,
      seller_code: null,
      user_id: 'aaaaaaaa-0000-4000-8000-000000000001',
      is_vip: false,
      is_active: true,
      created_at: '2026-11-01T00:00:00Z',
      email: null,
      whatsapp: null,
      facebook: null,
      discord: null,
      wechat: null,
    }
    const shown = { id: seller.id, name: seller.name }
    await renderSignedIn(
      <>
        <SellerNames />
        <SellerDialog
          open
          onOpenChange={() => undefined}
          seller={seller}
          onSaved={() => undefined}
        />
      </>,
      {
        'GET /rest/v1/products': { body: [listRow({ seller_id: 's1', seller: shown })] },
        'PATCH /rest/v1/sellers': { body: { ...seller, name: 'acme Ltd' } },
      },
    )
    await screen.findByText('acme')
    await userEvent.type(screen.getByLabelText(/Name/u), ' Ltd')
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('acme Ltd')).toBeDefined()
  })

  it('adds a seller once if the answer to the first attempt was lost', async () => {
    let isLost = true
    const { requests, onSaved, user } = await open({
      'POST /rest/v1/sellers': () => {
        if (isLost) throw new TypeError('Failed to fetch')
        return { status: 201, body: [] }
      },
      'PATCH /rest/v1/sellers': { body: { id: 's1', name: 'acme Ltd' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Add Seller' }))
    await screen.findByRole('alert')
    isLost = false
    await user.type(screen.getByLabelText(/Name/u), ' Ltd')
    await user.click(screen.getByRole('button', { name: 'Add Seller' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    const added = requests.filter(({ method }) => method === 'POST')
    expect(new Set(added.map(({ body }) => body['id'])).size).toBe(1)
    const changed = requests.find(({ method }) => method === 'PATCH')
    expect(changed?.body).toMatchObject({ name: 'acme Ltd' })
    expect(changed?.query.get('id')).toBe(`eq.${String(added[0]?.body['id'])}`)
  })

  it.each([
    ['Name', '', 'Name is required'],
    ['Email', 'nobody', 'Enter an email address.'],
  ])('refuses %s %j', async (label, typed, problem) => {
    const { requests, user } = await open({})
    const field = await screen.findByLabelText(new RegExp(`^${label}`, 'u'))
    await user.clear(field)
    if (typed !== '') await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: 'Add Seller' }))
    expect(await screen.findByText(problem)).toBeDefined()
    expect(requests).toEqual([])
  })

  it('says why it could not be saved, and keeps the typed text', async () => {
    const { user } = await open({
      'POST /rest/v1/sellers': {
        status: 500,
        body: { code: '53100', message: 'The disk is full' },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Add Seller' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Failed to save seller. The disk is full')
    expect(screen.getByLabelText(/Name/u)).toHaveProperty('value', 'acme')
  })
})
