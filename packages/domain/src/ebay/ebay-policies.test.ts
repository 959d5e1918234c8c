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

function service(shippingServiceCode: string, freeShipping: boolean, value?: string) {
  return {
    sortOrder: 1,
    shippingCarrierCode: 'USPS',
    shippingServiceCode,
    freeShipping,
    ...(value !== undefined && { shippingCost: { value, currency: 'USD' } }),
  }
}

describe('what eBay is sent for a policy', () => {
  const base = {
    marketplaceId: 'EBAY_US',
    categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
  }
  const option = (costType: string, one: ReturnType<typeof service>) => ({
    shippingOptions: [{ optionType: 'DOMESTIC', costType, shippingServices: [one] }],
  })

  test.each([
    ['CALCULATED', 'calculated shipping', option('CALCULATED', service('USPSPriority', false))],
    ['FLAT_RATE', 'shipping $5.00', option('FLAT_RATE', service('USPSPriority', false, '5.00'))],
    ['FREE', 'free shipping', option('FLAT_RATE', service('USPSFirstClass', true, '0.00'))],
    ['FREIGHT', 'freight', { freightShipping: true }],
  ] as const)('of sending %s, named %s', (shippingType, name, options) => {
    expect(newPolicy('fulfillment', { shippingType, handlingTime: 2 })).toEqual({
      ...base,
      ...options,
      name: `SampleTrail: ${name}, 2 days`,
      handlingTime: { unit: 'DAY', value: 2 },
    })
    expect(newPolicy('fulfillment', { shippingType, handlingTime: 1 })['name']).toBe(
      `SampleTrail: ${name}, 1 day`,
    )
  })

  test('of payments and returns', () => {
    const sending = { shippingType: 'FREE', handlingTime: 1 } as const
    expect(newPolicy('payment', sending)).toEqual({
      ...base,
      name: 'SampleTrail: pay at once',
      immediatePay: true,
    })
    expect(newPolicy('return', sending)).toEqual({
      ...base,
      name: 'SampleTrail: 30 days, seller pays',
      returnsAccepted: true,
      returnPeriod: { unit: 'DAY', value: 30 },
      refundMethod: 'MONEY_BACK',
      returnShippingCostPayer: 'SELLER',
    })
  })
})

test.each<[string, SalePolicy]>([
  ['nothing', {}],
  ['no way of sending', { handlingTime: { value: 1 }, shippingOptions: [] }],
  [
    'no service',
    {
      handlingTime: { value: 1 },
      shippingOptions: [{ optionType: 'DOMESTIC', costType: 'FLAT_RATE' }],
    },
  ],
  [
    'a price of its own',
    {
      handlingTime: { value: 1 },
      shippingOptions: [
        {
          optionType: 'DOMESTIC',
          costType: 'FLAT_RATE',
          shippingServices: [{ freeShipping: false, shippingCost: { value: '4.00' } }],
        },
      ],
    },
  ],
  [
    'only a way abroad',
    {
      handlingTime: { value: 1 },
      shippingOptions: [
        {
          optionType: 'INTERNATIONAL',
          costType: 'FLAT_RATE',
          shippingServices: [{ freeShipping: false, shippingCost: { value: '5.00' } }],
        },
      ],
    },
  ],
])('a policy that has %s does not send for a flat price', (_what, policy) => {
  expect(policyFits('fulfillment', policy, { shippingType: 'FLAT_RATE', handlingTime: 1 })).toBe(
    false,
  )
  expect(policyFits('return', policy, { shippingType: 'FLAT_RATE', handlingTime: 1 })).toBe(false)
})

test.each([{ unit: 'MONTH', value: 30 }, undefined])('returns within %j do not fit', (period) => {
  const sending = { shippingType: 'FREE', handlingTime: 1 } as const
  const made = newPolicy('return', sending) as SalePolicy
  expect(policyFits('return', { ...made, returnPeriod: period }, sending)).toBe(false)
})
