import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DocumentTitle } from '#src/features/shell/document-title.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

test.each([
  ['/products', 'My Products · SampleTrail'],
  ['/', 'SampleTrail'],
])('the tab\'s title at %s is "%s"', async (path, title) => {
  const root = createRootRoute({
    head: () => ({ meta: [{ title: 'SampleTrail' }] }),
    component: () => (
      <>
        <DocumentTitle />
        <Outlet />
      </>
    ),
  })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/' }),
    createRoute({
      getParentRoute: () => root,
      path: '/products',
      head: () => pageTitle('My Products'),
    }),
  ]
  const history = createMemoryHistory({ initialEntries: [path] })
  render(<RouterProvider router={createRouter({ routeTree: root.addChildren(routes), history })} />)
  await waitFor(() => expect(document.title).toBe(title))
})
