import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, test } from 'vitest'
import { useShowScanned } from '#src/features/products/add/use-show-scanned.ts'
import { Toaster } from '#src/ui/toaster.tsx'

function Screen() {
  const showScanned = useShowScanned()
  return (
    <button type="button" onClick={() => showScanned('ordered')}>
      Added
    </button>
  )
}

async function openAt(path: string) {
  const root = createRootRoute()
  const routes = ['/dashboard/products/', '/dashboard'].map((at) =>
    createRoute({ getParentRoute: () => root, path: at, component: Screen }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  render(
    <>
      <RouterProvider<typeof router> router={router} />
      <Toaster />
    </>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Added' }))
  return { router, user }
}
afterEach(() => act(() => toast.remove()))

test('the list shows the status of the scanned product, says so, and goes back on request', async () => {
  const { router, user } = await openAt('/dashboard/products?status=wishlist&sort=oldest')
  expect(router.state.location.search).toEqual({ status: 'ordered', sort: 'oldest' })
  expect(await screen.findByText('The list shows Ordered now')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'As before' }))
  expect(router.state.location.search).toEqual({ status: 'wishlist', sort: 'oldest' })
})

test.each([
  ['a list of that status', '/dashboard/products?status=ordered'],
  ['another screen', '/dashboard?status=wishlist'],
])('%s stays as it is, without a notice', async (_what, path) => {
  const { router } = await openAt(path)
  expect(router.state.location.href).toBe(path)
  expect(screen.queryByText(/The list shows/)).toBeNull()
})
