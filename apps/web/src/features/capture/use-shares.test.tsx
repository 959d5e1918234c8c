import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Captured } from '#src/entities/capture/captured.ts'
import { useShares } from '#src/features/capture/use-shares.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { idbMaps } from '#src/testing/idb-maps.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)
vi.mock('#src/lib/short-store.ts', async () => await import('#src/testing/idb-maps.ts'))

const id = '11111111-1111-4111-8111-111111111111'
const order = {
  id,
  kind: 'text',
  name: 'Text',
  mediaType: 'text/plain',
  content: 'Order number 1234567',
  receivedAt: '2026-11-26T10:00:00.000Z',
}
const onCaptured = vi.fn<(captured: Captured) => void>()

function Screen({ dialog = false }: { dialog?: boolean }) {
  useShares(onCaptured)
  return dialog ? (
    <Dialog open onOpenChange={() => undefined} title="Introduction">
      Hello
    </Dialog>
  ) : (
    <p>Products</p>
  )
}

/** The server with what arrived meanwhile, which it gives once. */
function render(arrivals: object[], screens = <Screen />, answers: Answers = {}) {
  return renderSignedIn(screens, {
    'POST /api/inbox/claim': () => ({ body: { arrivals: arrivals.splice(0), againIn: null } }),
    [`POST /api/inbox/${id}/settle`]: { body: { isMine: true } },
    ...answers,
  })
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const isShown = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
const comeBack = (): void =>
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })

beforeEach(() => {
  onCaptured.mockClear()
  vi.restoreAllMocks()
  for (const store of idbMaps.values()) store.clear()
  vi.stubGlobal('IDBFactory', Object)
})

test('what arrived opens once, when the app starts', async () => {
  await render([order])
  await waitFor(() => expect(onCaptured).toHaveBeenCalledOnce())
  expect(onCaptured.mock.calls[0]?.[0]).toMatchObject({
    kind: 'order',
    found: { orderNumber: '1234567' },
  })
})

test('what arrives later opens when the person comes back, and a hidden tab does not ask', async () => {
  const arrivals: object[] = []
  const { requests } = await render(arrivals)
  const asked = () => requests.filter(({ path }) => path === '/api/inbox/claim').length
  await waitFor(() => expect(asked()).toBe(1))
  arrivals.push(order)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 6000)
  isShown('hidden')
  comeBack()
  await wait(50)
  expect(asked()).toBe(1)
  isShown('visible')
  comeBack()
  await waitFor(() => expect(onCaptured).toHaveBeenCalledOnce())
  // Going to and fro does not ask each time.
  comeBack()
  expect(asked()).toBe(2)
})

test('what another tab holds is asked for when its time is over', async () => {
  let asked = 0
  await render([], <Screen />, {
    'POST /api/inbox/claim': () => {
      asked += 1
      const isFree = asked > 1
      return { body: { arrivals: isFree ? [order] : [], againIn: isFree ? null : 0 } }
    },
  })
  await waitFor(() => expect(onCaptured).toHaveBeenCalledOnce())
  expect(asked).toBe(2)
})

test('an open dialog is not replaced', async () => {
  const { requests } = await render([order], <Screen dialog />)
  await screen.findByText('Hello')
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/settle'))).toBe(true))
  await wait(400)
  expect(onCaptured).not.toHaveBeenCalled()
})

test('without a network nothing is reported', async () => {
  await render([], <Screen />, {
    'POST /api/inbox/claim': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await screen.findByText('Products')
  await wait(50)
  expect(onCaptured).not.toHaveBeenCalled()
})
