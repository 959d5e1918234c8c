import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  useChangeProducts,
  useOfferUndo,
} from '#src/entities/product/change/use-change-products.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { closeOutbox, discardRefused } from '#src/entities/product/outbox/open-outbox.ts'
import { getUnsent } from '#src/entities/product/outbox/unsent.ts'
import { checkConnection } from '#src/lib/connection.ts'
import { idbMaps } from '#src/testing/idb-maps.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)

const answer = Promise.withResolvers<'sent'>()

function Change() {
  const offerUndo = useOfferUndo()
  const edits = [{ id: 'lamp', change: { name: 'New' }, base: { name: 'Old' } }]
  return (
    <button
      type="button"
      onClick={() => offerUndo('Lamp renamed', edits, new Map(), answer.promise)}
    >
      Rename
    </button>
  )
}

it('a notice with Undo closes when the server refuses: its text is no longer true', async () => {
  await renderSignedIn(
    <>
      <Change />
      <Toaster />
    </>,
    {},
  )
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByText('Lamp renamed')).toBeDefined()
  answer.reject(new Error('Not like this'))
  await waitFor(() => expect(screen.queryByText('Lamp renamed')).toBeNull())
})

const { id } = listRow()
const tagged = [{ id, change: { tags: ['new'] }, base: { tags: [] } }]

function Tagging() {
  const cache = useProductCache()
  const change = useChangeProducts('Tags were not added')
  const tagLamp = (): void => {
    cache.takePage([listRow({ tags: [] })])
    change(tagged, 'Tagged')
  }
  const discard = (): void => {
    for (const each of getUnsent()) void discardRefused(cache, each)
  }
  return (
    <>
      <button type="button" onClick={tagLamp}>
        Tag
      </button>
      <button type="button" onClick={discard}>
        Discard
      </button>
      <Toaster />
    </>
  )
}

/** Tags without a connection; the server refuses once it is back. */
async function tag() {
  const backend = await renderSignedIn(<Tagging />, {
    'GET /rest/v1/products': { body: [] },
    'POST /rest/v1/rpc/change_products': { status: 400, body: { code: '23514', message: 'No.' } },
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(screen.getByRole('button', { name: 'Tag' }))
  await screen.findByText(/^Kept on this device/)
  vi.stubGlobal('fetch', fetch)
  await act(() => checkConnection())
  await screen.findByText('Products could not be changed')
  return backend
}

describe('Undo of a change that was kept on this device and refused later', () => {
  afterEach(() => {
    closeOutbox()
    act(() => toast.remove())
    for (const store of idbMaps.values()) store.clear()
  })

  it('drops it, so that nobody can store it later, and says that it was not saved', async () => {
    const { requests } = await tag()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('There was nothing to undo')).toBeDefined()
    expect(
      screen.getByText('The change was not saved, and this device no longer keeps it.'),
    ).toBeDefined()
    expect(screen.queryByText('Products could not be changed')).toBeNull()
    expect(getUnsent()).toEqual([])
    expect(requests.filter(({ path }) => path.includes('change_products'))).toHaveLength(1)
  })

  it('says so if it is dropped already', async () => {
    await tag()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(getUnsent()).toEqual([]))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('There was nothing to undo')).toBeDefined()
    expect(screen.queryByText('Nothing was undone')).toBeNull()
  })
})
