import type { ItemSummary } from '@sampletrail/contracts/ebay-search.ts'
import { amazonSearchUrl, stepMatch } from '@sampletrail/domain/ebay/ebay-match.ts'
import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

interface MatchCarouselProps {
  item: ItemSummary
  place: number
  count: number
  onStep: (place: number) => void
}

/** One match at a time; Previous and Next wrap around. */
export function MatchCarousel({ item, place, count, onStep }: MatchCarouselProps) {
  return (
    <section
      aria-label="Matches on eBay"
      aria-roledescription="carousel"
      className="flex min-w-0 flex-col gap-3"
    >
      <div className="flex items-center justify-between gap-2">
        <IconButton
          icon={ChevronLeft}
          label="Previous"
          onClick={() => onStep(stepMatch(place, -1, count))}
        />
        <output className="tabular text-sm font-semibold">
          {place + 1} of {count}
          <span className="sr-only">: {item.title}</span>
        </output>
        <IconButton
          icon={ChevronRight}
          label="Next"
          onClick={() => onStep(stepMatch(place, 1, count))}
        />
      </div>
      <ProductImage
        key={item.itemWebUrl}
        src={item.image?.imageUrl ?? null}
        alt=""
        eager
        className="w-full max-w-48 self-center rounded-md md:max-w-60"
      />
      {/* Tall enough for three lines, so that the buttons keep their place. */}
      <div className="flex min-h-20 flex-col gap-1">
        <p dir="auto" className="line-clamp-3 text-sm font-semibold wrap-anywhere">
          {item.title}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="tabular">
            {item.price === null
              ? 'No price'
              : formatMoney(centsOf(item.price.value), item.price.currency)}
          </span>
          {item.condition !== null && <Badge tone="grey">{item.condition}</Badge>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ShopLink href={item.itemWebUrl} label="View on eBay" title={item.title} />
        <ShopLink href={amazonSearchUrl(item.title)} label="View on Amazon" title={item.title} />
      </div>
    </section>
  )
}

function ShopLink({ href, label, title }: { href: string; label: string; title: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonStyle('secondary', 'md', 'flex-1')}
    >
      {label}
      <ExternalLink aria-hidden className="size-4" />
      <span className="sr-only">: {title}, opens in a new tab</span>
    </a>
  )
}
