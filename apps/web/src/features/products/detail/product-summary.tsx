import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { describePieces } from '@sampletrail/domain/products/pieces.ts'
import { contactLabel } from '@sampletrail/domain/products/product-actions.ts'
import {
  PAYMENT_NOTES,
  REVIEW_NOTES,
  tickedNotes,
} from '@sampletrail/domain/products/product-notes.ts'
import { retailLinkOf } from '@sampletrail/domain/links/retail-link.ts'
import { sentenceOfTerms } from '@sampletrail/domain/terms/sentence-of-terms.ts'
import { FileCheck, FileDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useShareDialog } from '#src/entities/case/use-share-dialog.tsx'
import { useUnpaidCases } from '#src/entities/case/use-unpaid-cases.ts'
import { CountryMark } from '#src/entities/product/parts/country-mark.tsx'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { type Product, sellerNameOf } from '#src/entities/product/product-row.ts'
import { StatusButton } from '#src/entities/product/parts/status-button.tsx'
import { UnsentMark } from '#src/entities/product/outbox/unsent-mark.tsx'
import { SellerHistory } from '#src/entities/seller/seller-history.tsx'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { ContactMenu } from '#src/entities/seller/contact-menu.tsx'
import { CopyImageButton } from '#src/features/products/list/cards/copy-image-button.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'

const MarkControls = lazy(async () => ({
  default: (await import('#src/entities/seller/again/mark-controls.tsx')).MarkControls,
}))

/** A product's picture, name, seller, status, price with its notes, and tags. */
export function ProductSummary({
  product,
  onUpdateStatus,
}: {
  product: Product
  onUpdateStatus: () => void
}) {
  const name = productNameOf(product)
  const seller = sellerNameOf(product)
  return (
    <Card className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[13rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-5">
      <RetailPicture product={product} name={name} />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <StatusButton status={product.status} productName={name} onPress={onUpdateStatus} />
          <UnsentMark id={product.id} />
        </div>
        <h1 dir="auto" className="text-lg font-bold wrap-anywhere">
          {name}
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="text-sm wrap-anywhere text-ink-muted">
            {seller ? sellerLabel(seller) : 'No seller'}
          </p>
          {product.seller && <Contact product={product} seller={product.seller} />}
        </div>
      </div>
      <div className="col-span-2 flex min-w-0 flex-col items-start gap-3 sm:col-span-1 sm:col-start-2">
        {product.seller && (
          <>
            <SellerHistory sellerId={product.seller.id} hidesMark />
            <Suspense fallback={<div className="touch-target min-h-9" />}>
              <MarkControls
                key={product.seller.id}
                sellerId={product.seller.id}
                sellerName={sellerLabel(product.seller.name)}
                isQuiet
                asks={product.status === 'paid'}
              />
            </Suspense>
          </>
        )}
        <Price product={product} />
        <Terms product={product} />
        <Tags tags={product.tags} />
        <Notes product={product} />
      </div>
    </Card>
  )
}

function Contact({
  product,
  seller,
}: {
  product: Product
  seller: NonNullable<Product['seller']>
}) {
  const { share, dialog } = useShareDialog()
  const unpaid = useUnpaidCases()(seller.id)
  // There is nothing to prove before the order.
  const isOrdered = product.status !== 'wishlist'
  return (
    <>
      <ContactMenu
        seller={seller}
        label={contactLabel(product)}
        more={[
          ...(isOrdered
            ? [{ label: 'Send proof', icon: FileCheck, onSelect: () => share([product.id]) }]
            : []),
          ...(unpaid.length > 0
            ? [
                {
                  label: 'PDF of unpaid cases',
                  icon: FileDown,
                  onSelect: () => share(unpaid, 'pdf'),
                },
              ]
            : []),
        ]}
      />
      {dialog}
    </>
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

function Terms({ product }: { product: Product }) {
  if (product.deal_terms === null) return null
  return (
    <p className="max-w-prose text-sm wrap-anywhere">
      <span className="text-ink-muted">Terms</span>{' '}
      {sentenceOfTerms(product.deal_terms, product.currency, product)}
    </p>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      <span className="text-sm text-ink-muted">Tags</span>
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </div>
  )
}

function Notes({ product }: { product: Product }) {
  const asked = tickedNotes(REVIEW_NOTES, product)
  return (
    <>
      {asked.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-muted">Review asks for</span>
          {asked.map((note) => (
            <Badge key={note} tone="blue">
              {note}
            </Badge>
          ))}
        </div>
      )}
      {product.additional_notes && (
        <p dir="auto" className="max-w-prose text-sm wrap-anywhere whitespace-pre-wrap">
          {product.additional_notes}
        </p>
      )}
    </>
  )
}
