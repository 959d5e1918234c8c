import { productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { sellerHint } from '@sampletrail/domain/sellers/seller-mark.ts'
import { useRef } from 'react'
import type { WishOutcome } from '#src/entities/offer/wish-offer.ts'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { useOfferSellersById } from '#src/entities/offer/use-offer-sellers.ts'
import { useListedOffers } from '#src/entities/offer/use-listed-offers.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { useMarks } from '#src/entities/seller/again/use-marks.ts'
import { historyText } from '#src/entities/seller/history-text.ts'
import { useSellerRecords } from '#src/entities/seller/use-seller-records.ts'
import { OfferCard, type OfferCardProps } from '#src/features/catalogue/offer-card.tsx'
import { useScrollMemory } from '#src/ui/use-scroll-memory.ts'
import { useDrawSlot } from '#src/ui/use-draw-slot.ts'
import { useWindowGrid } from '#src/ui/use-window-grid.ts'

/** The loaded offers, of which only the visible ones are rendered. */
export function OfferGrid({
  offers,
  count,
  onAdd,
}: {
  offers: readonly Offer[]
  /** The total number; null until it is known, or if it is too large to count. */
  count: number | null
  onAdd: (offer: Offer) => Promise<WishOutcome>
}) {
  const { isVip, isAdmin } = usePlan()
  const isListed = useListedOffers()
  const { mayAdd, limit } = useProductLimit()
  const records = useSellerRecords()
  const marks = useMarks()
  const sellers = useOfferSellersById()
  const list = useRef<HTMLUListElement>(null)
  const { cells, columns, height, isMeasured, isMoving } = useWindowGrid(list, offers.length)
  useScrollMemory('offers', isMeasured)

  return (
    <ul
      ref={list}
      aria-label="Offers"
      data-columns={columns}
      className="relative"
      style={{ height }}
    >
      {cells.map(({ index, ref, style }) => {
        const offer = offers[index]
        if (!offer) return null
        const record = records?.get(offer.seller_id)
        const mark = marks?.get(offer.seller_id)
        const hint = sellerHint(record, mark)
        return (
          <li
            key={offer.id}
            ref={ref}
            // For a list of unknown length, ARIA expects -1.
            aria-setsize={count ?? -1}
            aria-posinset={index + 1}
            className="absolute top-0 left-0"
            style={style}
          >
            <OfferInTurn
              isMoving={isMoving}
              offer={offer}
              seller={sellers?.get(offer.seller_id)}
              isListed={isListed(offer)}
              full={mayAdd || limit === null ? undefined : productLimitText(limit)}
              history={records ? historyText(record, mark) : undefined}
              hint={hint?.text}
              hintKind={hint?.kind}
              showsOrigin={isVip || isAdmin}
              isAdmin={isAdmin}
              onAdd={onAdd}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** An offer that appears while the list scrolls shows its name first. */
function OfferInTurn({
  isMoving,
  ...offer
}: Omit<OfferCardProps, 'isWhole'> & { isMoving: boolean }) {
  return <OfferCard {...offer} isWhole={useDrawSlot(isMoving)} />
}
