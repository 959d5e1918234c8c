import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeOutbox } from '#src/entities/product/outbox/open-outbox.ts'
import { useChangeProducts } from '#src/entities/product/change/use-change-products.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { useTrashProducts } from '#src/entities/product/trash/use-trash.ts'
import { checkConnection } from '#src/lib/connection.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

/** The test environment has no IndexedDB. This replaces it with the four calls that we make. */
const store = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  entries: () => Promise.resolve([...store]),
  set: (name: string, value: unknown) => Promise.resolve(store.set(name, structuredClone(value))),
  delMany: (names: string[]) => Promise.resolve(names.map((name) => store.delete(name))),
}))

const { id } = listRow()

function Harness() {
  const trash = useTrashProducts()
  return (
    <>
      <button type="button" onClick={() => trash([id], 'Deleted')}>
        Delete
      </button>
      <Toaster />
    </>
  )
}

beforeEach(() => store.clear())
afterEach(async () => {
  closeOutbox()
  act(() => toast.remove())
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
  await checkConnection()
})

async function remove(status: number, body: object) {
  await renderSignedIn(<Harness />, {
    'POST /rest/v1/rpc/change_products': { status, body },
  })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Delete' }))
}

describe('a change that is stored for later', () => {
  it('because the server failed says so, with the request number, and does not mention the connection', async () => {
    await remove(500, { code: 'XX000', message: 'No.', requestId: 'r-5' })
    expect(await screen.findByText('The server could not save this yet')).toBeDefined()
    expect(
      screen.getByText('It is kept on this device and tried again by itself. · Request r-5'),
    ).toBeDefined()
    expect(screen.queryByText(/when the connection is back/)).toBeNull()
    expect(screen.queryByText('Deleted')).toBeNull()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  })

  it('because the server does not answer mentions the connection', async () => {
    await renderSignedIn(<Harness />, {})
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await userEvent.setup().click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(
        screen.getByText('Kept on this device. It is sent when the connection is back.'),
      ).toBeDefined(),
    )
    expect(screen.getByText('Deleted')).toBeDefined()
  })
})

describe('a change of many', () => {
  const edit = { id, change: { tags: ['new'] }, base: { tags: [] } }

  function Tagging() {
    const cache = useProductCache()
    const change = useChangeProducts('Tags were not added')
    const press = (): void => {
      cache.takePage([listRow({ tags: ['theirs'] })])
      change([edit], 'Tagged')
    }
    return (
      <>
        <button type="button" onClick={press}>
          Tag
        </button>
        <Toaster />
      </>
    )
  }

  it('says so if another person changed all of it while the dialog was open', async () => {
    const { requests } = await renderSignedIn(<Tagging />, {})
    await userEvent.setup().click(screen.getByRole('button', { name: 'Tag' }))
    expect(await screen.findByText('Nothing was changed')).toBeDefined()
    expect(screen.getByText('1 product was changed elsewhere and stays so.')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Tagged')).toBeNull())
    expect(requests.filter(({ path }) => path.includes('change_products'))).toEqual([])
  })
})
