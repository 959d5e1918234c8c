import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
// The menu is fetched on first use, which takes a while on a busy machine.
import '#src/ui/menu-popup.tsx'
import { ListMenu } from '#src/features/products/list/list-menu.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

it.each([
  { isComplete: false, disabled: 'true' },
  { isComplete: true, disabled: null },
])('exports a list only if it is complete: $isComplete', async ({ isComplete, disabled }) => {
  const rootRoute = createRootRoute({
    component: () => <ListMenu shown={[{ id: 'one' }]} isComplete={isComplete} />,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  await renderSignedIn(<RouterProvider<typeof router> router={router} />, {})
  await userEvent.click(await screen.findByRole('button', { name: 'More for My Products' }))
  for (const name of ['Export CSV', 'Export XLSX']) {
    const item = await screen.findByRole('menuitem', { name })
    expect(item.getAttribute('aria-disabled')).toBe(disabled)
  }
})
