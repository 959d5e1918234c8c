import { describe, expect, it } from 'vitest'
import type { Finding } from '#src/receipts/finding.ts'
import { joinFindings, joinItems } from '#src/receipts/join-passes.ts'

const saw = (value: number, rest: Partial<Finding<number>> = {}): Finding<number> => ({
  value,
  sure: true,
  others: [],
  strength: 1,
  ...rest,
})

describe('a value of several readings', () => {
  it('is certain if both agree and one was certain', () => {
    expect(joinFindings([saw(12), saw(12, { sure: false })])).toMatchObject({
      value: 12,
      sure: true,
    })
    const unsure = { sure: false }
    expect(joinFindings([saw(12, unsure), saw(12, unsure)])).toMatchObject({ sure: false })
  })

  it('is marked if they differ, with the other reading’s value first among the alternatives', () => {
    const joined = joinFindings([saw(12, { others: [3] }), saw(72, { sure: false, others: [4] })])
    expect(joined).toEqual({ value: 12, sure: false, others: [72, 3, 4] })
  })

  it('is the more likely one, and more so if the other reading found it, too', () => {
    const weak = saw(12, { sure: false, strength: 2 })
    const strong = saw(72, { sure: false, strength: 3 })
    expect(joinFindings([weak, strong])?.value).toBe(72)
    expect(joinFindings([weak, { ...strong, others: [12] }])?.value).toBe(12)
  })

  it('is that of two of three, and certain again', () => {
    const three = [saw(72, { strength: 9 }), saw(12), saw(12, { sure: false })]
    expect(joinFindings(three)).toEqual({ value: 12, sure: true, others: [72] })
    expect(joinFindings([saw(72), saw(12), saw(13)])?.sure).toBe(false)
    expect(joinFindings([saw(72), saw(72), saw(12), saw(12)])?.sure).toBe(false)
    expect(joinFindings([null, saw(12), saw(12)])).toMatchObject({ value: 12, sure: true })
  })

  it('is never certain if only one reading found it', () => {
    expect(joinFindings([saw(12), null])).toEqual({ value: 12, sure: false, others: [] })
    expect(joinFindings([null, saw(12)])).toEqual({ value: 12, sure: false, others: [] })
    expect(joinFindings([null, null])).toBeNull()
  })
})

describe('the items of several readings', () => {
  const cup = { name: 'Blue cup', quantity: 2, price: 450 }
  const mug = { name: 'Mug', quantity: 1, price: 900 }

  it('are each certain if both agree on letters and prices, and the sum is printed', () => {
    const first = { items: [cup, mug], fits: true }
    const second = {
      items: [
        { ...cup, name: 'BLUE-CUP' },
        { ...mug, price: 800 },
      ],
      fits: false,
    }
    expect(joinItems([first, second])).toEqual([
      { ...cup, sure: true },
      { ...mug, sure: false },
    ])
    expect(joinItems([{ ...first, fits: false }, second]).some(({ sure }) => sure)).toBe(false)
  })

  it('are those that add up to the sum, or those of the reading that found more', () => {
    expect(
      joinItems([
        { items: [cup, mug], fits: false },
        { items: [mug], fits: true },
      ]),
    ).toEqual([{ ...mug, sure: true }])
    const less = { items: [mug], fits: false }
    expect(joinItems([less, { items: [cup, mug], fits: false }])).toHaveLength(2)
    expect(joinItems([less])).toEqual([{ ...mug, sure: false }])
  })
})
