import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PageLink } from '#src/entities/product/list/page-link.tsx'

async function open() {
  const root = createRootRoute({ component: () => <PageLink id="p1">Desk lamp</PageLink> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue()
  render(<RouterProvider<typeof router> router={router} />)
  const link = await screen.findByRole('link', { name: 'Desk lamp' })
  return { link, navigate }
}

it('a press opens the page within the app', async () => {
  const { link, navigate } = await open()
  expect(link.getAttribute('href')).toBe('/dashboard/products/p1')
  expect(fireEvent.click(link)).toBe(false)
  expect(navigate).toHaveBeenCalledWith({
    to: '/dashboard/products/$id',
    params: { id: 'p1' },
  })
})

it.each([
  ['Ctrl', { ctrlKey: true }],
  ['Command', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
  ['the middle button', { button: 1 }],
])('%s is left to the browser', async (_what, init) => {
  const { link, navigate } = await open()
  expect(fireEvent.click(link, init)).toBe(true)
  expect(navigate).not.toHaveBeenCalled()
})
