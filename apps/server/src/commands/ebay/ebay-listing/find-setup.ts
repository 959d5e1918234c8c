import {
  setupParts,
  type EbaySetupAnswer,
  type SetupPart,
} from '@sampletrail/contracts/ebay-listing.ts'
import {
  newPolicy,
  policyFits,
  type PolicyKind,
  type Sending,
} from '@sampletrail/domain/ebay/ebay-policies.ts'
import { AppError } from '#src/http/app-error.ts'
import { EbayError } from '#src/integrations/ebay/ebay.ts'
import type { Seller } from '#src/integrations/ebay/seller.ts'

/** The ids with which an offer names its policies. */
export interface Setup {
  fulfillment: string
  payment: string
  return: string
  location: string
}

const locationKey = 'sampletrail'

type Choices = EbaySetupAnswer['choices']

/** The suitable policies of a seller's account for such a listing. */
async function findChoices(seller: Seller, sending: Sending): Promise<Choices> {
  const find = async (kind: PolicyKind) =>
    (await seller.policies(kind))
      .filter((policy) => policyFits(kind, policy, sending))
      .map(({ id, name }) => ({ id, name }))
  const [fulfillment, payment, returns, location] = await Promise.all([
    find('fulfillment'),
    find('payment'),
    find('return'),
    seller.locations(),
  ])
  return { fulfillment, payment, return: returns, location }
}

const listMissing = (choices: Choices): SetupPart[] =>
  setupParts.filter((part) => choices[part].length === 0)

/** The account's suitable policies, and the missing ones. */
export async function findSetup(seller: Seller, sending: Sending): Promise<EbaySetupAnswer> {
  const choices = await findChoices(seller, sending)
  return { choices, missing: listMissing(choices) }
}

const partNames: Record<SetupPart, string> = {
  fulfillment: 'shipping policy',
  payment: 'payment policy',
  return: 'return policy',
  location: 'place that you send from',
}

/**
 * The policies of a listing: of each kind the wanted one, by its id, or the first for 'default'. Throws AppError
 * `ebay_setup_needed` if something is missing, `conflict` for one that is not among the account's suitable ones.
 */
export async function requireSetup(
  seller: Seller,
  sending: Sending,
  wanted: Setup,
): Promise<Setup> {
  const choices = await findChoices(seller, sending)
  const choose = (part: SetupPart): string => {
    const [first] = choices[part]
    if (first === undefined) {
      throw new AppError(
        'ebay_setup_needed',
        'Your eBay account lacks policies or a location that this listing needs.',
      )
    }
    const same = choices[part].find(({ id }) => id === wanted[part])
    if (same === undefined && wanted[part] !== 'default') {
      throw new AppError(
        'conflict',
        `This listing cannot use the ${partNames[part]} that you chose, or your eBay account no longer has it. Choose another one.`,
      )
    }
    return (same ?? first).id
  }
  return {
    fulfillment: choose('fulfillment'),
    payment: choose('payment'),
    return: choose('return'),
    location: choose('location'),
  }
}

/**
 * Creates the missing policies, and nothing twice: it uses those that exist meanwhile. Returns the result, and what is still
 * missing: a location without a postal code.
 */
export async function completeSetup(
  seller: Seller,
  sending: Sending,
  postalCode: string | undefined,
): Promise<EbaySetupAnswer> {
  const found = await findSetup(seller, sending)
  const { missing } = found
  for (const part of missing) {
    if (part !== 'location') {
      await make(part, () => seller.addPolicy(part, newPolicy(part, sending)))
    } else if (postalCode !== undefined) {
      await make(part, () => seller.addLocation(locationKey, newLocation(postalCode)))
    }
  }
  return missing.length === 0 ? found : await findSetup(seller, sending)

  async function make(part: SetupPart, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      // Another tab created it a moment ago, or a call whose answer was lost.
      if (!(error instanceof EbayError)) throw error
      const { missing: still } = await findSetup(seller, sending)
      if (still.includes(part)) throw error
    }
  }
}

const newLocation = (postalCode: string) => ({
  name: 'SampleTrail',
  merchantLocationStatus: 'ENABLED',
  locationTypes: ['WAREHOUSE'],
  location: { address: { postalCode, country: 'US' } },
})
