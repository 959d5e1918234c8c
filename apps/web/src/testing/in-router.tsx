import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'

/** The element on a page of its own, for parts with links. */
export function inRouter(element: ReactElement): ReactElement {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element }),
    history: createMemoryHistory(),
  })
  return <RouterProvider<typeof router> router={router} />
}
