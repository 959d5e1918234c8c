import { setupParts, type SetupPart } from '@sampletrail/contracts/ebay-listing.ts'
import {
  newPolicy,
  policyFits,
  type PolicyKind,
  type Sending,
} from '@sampletrail/domain/ebay-policies.ts'
import { AppError } from '#src/http/app-error.ts'
import { EbayError } from '#src/integrations/ebay/ebay.ts'
import type { Seller } from '#src/integrations/ebay/seller.ts'

/** By which an offer names what it is sold under. */
export interface Setup {
  fulfillment: string
  payment: string
  return: string
  location: string
}

const locationKey = 'sampletrail'

/** What a seller's account has for such a listing; null for what is missing there. */
export async function findSetup(
  seller: Seller,
  sending: Sending,
): Promise<Record<SetupPart, string | null>> {
  const find = async (kind: PolicyKind) =>
    (await seller.policies(kind)).find((policy) => policyFits(kind, policy, sending))?.id ?? null
  const [fulfillment, payment, returns, locations] = await Promise.all([
    find('fulfillment'),
    find('payment'),
    find('return'),
    seller.locations(),
  ])
  return { fulfillment, payment, return: returns, location: locations[0] ?? null }
}

export const listMissing = (found: Record<SetupPart, string | null>): SetupPart[] =>
  setupParts.filter((part) => found[part] === null)

/** As `findSetup`, for whoever needs all of it. Throws AppError `ebay_setup_needed`. */
export async function requireSetup(seller: Seller, sending: Sending): Promise<Setup> {
  const { fulfillment, payment, return: returns, location } = await findSetup(seller, sending)
  if (fulfillment === null || payment === null || returns === null || location === null) {
    throw new AppError(
      'ebay_setup_needed',
      'Your eBay account lacks policies or a location that this listing needs.',
    )
  }
  return { fulfillment, payment, return: returns, location }
}

/**
 * Makes what is missing, and nothing twice: what is there meanwhile is taken. Gives what is missing still: a location without
 * a postal code.
 */
export async function completeSetup(
  seller: Seller,
  sending: Sending,
  postalCode: string | undefined,
): Promise<SetupPart[]> {
  const missing = listMissing(await findSetup(seller, sending))
  for (const part of missing) {
    if (part !== 'location') await make(() => seller.addPolicy(part, newPolicy(part, sending)))
    else if (postalCode !== undefined) {
      await make(() => seller.addLocation(locationKey, newLocation(postalCode)))
    }
  }
  return missing.length === 0 ? [] : listMissing(await findSetup(seller, sending))

  async function make(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      // Made by another tab a moment ago, or by a call whose answer was lost.
      if (!(error instanceof EbayError)) throw error
      const still = listMissing(await findSetup(seller, sending))
      if (still.length === missing.length) throw error
    }
  }
}

const newLocation = (postalCode: string) => ({
  name: 'SampleTrail',
  merchantLocationStatus: 'ENABLED',
  locationTypes: ['WAREHOUSE'],
  location: { address: { postalCode, country: 'US' } },
})
