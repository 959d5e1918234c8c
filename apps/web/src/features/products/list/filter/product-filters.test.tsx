import { PRODUCT_STATUSES } from '@sampletrail/domain/products/lifecycle.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import {
  type ListFilters,
  filtersOfSearch,
} from '#src/features/products/list/filter/list-filters.ts'
import { ProductFilters } from '#src/features/products/list/filter/product-filters.tsx'

const counts = { wishlist: 3, ordered: 12, received: 0, reviewed: 1, published: 4, paid: 1130 }
const sellers = [{ value: 's1', label: 'Acme Deals' }]

function open() {
  const changed = vi.fn<(filters: ListFilters) => void>()
  function Held() {
    const [filters, setFilters] = useState(filtersOfSearch({}))
    const change = (part: Partial<ListFilters>) => {
      const next = { ...filters, ...part }
      changed(next)
      setFilters(next)
    }
    return (
      <ProductFilters
        filters={filters}
        sellers={sellers}
        tags={['gift', 'kitchen']}
        hasPlaces
        counts={counts}
        onType={(search) => change({ search })}
        onChange={change}
      />
    )
  }
  render(<Held />)
  return { last: () => changed.mock.lastCall?.[0], user: userEvent.setup() }
}

const taxValueOrders = () =>
  screen.getAllByRole('option', { name: /Tax value/u }).map(({ textContent }) => textContent)

const chip = (name: RegExp) => screen.getByRole('button', { name })
const isPressed = (name: RegExp) => chip(name).getAttribute('aria-pressed')

describe('the filters of My Products', () => {
  it('a chip shows its status alone, and all again if it was alone', async () => {
    const { last, user } = open()
    expect(isPressed(/^All statuses/u)).toBe('true')
    expect(isPressed(/^Ordered/u)).toBe('false')
    await user.click(chip(/^Ordered/u))
    expect(last()?.statuses).toEqual(['ordered'])
    expect(isPressed(/^Ordered/u)).toBe('true')
    expect(isPressed(/^All statuses/u)).toBe('false')
    await user.click(chip(/^Received/u))
    expect(last()?.statuses).toEqual(['received'])
    await user.click(chip(/^Received/u))
    expect(last()?.statuses).toEqual(PRODUCT_STATUSES)
  })

  it.each(['Control', 'Meta', 'Shift'])('with %s a chip is added or removed', async (key) => {
    const { last, user } = open()
    await user.click(chip(/^Ordered/u))
    await user.keyboard(`{${key}>}`)
    await user.click(chip(/^Wishlist/u))
    expect(last()?.statuses).toEqual(['wishlist', 'ordered'])
    await user.click(chip(/^Ordered/u))
    expect(last()?.statuses).toEqual(['wishlist'])
  })

  it('one press in the open panel clears what the panel limits, and keeps the search and the order', async () => {
    const { last, user } = open()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
    await user.type(screen.getByLabelText('Search products'), 'lamp')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name')
    await user.selectOptions(screen.getByLabelText('Seller'), 'Acme Deals')
    await user.selectOptions(screen.getByLabelText('Tag'), 'gift')
    await user.click(chip(/^Ordered/u))
    await user.click(screen.getByRole('button', { name: 'Filters 3 on' }))
    const clear = screen.getByRole('button', { name: 'Clear filters' })
    await user.click(clear)
    expect(last()).toEqual({ ...filtersOfSearch({}), search: 'lamp', sort: 'name' })
    expect(clear.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(clear)
  })

  it('without a keyboard several are chosen after a press', async () => {
    const { last, user } = open()
    const several = screen.getByRole('button', { name: 'Choose several' })
    await user.click(several)
    expect(several.getAttribute('aria-pressed')).toBe('true')
    await user.click(chip(/^Ordered/u))
    await user.click(chip(/^Completed/u))
    expect(last()?.statuses).toEqual(['ordered', 'paid'])
  })

  it('a chip says its count and what a click does', () => {
    open()
    expect(chip(/^Ordered/u).textContent).toBe('Ordered 12')
    expect(chip(/^Completed/u).textContent).toBe('Completed 1,130')
    expect(chip(/^All statuses/u).textContent).toBe('All statuses 1,150')
  })

  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Command-click'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Ctrl-click'],
  ])('on %s a chip names %s for adding its status', (agent, click) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    open()
    expect(chip(/^Ordered/u).title).toBe(`Shows this status alone. ${click} adds or removes it.`)
    vi.restoreAllMocks()
  })

  it('one press deselects all, another selects all', async () => {
    const { last, user } = open()
    await user.click(chip(/^None/u))
    expect(last()?.statuses).toEqual([])
    await user.click(chip(/^All statuses/u))
    expect(last()?.statuses).toEqual(PRODUCT_STATUSES)
  })

  it('names the order of a column of the table that is added, and offers it nowhere else', async () => {
    const props = {
      sellers,
      tags: [],
      hasPlaces: false,
      counts: null,
      onType: () => undefined,
      onChange: () => undefined,
    }
    const { rerender } = render(
      <ProductFilters filters={filtersOfSearch({ sort: 'tax-value-high' })} {...props} />,
    )
    expect(taxValueOrders()).toEqual(['Tax value: high to low'])
    rerender(<ProductFilters filters={filtersOfSearch({})} {...props} />)
    expect(screen.queryByRole('option', { name: /Tax value/u })).toBeNull()
    // Nor that of storage places, until a product has one.
    expect(screen.queryByRole('option', { name: /Storage place/u })).toBeNull()
    rerender(<ProductFilters filters={filtersOfSearch({})} {...props} hasPlaces />)
    expect(screen.getAllByRole('option', { name: /Storage place/u })).toHaveLength(2)
  })

  it('searches, filters by seller and sorts', async () => {
    const { last, user } = open()
    await user.type(screen.getByPlaceholderText('Search by name or order number...'), '112')
    await user.selectOptions(screen.getByLabelText('Seller'), 'Acme Deals')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'name')
    expect(last()).toMatchObject({ search: '112', sellerId: 's1', sort: 'name' })
    await user.selectOptions(screen.getByLabelText('Seller'), 'All Sellers')
    expect(last()?.sellerId).toBeNull()
  })

  it('filters by tag', async () => {
    const { last, user } = open()
    await user.selectOptions(screen.getByLabelText('Tag'), 'gift')
    expect(last()?.tag).toBe('gift')
    await user.selectOptions(screen.getByLabelText('Tag'), 'All Tags')
    expect(last()?.tag).toBeNull()
  })

  it('can be folded on phones behind a button that says so', async () => {
    const { user } = open()
    const button = screen.getByRole('button', { name: /Filters/u })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
  })
})
