import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { describePieces } from '@sampletrail/domain/products/pieces.ts'
import {
  PAYMENT_NOTES,
  REVIEW_NOTES,
  tickedNotes,
} from '@sampletrail/domain/products/product-notes.ts'
import { retailLinkOf } from '@sampletrail/domain/links/retail-link.ts'
import { sentenceOfTerms } from '@sampletrail/domain/terms/sentence-of-terms.ts'
import { type ReactNode, lazy, Suspense } from 'react'
import { CountryMark } from '#src/entities/product/parts/country-mark.tsx'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { type Product, sellerNameOf } from '#src/entities/product/product-row.ts'
import { StatusButton } from '#src/entities/product/parts/status-button.tsx'
import { UnsentMark } from '#src/entities/product/outbox/unsent-mark.tsx'
import { SellerHistory } from '#src/entities/seller/seller-history.tsx'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { SellerContact } from '#src/features/products/detail/seller-contact.tsx'
import { CopyImageButton } from '#src/features/products/list/cards/copy-image-button.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'

const MarkControls = lazy(async () => ({
  default: (await import('#src/entities/seller/again/mark-controls.tsx')).MarkControls,
}))

/** A product's picture, name, seller, status, price with its notes, and the facts that it has. */
export function ProductSummary({
  product,
  onUpdateStatus,
  onAddSeller,
}: {
  product: Product
  onUpdateStatus: () => void
  onAddSeller: () => void
}) {
  const name = productNameOf(product)
  const seller = sellerNameOf(product)
  return (
    <Card className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 max-md:py-2.5 sm:grid-cols-[13rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-5">
      <RetailPicture product={product} name={name} />
      <div className="flex min-w-0 flex-col items-start gap-1.5 sm:gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <StatusButton status={product.status} productName={name} onPress={onUpdateStatus} />
          <UnsentMark id={product.id} />
        </div>
        <h1 dir="auto" className="text-lg leading-6 font-bold wrap-anywhere">
          {name}
        </h1>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {seller ? sellerLabel(seller) : 'No seller'}
        </p>
        <Price product={product} />
      </div>
      <div className="col-span-2 flex min-w-0 flex-col items-start gap-2 sm:col-span-1 sm:col-start-2 sm:gap-3">
        <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
          <SellerContact product={product} onAddSeller={onAddSeller} />
          {product.seller && (
            // Beside the contacts, unless it asks or says something; it always asks once the product is completed.
            <div
              className={classNames(
                'min-w-0 flex-1 has-[fieldset]:basis-full',
                product.status === 'paid' && 'basis-full',
              )}
            >
              <Suspense fallback={<div className="touch-target min-h-9" />}>
                <MarkControls
                  key={product.seller.id}
                  sellerId={product.seller.id}
                  sellerName={sellerLabel(product.seller.name)}
                  isQuiet
                  asks={product.status === 'paid'}
                />
              </Suspense>
            </div>
          )}
        </div>
        {product.seller && (
          <SellerHistory
            sellerId={product.seller.id}
            sellerName={sellerLabel(product.seller.name)}
            hidesMark
          />
        )}
        <Facts product={product} />
        {product.additional_notes && (
          <p dir="auto" className="max-w-prose text-sm wrap-anywhere whitespace-pre-wrap">
            {product.additional_notes}
          </p>
        )}
      </div>
    </Card>
  )
}

function RetailPicture({ product, name }: { product: Product; name: string }) {
  const link = retailLinkOf(product)
  const picture = (
    <ProductImage src={product.product_image_url} alt={name} eager className="rounded-md" />
  )
  return (
    <div className="relative flex flex-col self-start sm:row-span-2">
      {link ? (
        <a
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${link.label} (opens a new tab)`}
          className="block rounded-md"
        >
          {picture}
        </a>
      ) : (
        picture
      )}
      {product.product_image_url !== null && (
        <CopyImageButton
          url={product.product_image_url}
          productName={name}
          className="self-center sm:absolute! sm:right-2 sm:bottom-2 sm:bg-surface/90 sm:shadow-sm"
        />
      )}
    </div>
  )
}

function Price({ product }: { product: Product }) {
  const flags = tickedNotes(PAYMENT_NOTES, product)
  const commission = centsOf(product.commission_amount)
  const price = centsOf(product.price)
  const pieces = describePieces(product.quantity, price, product.currency)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="tabular text-lg font-semibold">{formatMoney(price, product.currency)}</span>
      {pieces !== null && <span className="tabular text-sm text-ink-muted">{pieces}</span>}
      {product.tax_value !== null && (
        <Badge>Tax value {formatMoney(centsOf(product.tax_value), product.currency)}</Badge>
      )}
      <CountryMark code={product.country} />
      {flags.map((flag) => (
        <Badge key={flag} tone="orange">
          {flag === 'Commission' && commission !== null
            ? `Commission ${formatMoney(commission, product.currency)}`
            : flag}
        </Badge>
      ))}
      {product.sold && (
        <Badge tone="purple">
          {product.sold_price === null
            ? 'Sold'
            : `Sold for ${formatMoney(centsOf(product.sold_price), product.currency)}`}
        </Badge>
      )}
      {product.archived && <Badge>Archived</Badge>}
    </div>
  )
}

/** The known facts beside the price; empty ones are only in Edit. */
function Facts({ product }: { product: Product }) {
  const asked = tickedNotes(REVIEW_NOTES, product)
  const terms = product.deal_terms
  if (!product.order_number && terms === null && product.tags.length + asked.length === 0) {
    return null
  }
  return (
    <dl className="grid w-full grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
      {product.order_number && (
        <Fact label="Order number">
          <span className="tabular break-all">{product.order_number}</span>
        </Fact>
      )}
      {terms !== null && (
        // On phones its text takes the room of the labels' column, too.
        <div className="col-span-2 max-w-prose wrap-anywhere md:contents">
          <dt className="inline text-ink-muted">Terms</dt>{' '}
          <dd className="inline md:max-w-prose">
            {sentenceOfTerms(terms, product.currency, product)}
          </dd>
        </div>
      )}
      {product.tags.length > 0 && (
        <Fact label="Tags">
          <Badges texts={product.tags} />
        </Fact>
      )}
      {asked.length > 0 && (
        <Fact label="Review asks for">
          <Badges texts={asked} tone="blue" />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function Badges({ texts, tone }: { texts: readonly string[]; tone?: 'blue' }) {
  return (
    <span className="flex max-w-full flex-wrap gap-1.5">
      {texts.map((text) => (
        <Badge key={text} {...(tone && { tone })}>
          {text}
        </Badge>
      ))}
    </span>
  )
}
