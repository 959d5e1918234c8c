import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStayAdmin } from '#src/features/admin/shell/use-stay-admin.ts'
import { AppError } from '#src/lib/errors.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const refused = new AppError('Only admins may do this.', { status: 403 })

function Area({ isRefused }: { isRefused: () => boolean }) {
  const stays = useStayAdmin()
  useQuery({
    queryKey: ['admin', 'me', 'list'],
    queryFn: () => (isRefused() ? Promise.reject(refused) : Promise.resolve([])),
    refetchInterval: 50,
  })
  return <p>{stays ? 'Back office' : 'Leaving'}</p>
}

async function open(isAdmin: () => boolean) {
  const root = createRootRoute()
  const admin = createRoute({
    getParentRoute: () => root,
    path: '/admin',
    component: () => <Area isRefused={() => !isAdmin()} />,
  })
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    component: () => <p>My dashboard</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([admin, dashboard]),
    history: createMemoryHistory({ initialEntries: ['/admin'] }),
  })
  await renderSignedIn(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
    {
      'GET /rest/v1/subscriptions': () => ({ body: [{ is_admin: isAdmin(), is_vip: false }] }),
    },
  )
}

test('an admin stays until a request is refused because the flag is gone', async () => {
  let isAdmin = true
  await open(() => isAdmin)
  expect(await screen.findByText('Back office')).toBeTruthy()
  isAdmin = false
  expect(await screen.findByText('My dashboard')).toBeTruthy()
  expect(await screen.findByText('You are no longer an admin.')).toBeTruthy()
})
