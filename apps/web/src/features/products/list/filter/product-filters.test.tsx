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

describe('the filters of My Products', () => {
  it('a chip deselects its status and selects it again', async () => {
    const { last, user } = open()
    await user.click(screen.getByRole('button', { name: 'Ordered' }))
    expect(last()?.statuses).toEqual(PRODUCT_STATUSES.filter((status) => status !== 'ordered'))
    await user.click(screen.getByRole('button', { name: 'Ordered' }))
    expect(last()?.statuses).toEqual(PRODUCT_STATUSES)
  })

  it('one press deselects all, the next selects all', async () => {
    const { last, user } = open()
    await user.click(screen.getByRole('button', { name: /None/u }))
    expect(last()?.statuses).toEqual([])
    await user.click(screen.getByRole('button', { name: /All/u }))
    expect(last()?.statuses).toEqual(PRODUCT_STATUSES)
  })

  it('names the order of a column of the table that is added, and offers it nowhere else', async () => {
    const props = {
      sellers,
      tags: [],
      hasPlaces: false,
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
