import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
// The menu is fetched on first use, which takes a while on a busy machine.
import '#src/ui/menu-popup.tsx'
import type { ListView } from '#src/features/products/list/list-view.ts'
import { ListMenu } from '#src/features/products/list/list-menu.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const selectAll = vi.fn<() => void>()
const showKeys = vi.fn<() => void>()

async function open(props: { isComplete: boolean; view: ListView }) {
  const rootRoute = createRootRoute({
    component: () => (
      <ListMenu shown={[{ id: 'one' }]} onSelectAll={selectAll} onShowKeys={showKeys} {...props} />
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  await renderSignedIn(<RouterProvider<typeof router> router={router} />, {})
  await userEvent.click(await screen.findByRole('button', { name: 'More for My Products' }))
  await screen.findByRole('menuitem', { name: 'Export CSV' })
}

const column = () => screen.findByRole('menuitemcheckbox', { name: 'Tax value' })

const place = () => screen.findByRole('menuitemcheckbox', { name: 'Storage place' })

beforeEach(() => localStorage.clear())

it.each([
  { isComplete: false, disabled: 'true' },
  { isComplete: true, disabled: null },
])('exports a list only if it is complete: $isComplete', async ({ isComplete, disabled }) => {
  await open({ isComplete, view: 'grid' })
  for (const name of ['Export CSV', 'Export XLSX']) {
    const item = await screen.findByRole('menuitem', { name })
    expect(item.getAttribute('aria-disabled')).toBe(disabled)
  }
})

it('the column of the tax value is off until somebody ticks it, and the device keeps that', async () => {
  await open({ isComplete: true, view: 'table' })
  expect((await column()).getAttribute('aria-checked')).toBe('false')
  await userEvent.click(await column())
  await userEvent.click(screen.getByRole('button', { name: 'More for My Products' }))
  expect((await column()).getAttribute('aria-checked')).toBe('true')
  expect(localStorage.getItem('products-columns')).toBe('tax-value')
  await userEvent.click(await column())
  expect(localStorage.getItem('products-columns')).toBeNull()
})

it('the columns are added independently of each other', async () => {
  localStorage.setItem('products-columns', 'tax-value')
  await open({ isComplete: true, view: 'table' })
  expect((await place()).getAttribute('aria-checked')).toBe('false')
  await userEvent.click(await place())
  expect(localStorage.getItem('products-columns')).toBe('tax-value,storage-place')
  await userEvent.click(screen.getByRole('button', { name: 'More for My Products' }))
  expect((await place()).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(await column())
  expect(localStorage.getItem('products-columns')).toBe('storage-place')
})

it('cards have no columns to choose', async () => {
  await open({ isComplete: true, view: 'grid' })
  expect(screen.queryByRole('menuitemcheckbox')).toBeNull()
})

it('selects all products and shows the keys', async () => {
  await open({ isComplete: true, view: 'grid' })
  await userEvent.click(screen.getByRole('menuitem', { name: 'Select all 1' }))
  expect(selectAll).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'More for My Products' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
  expect(showKeys).toHaveBeenCalledOnce()
})
