import { describe, expect, it } from 'vitest'
import { isAmazonOrderNumber, normaliseOrderNumber } from '#src/products/order-number.ts'

describe('an order number', () => {
  it.each([
    ['112-1784496-5402621', '112-1784496-5402621', true],
    [' 112-1784496-5402621 ', '112-1784496-5402621', true],
    ['#112-1784496-5402621', '112-1784496-5402621', true],
    ['112–1784496—5402621', '112-1784496-5402621', true],
    ['112 1784496 5402621', '112-1784496-5402621', true],
    ['11217844965402621', '112-1784496-5402621', true],
    ['d01-1234567-1234567', 'D01-1234567-1234567', true],
    ['112-178449-5402621', '112-178449-5402621', false],
    ['PO  77/a', 'PO 77/a', false],
    ['# PO#7', 'PO#7', false],
    ['7–8', '7-8', false],
    ['x112-1784496-5402621', 'x112-1784496-5402621', false],
    ['112-1784496-54026210', '112-1784496-54026210', false],
    ['', null, false],
    ['  ', null, false],
  ])('%j is stored as %j', (typed, stored, amazon) => {
    expect(normaliseOrderNumber(typed)).toBe(stored)
    expect(isAmazonOrderNumber(stored ?? '')).toBe(amazon)
  })
})
