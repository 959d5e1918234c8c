import type { ShippingType } from '#src/ebay/ebay-listing.ts'

/** The shipping options of a listing. */
export interface Sending {
  shippingType: ShippingType
  /** Business days. */
  handlingTime: number
}

interface Amount {
  value?: string | undefined
}
interface Service {
  freeShipping?: boolean | undefined
  shippingCost?: Amount | undefined
}

/** The compared fields of an eBay policy. */
export interface SalePolicy {
  handlingTime?: { value?: number | undefined } | undefined
  freightShipping?: boolean | undefined
  shippingOptions?:
    | {
        optionType?: string | undefined
        costType?: string | undefined
        shippingServices?: Service[] | undefined
      }[]
    | undefined
  returnsAccepted?: boolean | undefined
  returnPeriod?: { value?: number | undefined; unit?: string | undefined } | undefined
  returnShippingCostPayer?: string | undefined
}

export type PolicyKind = 'fulfillment' | 'payment' | 'return'

/** Cost of flat-rate shipping, in US dollars. */
const FLAT_COST = '5.00'
const RETURN_DAYS = 30
const marketplaceId = 'EBAY_US'
const categoryTypes = [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }]

/** Whether a policy suits a listing; every payment policy does. docs/behaviour/ebay-listing.md */
export function policyFits(kind: PolicyKind, policy: SalePolicy, sending: Sending): boolean {
  if (kind === 'payment') return true
  if (kind === 'return') {
    const { returnPeriod, returnsAccepted, returnShippingCostPayer } = policy
    const isMonth = returnPeriod?.unit === 'DAY' && returnPeriod.value === RETURN_DAYS
    return returnsAccepted === true && isMonth && returnShippingCostPayer === 'SELLER'
  }
  return (
    policy.handlingTime?.value === sending.handlingTime && sendsAs(policy, sending.shippingType)
  )
}

function sendsAs(policy: SalePolicy, type: ShippingType): boolean {
  if (type === 'FREIGHT') return policy.freightShipping === true
  const domestic = policy.shippingOptions?.find(({ optionType }) => optionType === 'DOMESTIC')
  if (type === 'CALCULATED') return domestic?.costType === 'CALCULATED'
  const [service] = domestic?.shippingServices ?? []
  if (domestic?.costType !== 'FLAT_RATE' || service === undefined) return false
  if (type === 'FREE') return service.freeShipping === true
  return service.freeShipping !== true && Number(service.shippingCost?.value) === Number(FLAT_COST)
}

/** The values of a new policy: it is suitable, and its name describes it. */
export function newPolicy(kind: PolicyKind, sending: Sending): Record<string, unknown> {
  const base = { marketplaceId, categoryTypes }
  if (kind === 'payment') return { ...base, name: 'SampleTrail: pay at once', immediatePay: true }
  if (kind === 'return') {
    return {
      ...base,
      name: `SampleTrail: ${RETURN_DAYS} days, seller pays`,
      returnsAccepted: true,
      returnPeriod: { unit: 'DAY', value: RETURN_DAYS },
      refundMethod: 'MONEY_BACK',
      returnShippingCostPayer: 'SELLER',
    }
  }
  const { shippingType, handlingTime } = sending
  const days = handlingTime === 1 ? '1 day' : `${handlingTime} days`
  return {
    ...base,
    name: `SampleTrail: ${shippingNames[shippingType]}, ${days}`,
    handlingTime: { unit: 'DAY', value: handlingTime },
    ...(shippingType === 'FREIGHT'
      ? { freightShipping: true }
      : { shippingOptions: [domesticOption(shippingType)] }),
  }
}

const shippingNames: Record<ShippingType, string> = {
  CALCULATED: 'calculated shipping',
  FLAT_RATE: `shipping $${FLAT_COST}`,
  FREIGHT: 'freight',
  FREE: 'free shipping',
}

function domesticOption(type: Exclude<ShippingType, 'FREIGHT'>): Record<string, unknown> {
  const isFree = type === 'FREE'
  return {
    optionType: 'DOMESTIC',
    costType: type === 'CALCULATED' ? 'CALCULATED' : 'FLAT_RATE',
    shippingServices: [
      {
        sortOrder: 1,
        shippingCarrierCode: 'USPS',
        shippingServiceCode: isFree ? 'USPSFirstClass' : 'USPSPriority',
        freeShipping: isFree,
        ...(type !== 'CALCULATED' && {
          shippingCost: { value: isFree ? '0.00' : FLAT_COST, currency: 'USD' },
        }),
      },
    ],
  }
}
