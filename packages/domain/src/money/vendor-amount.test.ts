import { describe, expect, it } from 'vitest'
import { readVendorAmount } from '#src/money/vendor-amount.ts'

describe('an amount of a vendor', () => {
  it.each([
    ['29.99', 'USD', 2999],
    ['29.9', 'USD', 2990],
    ['1299', 'USD', 129_900],
    ['0.0', 'USD', 0],
    // As a number 1.005 is a little below itself.
    ['1.005', 'USD', 101],
    [' 1.005 ', 'USD', 101],
    ['1.0049', 'USD', 100],
    ['1.995', 'USD', 200],
    ['1,299.50', 'USD', 129_950],
    ['12,50', 'EUR', 1250],
    ['1299', 'JPY', 129_900],
    ['1299.5', 'JPY', 130_000],
    ['1299.49', 'JPY', 129_900],
    ['999999999.99', 'USD', 99_999_999_999],
    ['1000000000', 'USD', null],
    ['1e9', 'USD', null],
    ['-5', 'USD', null],
    ['free', 'USD', null],
    ['', 'USD', null],
    ['NaN', 'USD', null],
    ['Infinity', 'USD', null],
  ])('%j of %s is %j hundredths', (text, currency, cents) => {
    expect(readVendorAmount(text, currency)).toBe(cents)
  })

  /** Amounts from 0 to the largest, the same in every run. */
  const amounts = Array.from({ length: 2000 }, (_, place) => {
    const seed = (place * 48_271) % 2_147_483_647
    return place % 3 === 0 ? seed % 1000 : (seed * 7919) % 99_999_999_999
  })

  it('converts back exactly, to the cent', () => {
    for (const cents of amounts) {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      expect(readVendorAmount(text, 'USD')).toBe(cents)
    }
  })

  it('never falls if a digit is added, and grows by a cent at most', () => {
    for (const cents of amounts.slice(0, 300)) {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      for (const digit of '0459') {
        const read = readVendorAmount(text + digit, 'USD') ?? Number.NaN
        expect(read - cents).toBe(digit < '5' ? 0 : 1)
      }
    }
  })

  it('of yen is whole yen', () => {
    for (const cents of amounts) {
      const read = readVendorAmount(`${Math.floor(cents / 100)}.${cents % 10}`, 'JPY') ?? Number.NaN
      expect(read % 100).toBe(0)
    }
  })
})
