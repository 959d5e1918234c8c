import { describe, expect, it } from 'vitest'
import { PRODUCT_STATUSES } from '#src/products/lifecycle.ts'
import { chooseStatus, countStatuses, showsAll, toggleStatus } from '#src/products/status-choice.ts'

describe('choosing statuses', () => {
  it('shows a status alone, and all again if it was alone', () => {
    expect(chooseStatus(PRODUCT_STATUSES, 'ordered')).toEqual(['ordered'])
    expect(chooseStatus(['ordered', 'paid'], 'ordered')).toEqual(['ordered'])
    expect(chooseStatus([], 'ordered')).toEqual(['ordered'])
    expect(chooseStatus(['ordered'], 'ordered')).toEqual(PRODUCT_STATUSES)
  })

  it('adds and removes statuses, in the order of the lifecycle', () => {
    expect(toggleStatus(PRODUCT_STATUSES, 'paid')).toEqual(['paid'])
    expect(toggleStatus(['paid'], 'ordered')).toEqual(['ordered', 'paid'])
    expect(toggleStatus(['ordered', 'paid'], 'paid')).toEqual(['ordered'])
    expect(toggleStatus(['ordered'], 'ordered')).toEqual(PRODUCT_STATUSES)
    const allButOne = PRODUCT_STATUSES.filter((status) => status !== 'reviewed')
    expect(showsAll(toggleStatus(allButOne, 'reviewed'))).toBe(true)
  })

  it('counts each status', () => {
    const counts = countStatuses([{ status: 'paid' }, { status: 'ordered' }, { status: 'paid' }])
    expect(counts).toMatchObject({ paid: 2, ordered: 1, wishlist: 0 })
  })
})
