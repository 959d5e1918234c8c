import { calendarDateIn, formatShortDate } from '@sampletrail/domain/calendar-date.ts'
import { centsOf, formatMoney } from '@sampletrail/domain/money.ts'
import { retailLinkOf } from '@sampletrail/domain/retail-link.ts'
import { ExternalLink } from 'lucide-react'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { CountryMark } from '#src/entities/product/country-mark.tsx'
import { ProductImage } from '#src/entities/product/product-image.tsx'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'
import { Badge } from '#src/ui/badge.tsx'

/** An offer: lying on phones, standing on wider screens. VIPs and admins see its country and its day. */
export function OfferCard({ offer }: { offer: Offer }) {
  const { isVip, isAdmin } = usePlan()
  const link = retailLinkOf(offer)
  return (
    <article className="flex h-full overflow-hidden rounded-lg border border-line bg-surface sm:flex-col">
      <ProductImage
        src={offer.image_url}
        alt=""
        className="m-2 mr-0 w-30 shrink-0 self-start max-sm:rounded-md sm:m-0 sm:w-full"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3">
        <h2
          dir="auto"
          className="line-clamp-2 min-h-10 text-sm leading-5 font-semibold wrap-anywhere"
        >
          {offer.name}
        </h2>
        <p className="flex min-w-0 items-center gap-2 text-sm text-ink-muted">
          <span className="truncate">{sellerLabel(offer.group_name)}</span>
          {offer.is_vip && <Badge tone="purple">VIP</Badge>}
        </p>
        <div className="flex items-center justify-between gap-2">
          <span className="tabular min-w-0 truncate font-semibold">
            {formatMoney(centsOf(offer.price), offer.currency)}
          </span>
          {(isVip || isAdmin) && (
            <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-muted">
              <CountryMark code={offer.country} />
              <span className="tabular">
                {formatShortDate(calendarDateIn(new Date(offer.created_at), deviceTimeZone()))}
              </span>
            </span>
          )}
        </div>
        {link !== null && (
          <a
            href={link.href}
            target="_blank"
            rel="noopener noreferrer"
            className="touch-target mt-auto inline-flex min-h-9 items-center gap-1.5 self-start pt-1 text-sm font-semibold text-accent-ink hover:underline"
          >
            {link.label}
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only">: {offer.name}, opens in a new tab</span>
          </a>
        )}
      </div>
    </article>
  )
}
