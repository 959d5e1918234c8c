import { describe, expect, it } from 'vitest'
import { activeCountText, activeProductIds, mayAddProduct, productLimitText } from '#src/plans.ts'

describe('the limit of products', () => {
  it.each([
    [0, 5, true],
    [4, 5, true],
    [5, 5, false],
    [9, 5, false],
    [5000, null, true],
  ])('with %i of %s one more fits: %s', (held, limit, fits) => {
    expect(mayAddProduct(held, limit)).toBe(fits)
  })

  it('is told in one sentence', () => {
    expect(productLimitText()).toBe(
      'You have reached the limit of 5 products. Upgrade to Pro for unlimited products.',
    )
  })

  it.each([
    [3, '3/5 products active'],
    [5, '5/5 products active'],
    [7, '5/5 products active'],
  ])('counts %i as %s', (held, text) => {
    expect(activeCountText(held, 5)).toBe(text)
  })
})

describe('after a downgrade', () => {
  const products = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, day) => ({
    id,
    created_at: `2026-11-0${day + 1}T10:00:00+00:00`,
  }))

  it('the newest five stay active', () => {
    expect([...activeProductIds(products, 5)].toSorted()).toEqual(['c', 'd', 'e', 'f', 'g'])
  })

  it('products of the same moment are told apart by their id', () => {
    const twins = ['a', 'c', 'b'].map((id) => ({ id, created_at: '2026-11-01T00:00:00+00:00' }))
    expect([...activeProductIds(twins, 2)].toSorted()).toEqual(['b', 'c'])
  })

  it('products of the same millisecond are told apart by the rest of it', () => {
    const close = ['.1231', '.123', '.1232'].map((fraction, index) => ({
      id: `p${index}`,
      created_at: `2026-11-01T00:00:00${fraction}+00:00`,
    }))
    expect([...activeProductIds(close, 2)].toSorted()).toEqual(['p0', 'p2'])
  })

  it('nothing is disabled without a limit or under it', () => {
    expect(activeProductIds(products, null).size).toBe(7)
    expect(activeProductIds(products.slice(0, 5), 5).size).toBe(5)
  })
})
