import { offerPriceText } from '@sampletrail/domain/offers/offer-price.ts'
import { classNames } from '#src/ui/class-names.ts'

/** The price of an offer; one that is not given is muted. */
export function OfferPrice({
  price,
  currency,
  className,
}: {
  price: number | null
  currency: string
  className?: string
}) {
  return (
    <span
      className={classNames(
        'tabular',
        price === null ? 'text-ink-muted' : 'font-semibold text-ink',
        className,
      )}
    >
      {offerPriceText(price, currency)}
    </span>
  )
}
