import { offerPriceText } from '@sampletrail/domain/offers/offer-price.ts'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'

export interface OriginalProductProps {
  name: string
  price: number | null
  currency: string
  imageUrl: string | null
}

/** The product to compare with: landscape on phones, portrait on wider screens. */
export function OriginalProduct({ name, price, currency, imageUrl }: OriginalProductProps) {
  return (
    <section aria-label="Original product" className="flex min-w-0 gap-3 md:flex-col">
      <ProductImage
        src={imageUrl}
        alt=""
        className="w-20 shrink-0 self-start rounded-md md:w-full"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="text-xs font-semibold text-ink-muted">Original product</h3>
        <p dir="auto" className="line-clamp-3 text-sm font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="tabular text-sm">{offerPriceText(price, currency)}</p>
      </div>
    </section>
  )
}
