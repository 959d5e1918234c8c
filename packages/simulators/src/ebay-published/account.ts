import { amount, json, type PublishedCall } from '#src/ebay-published/call.ts'
import type { Shape } from '#src/ebay-published/shape.ts'

/**
 * Account API 1.9 (`sell_account_v1_oas3`). The path for creating a fulfillment policy has a final slash, the others do not.
 * https://developer.ebay.com/api-docs/sell/account/resources/methods
 */
const base = '/sell/account/v1'

const duration: Shape = {
  fields: {
    unit: { oneOf: ['DAY', 'BUSINESS_DAY', 'CALENDAR_DAY', 'HOUR', 'MINUTE', 'MONTH', 'YEAR'] },
    value: 'number',
  },
}
const common = {
  name: 'text',
  description: 'text',
  marketplaceId: 'text',
  categoryTypes: {
    list: {
      fields: {
        name: { oneOf: ['MOTORS_VEHICLES', 'ALL_EXCLUDING_MOTORS_VEHICLES'] },
        default: 'flag',
      },
    },
  },
} satisfies Record<string, Shape>

const ofKind = {
  fulfillment: {
    handlingTime: duration,
    freightShipping: 'flag',
    globalShipping: 'flag',
    localPickup: 'flag',
    pickupDropOff: 'flag',
    shippingOptions: {
      list: {
        fields: {
          optionType: { oneOf: ['DOMESTIC', 'INTERNATIONAL'] },
          costType: { oneOf: ['CALCULATED', 'FLAT_RATE', 'NOT_SPECIFIED'] },
          packageHandlingCost: amount,
          shippingServices: {
            list: {
              fields: {
                sortOrder: 'number',
                shippingCarrierCode: 'text',
                shippingServiceCode: 'text',
                freeShipping: 'flag',
                shippingCost: amount,
                additionalShippingCost: amount,
                buyerResponsibleForShipping: 'flag',
              },
            },
          },
        },
      },
    },
  },
  payment: { immediatePay: 'flag', paymentInstructions: 'text', fullPaymentDueIn: duration },
  return: {
    returnsAccepted: 'flag',
    returnPeriod: duration,
    refundMethod: { oneOf: ['MONEY_BACK', 'MERCHANDISE_CREDIT'] },
    returnMethod: { oneOf: ['EXCHANGE', 'REPLACEMENT'] },
    returnShippingCostPayer: { oneOf: ['BUYER', 'SELLER'] },
    returnInstructions: 'text',
  },
} satisfies Record<string, Record<string, Shape>>

const listNames = {
  fulfillment: 'fulfillmentPolicies',
  payment: 'paymentPolicies',
  return: 'returnPolicies',
} as const

export const accountCalls: PublishedCall[] = (
  ['fulfillment', 'payment', 'return'] as const
).flatMap((kind): PublishedCall[] => {
  const fields = { ...common, ...ofKind[kind] }
  const known: Shape = { fields: { ...fields, [`${kind}PolicyId`]: 'text' } }
  const path = `${base}/${kind}_policy`
  return [
    {
      name: `list ${kind} policies`,
      is: new RegExp(`^GET ${path}$`),
      query: { marketplace_id: 'needed' },
      answers: {
        200: {
          fields: {
            [listNames[kind]]: { list: known },
            total: 'number',
            href: 'text',
            limit: 'number',
            offset: 'number',
          },
          needs: [listNames[kind], 'total'],
        },
      },
      errors: [20_400, 20_401, 20_402, 20_403, 20_404, 20_500, 20_501],
    },
    {
      name: `create a ${kind} policy`,
      is: new RegExp(`^POST ${path}${kind === 'fulfillment' ? '/' : ''}$`),
      headers: json,
      body: { fields, needs: ['name', 'marketplaceId', 'categoryTypes'] },
      answers: { 201: known },
      errors: [20_400, 20_401, 20_402, 20_403, 20_404, 20_500, 20_501],
    },
  ]
})
