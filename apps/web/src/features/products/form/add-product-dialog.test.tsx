import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { AddProductDialog } from '#src/features/products/form/add-product-dialog.tsx'
import { prefillOfRefused } from '#src/features/products/unsent/prefill-of-refused.ts'
import { prefillOfScan } from '#src/features/products/receipt/scan-prefill.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { receiptScan, withConfidence } from '#src/testing/receipt-scans.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const file = 'receipts/u/1a2b3c4d-order.png'
const signed = `POST /storage/v1/object/sign/product-files/${file}`
const lists: Answers = {
  [signed]: { body: { signedURL: `/object/sign/product-files/${file}?token=t` } },
  'GET /rest/v1/sellers': { body: [] },
  'GET /rest/v1/products': { body: [] },
}
const scan = withConfidence(receiptScan({ others: { price: [], orderDate: ['2026-04-03'] } }), {
  price: 'check',
  orderDate: 'check',
})

async function open(answers: Answers = {}) {
  const prefill = prefillOfScan(scan)
  const { requests } = await renderSignedIn(
    <AddProductDialog
      open
      onOpenChange={() => undefined}
      prefill={{
        ...prefill,
        values: { ...prefill.values, receiptPath: file },
        origin: 'receipt:1',
      }}
    />,
    { ...lists, ...answers },
  )
  await screen.findByLabelText('Product Name')
  return Object.assign(userEvent.setup(), { requests })
}

const insertedBy = ({ requests }: Pick<Awaited<ReturnType<typeof open>>, 'requests'>) =>
  requests.find(({ method, path }) => method === 'POST' && path === '/rest/v1/products')?.body

const noteOf = (label: string) => {
  const field = screen.getByLabelText(label, { selector: 'input' })
  return document.querySelector(`#${CSS.escape(field.getAttribute('aria-describedby') ?? 'none')}`)
    ?.textContent
}

beforeEach(() => localStorage.clear())

function OpensLater() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useProducts()
  return (
    <>
      <button type="button" disabled={data === undefined} onClick={() => setOpen(true)}>
        Open
      </button>
      <AddProductDialog open={isOpen} onOpenChange={setOpen} />
    </>
  )
}

it('begins with the currency of the product that was added last', async () => {
  await renderSignedIn(<OpensLater />, {
    ...lists,
    'GET /rest/v1/products': { body: [wholeProduct({ currency: 'GBP' })] },
  })
  const opener = screen.getByRole('button', { name: 'Open' })
  await waitFor(() => expect(opener).toHaveProperty('disabled', false))
  await userEvent.click(opener)
  expect(await screen.findByLabelText('Currency')).toHaveProperty('value', 'GBP')
})

it('says where its values come from', async () => {
  const note = 'Your text was read. Please look over what it says.'
  const prefill = { values: { name: 'Lamp' }, checks: {}, note, origin: 'text:1' }
  await renderSignedIn(
    <AddProductDialog open onOpenChange={() => undefined} prefill={prefill} />,
    lists,
  )
  expect(await screen.findByText(note)).toBeDefined()
  expect(screen.getByLabelText('Product Name')).toHaveProperty('value', 'Lamp')
})

it('a form that says nothing is not added, and leads to the name', async () => {
  const { requests } = await renderSignedIn(
    <AddProductDialog open onOpenChange={() => undefined} />,
    lists,
  )
  const name = await screen.findByLabelText('Product Name')
  const user = Object.assign(userEvent.setup(), { requests })
  await press(user)
  expect(await screen.findByText(/Enter a name, a link/)).toBeDefined()
  expect(document.activeElement).toBe(name)
  expect(insertedBy(user)).toBeUndefined()
  await user.type(name, 'Lamp')
  await press(user)
  await waitFor(() => expect(insertedBy(user)).toMatchObject({ name: 'Lamp' }))
})

describe("a form that starts with a receipt's values", () => {
  it('marks the field to check, until the value is edited', async () => {
    const user = await open()
    expect(screen.getByLabelText('Price')).toHaveProperty('value', '18.50')
    expect(noteOf('Price')).toContain('Please check')
    await user.type(screen.getByLabelText('Price'), '1')
    await waitFor(() => expect(noteOf('Price')).toBeUndefined())
    expect(noteOf('Order Date')).toContain('Please check')
  })

  it('removes a mark if the value is confirmed, and keeps the value', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'It is right' }))
    expect(noteOf('Price')).toBeUndefined()
    expect(screen.getByLabelText('Price')).toHaveProperty('value', '18.50')
  })

  it('keeps the mark of the order date if another status is chosen', async () => {
    const user = await open()
    await user.selectOptions(screen.getByLabelText('Status'), 'received')
    expect(noteOf('Order Date')).toContain('Please check')
    await user.click(screen.getByRole('button', { name: 'April 3, 2026' }))
    expect(noteOf('Order Date')).toBeUndefined()
    expect(screen.getByLabelText('Order Date', { selector: 'input' })).toHaveProperty(
      'value',
      '04/03/2026',
    )
  })

  it('says if the receipt is no longer stored, and adds the product without it', async () => {
    const gone = { statusCode: '404', error: 'not_found', message: 'Object not found' }
    const user = await open({ [signed]: { status: 400, body: gone } })
    expect(await screen.findByText(/The receipt order.png is no longer stored/)).toBeDefined()
    await press(user)
    await waitFor(() => expect(insertedBy(user)).toMatchObject({ receipt_url: null }))
  })

  it.each([
    [500, { statusCode: '500', error: 'internal', message: 'No answer' }],
    [403, { statusCode: '403', error: 'Unauthorized', message: 'No' }],
  ])('keeps the receipt if it is unknown whether it exists (%i)', async (status, body) => {
    const user = await open({ [signed]: { status, body } })
    await waitFor(() => expect(user.requests.some(({ path }) => signed.endsWith(path))).toBe(true))
    await press(user)
    await waitFor(() => expect(insertedBy(user)).toMatchObject({ receipt_url: file }))
  })

  it('stores the read values on the device, before anything is typed', async () => {
    await open()
    const kept = Object.entries(localStorage).find(([key]) => key.startsWith('draft:add-product:'))
    expect(kept?.[1]).toContain('112-1234567-1234567')
  })

  it('lets people remove the receipt, and restore it', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Leave the receipt off' }))
    expect(screen.getByText('No receipt is attached')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Attach the receipt again' }))
    expect(screen.getByText('Receipt: order.png')).toBeDefined()
  })
})

async function openByHand(answers: Answers) {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const { requests } = await renderSignedIn(<AddProductDialog open onOpenChange={onOpenChange} />, {
    ...lists,
    ...answers,
  })
  const bodies = (path: string) =>
    requests.filter((request) => request.method === 'POST' && request.path === path)
  return { onOpenChange, bodies, user: userEvent.setup() }
}
const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Add Product' }))

it('a product that was refused keeps its id, also on a device without room for a draft', async () => {
  const id = 'cccccccc-0000-4000-8000-000000000001'
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No', 'QuotaExceededError')
  })
  const prefill = prefillOfRefused({
    id: '1',
    userId: 'anna',
    madeAt: 1,
    tries: 1,
    asks: true,
    adds: true,
    edits: [{ id, change: { name: 'Lamp' }, base: {} }],
  })
  const { requests } = await renderSignedIn(
    <AddProductDialog open onOpenChange={() => undefined} prefill={prefill ?? undefined} />,
    lists,
  )
  await screen.findByLabelText('Product Name')
  await press(userEvent.setup())
  await waitFor(() => expect(insertedBy({ requests })).toMatchObject({ id, name: 'Lamp' }))
  setItem.mockRestore()
})

describe('adding a product whose answer was lost', () => {
  const stored = wholeProduct({ name: 'Lamp' })
  const added = { status: 201, body: [] }

  it('sends the next attempt under the same id, and later edits as a change', async () => {
    let isLost = true
    const { onOpenChange, bodies, user } = await openByHand({
      'POST /rest/v1/products': () => {
        if (isLost) throw new TypeError('Failed to fetch')
        return added
      },
      'GET /rest/v1/products': { body: [stored] },
      'POST /rest/v1/rpc/edit_product': { body: [stored] },
    })
    await user.type(await screen.findByLabelText('Product Name'), 'Lamp')
    await press(user)
    expect(await screen.findByRole('alert')).toBeDefined()
    isLost = false
    await user.type(screen.getByLabelText('Product Name'), ' for the desk')
    await press(user)
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
    const attempts = bodies('/rest/v1/products').map(({ body }) => body)
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1)
    expect(bodies('/rest/v1/rpc/edit_product')[0]?.body).toEqual({
      p_id: stored.id,
      p_change: { name: 'Lamp for the desk' },
      p_base: { name: 'Lamp' },
    })
  })

  it('keeps the id with the draft, so that an attempt after a reload adds nothing twice', async () => {
    const lost: Answers = {
      'POST /rest/v1/products': () => {
        throw new TypeError('Failed to fetch')
      },
    }
    const first = await openByHand(lost)
    await first.user.type(await screen.findByLabelText('Product Name'), 'Lamp')
    await press(first.user)
    await screen.findByRole('alert')
    cleanup()
    const second = await openByHand({
      'POST /rest/v1/products': added,
      'GET /rest/v1/products': { body: [stored] },
    })
    await screen.findByText('This is what you had typed and not saved.')
    await press(second.user)
    await waitFor(() => expect(second.onOpenChange).toHaveBeenCalledWith(false))
    const idOf = ({ bodies }: typeof first) => bodies('/rest/v1/products')[0]?.body['id']
    expect(idOf(second)).toBe(idOf(first))
    expect(second.bodies('/rest/v1/rpc/edit_product')).toEqual([])
  })
})
