import { describe, expect, test } from 'vitest'
import { SHIPPING_TYPES } from '#src/ebay/ebay-listing.ts'
import { newPolicy, policyFits, type PolicyKind, type SalePolicy } from '#src/ebay/ebay-policies.ts'

const kinds: PolicyKind[] = ['fulfillment', 'payment', 'return']

describe('a created policy', () => {
  test.each(kinds)('of %s fits its purpose, and has a unique name', (kind) => {
    const names = new Set<unknown>()
    for (const { value: shippingType } of SHIPPING_TYPES) {
      for (const handlingTime of [1, 5]) {
        const sending = { shippingType, handlingTime }
        const made = newPolicy(kind, sending)
        expect(policyFits(kind, made as SalePolicy, sending)).toBe(true)
        expect(String(made['name']).length).toBeLessThanOrEqual(64)
        names.add(made['name'])
      }
    }
    expect(names.size).toBe(kind === 'fulfillment' ? SHIPPING_TYPES.length * 2 : 1)
  })

  test('fits no other shipping method', () => {
    for (const { value: made } of SHIPPING_TYPES) {
      const policy = newPolicy('fulfillment', { shippingType: made, handlingTime: 2 }) as SalePolicy
      const fitting = SHIPPING_TYPES.filter(({ value: shippingType }) =>
        policyFits('fulfillment', policy, { shippingType, handlingTime: 2 }),
      )
      expect(fitting.map(({ value }) => value)).toEqual([made])
      expect(policyFits('fulfillment', policy, { shippingType: made, handlingTime: 3 })).toBe(false)
    }
  })
})

test('accepts returns for 30 days, paid by the seller', () => {
  const sending = { shippingType: 'FREE', handlingTime: 1 } as const
  const good = newPolicy('return', sending) as SalePolicy
  for (const change of [
    { returnsAccepted: false },
    { returnPeriod: { unit: 'DAY', value: 14 } },
    { returnShippingCostPayer: 'BUYER' },
  ]) {
    expect(policyFits('return', { ...good, ...change }, sending)).toBe(false)
  }
})
