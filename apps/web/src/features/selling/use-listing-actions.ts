import { type Cents, amountOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { aboutChange } from '@sampletrail/domain/products/about-change.ts'
import { useState } from 'react'
import {
  useAddListing,
  useChangeListing,
  useDeleteListing,
  useEndOnEbay,
} from '#src/entities/listing/change-listings.ts'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

/**
 * Ending and forgetting a product's listings, each with a notice; `busy` is the id of the one that is being ended. `nameOf` gives a
 * listing's name in the notices.
 */
export function useListingActions(product: Product, nameOf: (listing: Listing) => string) {
  const [busy, setBusy] = useState<string | null>(null)
  const change = useChangeListing(product.id)
  const endOnEbay = useEndOnEbay(product.id)
  const remove = useDeleteListing(product.id)
  const add = useAddListing(product.id)

  /** @throws AppError */
  async function end(): Promise<void> {
    await endOnEbay.mutateAsync(undefined)
    showSuccess('Ended on eBay', {
      detail: aboutChange('Ended on eBay', product, {}) ?? undefined,
    })
  }

  async function endThere({ id }: Listing): Promise<void> {
    if (busy !== null) return
    setBusy(id)
    await attempt('It is still for sale on eBay', end)
    setBusy(null)
  }

  async function takeDown(listing: Listing): Promise<void> {
    const name = nameOf(listing)
    const over = { ended_at: new Date().toISOString() }
    const isNoted = await attempt(`Not marked as ended: ${name}`, () =>
      change.mutateAsync({ id: listing.id, change: over }),
    )
    if (!isNoted) return
    const undo = (): void =>
      void attempt('Failed to undo', () =>
        change.mutateAsync({ id: listing.id, change: { ended_at: null } }),
      )
    showSuccess(`Marked as ended: ${name}`, { action: { label: 'Undo', onSelect: undo } })
  }

  async function setPrice(listing: Listing, cents: Cents): Promise<void> {
    const name = nameOf(listing)
    const isNoted = await attempt(`The price was not changed: ${name}`, () =>
      change.mutateAsync({ id: listing.id, change: { price: amountOf(cents) } }),
    )
    if (!isNoted) return
    const undo = (): void =>
      void attempt('Failed to undo', () =>
        change.mutateAsync({ id: listing.id, change: { price: listing.price } }),
      )
    showSuccess(`Price changed to ${formatMoney(cents, listing.currency)}: ${name}`, {
      action: { label: 'Undo', onSelect: undo },
    })
  }

  async function putUp(listing: Listing): Promise<void> {
    const name = nameOf(listing)
    const up = { ended_at: null, is_sale: false }
    const isNoted = await attempt(`Not marked as for sale: ${name}`, () =>
      change.mutateAsync({ id: listing.id, change: up }),
    )
    if (isNoted) showSuccess(`For sale again: ${name}`)
  }

  async function forget(listing: Listing): Promise<void> {
    const name = nameOf(listing)
    if (!(await attempt(`Not removed: ${name}`, () => remove.mutateAsync(listing.id)))) return
    const { ebay_id: _ebayId, priced_at: _pricedAt, ...row } = listing
    const undo = (): void => void attempt('Failed to undo', () => add.mutateAsync(row))
    showSuccess(`Listing removed: ${name}`, { action: { label: 'Undo', onSelect: undo } })
  }

  /** @throws AppError */
  async function forgetForGood(listing: Listing): Promise<void> {
    const name = nameOf(listing)
    await remove.mutateAsync(listing.id)
    showSuccess(`Listing removed: ${name}`)
  }

  return {
    busy,
    end,
    endThere: (listing: Listing) => void endThere(listing),
    takeDown: (listing: Listing) => void takeDown(listing),
    setPrice: (listing: Listing, cents: Cents) => void setPrice(listing, cents),
    putUp: (listing: Listing) => void putUp(listing),
    forget: (listing: Listing) => void forget(listing),
    forgetForGood,
  }
}

/**
 * Whether a forgotten listing can be noted again: the server alone says what eBay has made, and what is up of a sold product is not
 * noted again.
 */
export function canComeBack(listing: Listing, isSold: boolean): boolean {
  return listing.ebay_id === null && !(isSold && listing.ended_at === null)
}

/** Whether it worked; a notice says why not. */
async function attempt(title: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    showError(title, { detail: explainFailure(error) })
    return false
  }
}
