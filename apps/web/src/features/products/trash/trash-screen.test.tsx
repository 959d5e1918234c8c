import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setUnsent } from '#src/entities/product/outbox/unsent.ts'
import { TrashScreen } from '#src/features/products/trash/trash-screen.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const day = 86_400_000
const idOf = (n: number) => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`
const trashed = (n: number, days: number) =>
  listRow({
    id: idOf(n),
    name: `Lamp ${n}`,
    deleted_at: new Date(Date.now() - days * day).toISOString(),
  })
const held = (count: number) =>
  Array.from({ length: count }, (_, n) => listRow({ id: idOf(100 + n), name: `Held ${n}` }))

async function open(trash: object[], products: object[], answers: Answers = {}) {
  // Without a layout elements have no height, and no row would be visible.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: TrashScreen }),
    ]),
    history: createMemoryHistory(),
  })
  const { requests } = await renderSignedIn(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
    {
      'GET /rest/v1/products': ({ query }) => ({
        body: query.get('deleted_at') === 'is.null' ? products : trash,
      }),
      ...answers,
    },
  )
  return { user: userEvent.setup(), requests }
}

afterEach(() => {
  act(() => toast.remove())
  vi.restoreAllMocks()
})

describe('the trash', () => {
  it('says how long each product stays, last deleted first', async () => {
    await open([trashed(1, 0.5), trashed(2, 28.5)], [])
    expect(await screen.findByText('30 days left')).toBeDefined()
    expect(screen.getAllByText(/^Lamp/u).map((name) => name.textContent)).toEqual([
      'Lamp 1',
      'Lamp 2',
    ])
    expect(screen.getByText('2 days left')).toBeDefined()
  })

  it('says so if it is empty', async () => {
    await open([], held(1))
    expect(await screen.findByText('The trash is empty')).toBeDefined()
  })

  it('restores a product, and Undo moves it back', async () => {
    const { user, requests } = await open([trashed(1, 1)], [], {
      'POST /rest/v1/rpc/change_products': {
        body: [{ id: idOf(1), updated_at: new Date().toISOString() }],
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Restore Lamp 1' }))
    expect(await screen.findByText('Product restored')).toBeDefined()
    expect(await screen.findByText('The trash is empty')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Lamp 1')).toBeDefined()
    const changes = requests.flatMap(({ body }) => (body['p_changes'] ? [body['p_changes']] : []))
    expect(changes[0]).toEqual([{ id: idOf(1), change: { deleted_at: null } }])
    expect(changes).toHaveLength(2)
  })

  it('asks before it deletes forever, and says what is deleted', async () => {
    const { user, requests } = await open([trashed(1, 1), trashed(2, 2)], [], {
      'DELETE /rest/v1/products': {},
    })
    await user.click(await screen.findByRole('button', { name: 'Empty trash' }))
    expect(
      await screen.findByText(/Are you sure you want to delete 2 products forever\? .*receipts/u),
    ).toBeDefined()
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await user.click(screen.getAllByRole('button', { name: 'Empty trash' }).at(-1) ?? document.body)
    expect(await screen.findByText('The trash is empty')).toBeDefined()
    const { query } = requests.find(({ method }) => method === 'DELETE') ?? {}
    expect(query?.get('id')).toBe(`in.(${idOf(1)},${idOf(2)})`)
    expect(query?.get('deleted_at')).toBe('not.is.null')
  })

  it('keeps everything, with the reason, if the server cannot delete', async () => {
    const { user } = await open([trashed(1, 1)], [], {
      'DELETE /rest/v1/products': { status: 400, body: { message: 'Not now' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete Lamp 1 forever' }))
    await user.click(await screen.findByRole('button', { name: 'Delete forever' }))
    expect(await screen.findByText('Not now')).toBeDefined()
    expect(screen.getByText('Lamp 1')).toBeDefined()
  })

  it('deletes nothing forever while its move to the trash is not sent', async () => {
    const { user, requests } = await open([trashed(1, 1)], [], { 'DELETE /rest/v1/products': {} })
    await user.click(await screen.findByRole('button', { name: 'Delete Lamp 1 forever' }))
    const edits = [{ id: idOf(1), change: { deleted_at: '2026-11-27T00:00:00Z' }, base: {} }]
    const move = { id: '1', userId: 'anna', madeAt: 1, tries: 1, asks: false, edits }
    act(() => setUnsent([move], () => 'waiting'))
    await user.click(await screen.findByRole('button', { name: 'Delete forever' }))
    expect(
      await screen.findByText(/^Some changes that you made here are not sent yet/u),
    ).toBeDefined()
    expect(screen.getByText('Lamp 1')).toBeDefined()
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    act(() => setUnsent([], () => undefined))
    await user.click(screen.getByRole('button', { name: 'Delete forever' }))
    expect(await screen.findByText('The trash is empty')).toBeDefined()
  })

  it('shows the limit if Basic is full, and sends nothing', async () => {
    const { user, requests } = await open([trashed(1, 1)], held(5))
    const text = 'You have reached the limit of 5 products. Upgrade to Pro for unlimited products.'
    expect(await screen.findByText(text)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Restore Lamp 1' }))
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })
})
