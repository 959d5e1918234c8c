import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { moneyMarkOf } from '@sampletrail/domain/money/money-mark.ts'
import { DISABLED_PRODUCT_TEXT } from '@sampletrail/domain/plans/plans.ts'
import { Lock } from 'lucide-react'
import { memo } from 'react'
import { CountryMark } from '#src/entities/product/parts/country-mark.tsx'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { StatusButton } from '#src/entities/product/parts/status-button.tsx'
import { UnsentMark } from '#src/entities/product/outbox/unsent-mark.tsx'
import { CopyImageButton } from '#src/features/products/list/cards/copy-image-button.tsx'
import { addedDay, addedText, sellerText } from '#src/features/products/list/product-texts.ts'
import { ProductLink, ProductTick } from '#src/features/products/list/table/row-parts.tsx'
import { PlaceMark } from '#src/features/products/place/place-mark.tsx'
import { TagList } from '#src/features/products/list/tag-list.tsx'
import type { Select } from '#src/features/products/list/selection/use-selection.ts'
import { classNames } from '#src/ui/class-names.ts'

const MARK_TONES = { owed: 'text-accent-ink', back: 'text-success', sold: 'text-success' }

export interface ProductCardProps {
  product: ProductListRow
  isSelected: boolean
  isDisabled: boolean
  onSelect: Select
  onUpdateStatus: (product: ProductListRow) => void
}

/**
 * A product in the grid: landscape on phones, portrait on wider screens. The name is the link, and its area is the whole
 * card; the buttons are above it.
 */
export const ProductCard = memo(function ProductCard({
  product,
  isSelected,
  isDisabled,
  onSelect,
  onUpdateStatus,
}: ProductCardProps) {
  const name = productNameOf(product)
  const mark = moneyMarkOf(product)
  return (
    <article
      className={classNames(
        'group relative flex h-full overflow-hidden rounded-lg border transition-shadow sm:flex-col',
        isSelected ? 'border-accent ring-1 ring-accent' : 'border-line hover:shadow-md',
        isDisabled ? 'bg-sunken' : 'bg-surface',
      )}
    >
      <div className="relative m-2 mr-0 w-30 shrink-0 self-start sm:m-0 sm:w-full">
        <ProductImage
          src={product.product_image_url}
          alt=""
          className={classNames('max-sm:rounded-md', isDisabled && 'opacity-40 grayscale')}
        />
        {isDisabled && (
          <p className="absolute inset-x-2 bottom-2 z-10 rounded-md bg-surface px-2 py-1 text-center text-xs font-semibold text-ink shadow-sm">
            <Lock aria-hidden className="mr-1 inline size-3 align-[-1px]" />
            {DISABLED_PRODUCT_TEXT}
          </p>
        )}
        {product.product_image_url !== null && !isDisabled && (
          <CopyImageButton
            url={product.product_image_url}
            productName={name}
            className="absolute! right-1 bottom-1 z-10 bg-surface/90 shadow-sm sm:right-2 sm:bottom-2"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-3">
        <div className="relative z-10 flex items-center justify-between gap-2 self-stretch">
          <StatusButton
            status={product.status}
            productName={name}
            disabled={isDisabled}
            onPress={() => onUpdateStatus(product)}
          />
          <ProductTick
            product={product}
            isSelected={isSelected}
            onSelect={onSelect}
            className="-my-1.5 shrink-0 pointer-coarse:-mr-3"
          />
        </div>
        <div
          className={classNames(
            'flex min-w-0 flex-1 flex-col gap-1',
            isDisabled && 'text-ink-muted',
          )}
        >
          <h2 dir="auto" className="min-h-10 text-sm leading-5 font-semibold wrap-anywhere">
            <ProductLink
              product={product}
              isDisabled={isDisabled}
              className="line-clamp-2 after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
            />
          </h2>
          <div className="flex min-w-0 items-center gap-2">
            <p className="min-w-10 flex-1 truncate text-sm text-ink-muted">{sellerText(product)}</p>
            <UnsentMark id={product.id} />
            <PlaceMark place={product.storage_place} className="max-w-26" />
            <TagList tags={product.tags} most={1} />
          </div>
          {/* One line: what does not fit beside the price wraps below it, where it is hidden, the date first. A cut date says nothing. */}
          <div className="mt-auto flex h-6 flex-wrap items-center gap-x-1.5 overflow-hidden text-xs text-ink-muted">
            <span
              className={classNames(
                'tabular mr-auto flex h-6 max-w-full min-w-0 items-baseline gap-1 text-base font-semibold',
                !isDisabled && 'text-ink',
              )}
            >
              <span className="shrink-0">
                {formatMoney(centsOf(product.price), product.currency)}
              </span>
              {mark && (
                <span className={classNames('truncate text-xs font-medium', MARK_TONES[mark.kind])}>
                  {' '}
                  {mark.text}
                </span>
              )}
            </span>
            <CountryMark code={product.country} />
            <span className="tabular whitespace-nowrap">
              {addedDay(product) !== null && <span className="max-sm:hidden">Added </span>}
              {addedText(product)}
            </span>
          </div>
        </div>
      </div>
    </article>
  )
})
