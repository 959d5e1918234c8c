import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { readLayout } from '@sampletrail/domain/products/table-layout.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
// The menu is fetched on first use, which takes a while on a busy machine.
import '#src/ui/menu-popup.tsx'
import '#src/features/products/list/table/columns-dialog.tsx'
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

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

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

it('columns are chosen and moved, and the device keeps that until they are reset', async () => {
  await open({ isComplete: true, view: 'table' })
  await userEvent.click(screen.getByRole('menuitem', { name: 'Columns…' }))
  await screen.findByRole('dialog', { name: 'Columns' })
  expect(box('Tax value').checked).toBe(false)
  await userEvent.click(box('Tax value'))
  await userEvent.click(box('Seller'))
  await userEvent.click(box('Compact rows'))
  await userEvent.click(screen.getByRole('button', { name: 'Move Price to the left' }))
  const kept = readLayout(localStorage.getItem('products-columns'))
  expect(kept.order.slice(0, 3)).toEqual(['status', 'price', 'seller'])
  expect(kept.hidden).toEqual(['order number', 'storage place', 'seller'])
  expect(kept.isCompact).toBe(true)
  expect(screen.getByText('Price: place 2 of 9')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(box('Tax value').checked).toBe(false)
  expect(localStorage.getItem('products-columns')).toBeNull()
})

it('cards have no columns to choose', async () => {
  await open({ isComplete: true, view: 'grid' })
  expect(screen.queryByRole('menuitem', { name: 'Columns…' })).toBeNull()
})

it('selects all products and shows the keys', async () => {
  await open({ isComplete: true, view: 'grid' })
  await userEvent.click(screen.getByRole('menuitem', { name: 'Select all 1' }))
  expect(selectAll).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'More for My Products' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
  expect(showKeys).toHaveBeenCalledOnce()
})
