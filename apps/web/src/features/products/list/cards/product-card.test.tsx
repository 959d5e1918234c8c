import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProductCard } from '#src/features/products/list/cards/product-card.tsx'
import { listRow } from '#src/testing/product-rows.ts'
import { writtenDay } from '#src/testing/written-day.ts'

async function open(values: Parameters<typeof listRow>[0], isDisabled = false) {
  const product = listRow(values)
  const rootRoute = createRootRoute({
    component: () => (
      <ProductCard
        product={product}
        isSelected={false}
        isDisabled={isDisabled}
        onSelect={() => undefined}
        onUpdateStatus={() => undefined}
      />
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  render(<RouterProvider<typeof router> router={router} />)
  return screen.findByRole('article')
}

describe('a card', () => {
  it('shows known values', async () => {
    const card = await open({
      seller: { id: 's1', name: '🔥 acme™' },
      seller_id: 's1',
      product_image_url: 'https://pictures.example/lamp.webp',
      storage_place: 'Box 3',
    })
    expect(card.textContent).toContain('Desk lamp')
    expect(card.textContent).toContain('Acme')
    expect(card.textContent).toContain('¥1,999')
    expect(card.textContent).toContain('Japan')
    expect(card.textContent).toContain('Storage place:Box 3')
    expect(card.textContent).toContain(writtenDay('2026-11-20T19:30:00Z'))
    expect(screen.getByRole('button', { name: 'Copy image of Desk lamp' })).toBeDefined()
  })

  it('says what is owed', async () => {
    const card = await open({ status: 'received' })
    expect(card.textContent).toContain('¥1,999 owed')
  })

  it('shows the date as a whole or not at all beside what is owed', async () => {
    await open({ status: 'received' })
    const date = screen.getByText(new RegExp(`${writtenDay('2026-11-20T19:30:00Z')}$`, 'u'))
    expect(date.className).toContain('whitespace-nowrap')
    const line = date.parentElement?.className.split(' ')
    // What does not fit wraps below the one line that can be seen.
    expect(line).toEqual(expect.arrayContaining(['h-6', 'flex-wrap', 'overflow-hidden']))
  })

  it('says what came back', async () => {
    const card = await open({ status: 'paid', refund_received: 1500 })
    expect(card.textContent).toContain('¥1,999 · ¥1,500 paid back')
  })

  it('says what is missing', async () => {
    const card = await open({ name: null, price: null, created_at: '', country: null })
    for (const text of ['Unnamed product', 'No seller', '¥0', 'Date unknown']) {
      expect(card.textContent).toContain(text)
    }
    expect(card.textContent).not.toContain('Storage place')
    expect(screen.queryByRole('button', { name: /Copy image/u })).toBeNull()
  })

  it('keeps the name of a deleted seller', async () => {
    const card = await open({ seller: null, seller_id: null, seller_name: 'gone goods' })
    expect(card.textContent).toContain('Gone Goods')
  })

  it('over the limit cannot be opened or changed, but can be ticked', async () => {
    const card = await open({}, true)
    expect(card.textContent).toContain('Disabled - Upgrade to Pro')
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('button', { name: /Update status/u })).toHaveProperty('disabled', true)
    expect(screen.getByLabelText('Select Desk lamp')).toHaveProperty('disabled', false)
  })
})
