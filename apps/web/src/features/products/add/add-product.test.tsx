import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import type { Captured } from '#src/entities/capture/captured.ts'
import { AddProduct } from '#src/features/products/add/add-product.tsx'
import type { AddStep } from '#src/features/products/add/add-step.ts'
import { answerUses } from '#src/testing/plan-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const link = 'https://www.walmart.com/ip/55512345'
const refusal = { code: 'page_blocked', message: 'The shop did not let us.', requestId: '1' }

let capture: (captured: Captured) => void = () => undefined
let choose: () => void = () => undefined

function Screen() {
  const [step, setStep] = useState<AddStep | null>(null)
  useEffect(() => {
    capture = (captured) => setStep({ way: 'captured', captured })
    choose = () => setStep({ way: 'choose' })
  }, [])
  return <AddProduct step={step} onStep={setStep} />
}

it('a link that comes again, now with its page, is read by the page', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory(),
  })
  await router.load()
  const { requests } = await renderSignedIn(<RouterProvider<typeof router> router={router} />, {
    'POST /.netlify/functions/scan-amazon': { status: 422, body: { error: refusal } },
    'GET /rest/v1/products': { body: [] },
  })
  const sent = () =>
    requests.filter(({ path }) => path.includes('scan-amazon')).map(({ body }) => body)
  capture({ kind: 'links', text: link })
  await expect.poll(sent).toEqual([{ url: link }])
  capture({ kind: 'links', text: link, page: '<title>Stool</title>' })
  // The page has no product either: the server asks the shop once more.
  await expect
    .poll(sent)
    .toEqual([{ url: link }, { url: link, page: '<title>Stool</title>' }, { url: link }])
})

it.each([
  [5, /^5 of 5 receipt scans this month, next on /u],
  [4, /^A photo, picture or PDF\./u],
])('after %i scans the choice says whether a receipt can be scanned', async (used, text) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory(),
  })
  await router.load()
  await renderSignedIn(<RouterProvider<typeof router> router={router} />, {
    ...answerUses({ num_scans: used }),
  })
  act(() => choose())
  const way = await screen.findByRole('button', { name: /^Upload and scan a receipt/ })
  await within(way).findByText(text)
  expect(way.querySelector('.lucide-lock') !== null).toBe(used === 5)
})

it('a spreadsheet is one of the ways, and opens the import', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory(),
  })
  await router.load()
  await renderSignedIn(<RouterProvider<typeof router> router={router} />, {
    'GET /rest/v1/products': { body: [] },
  })
  act(() => choose())
  await userEvent.click(await screen.findByRole('button', { name: /^From a spreadsheet/ }))
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/products/import')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
