import { Lock } from 'lucide-react'
import { DISABLED_PRODUCT_TEXT } from '@sampletrail/domain/plans/plans.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import type { Select } from '#src/features/products/list/selection/use-selection.ts'
import { PageLink } from '#src/entities/product/list/page-link.tsx'
import { cursorProps } from '#src/entities/product/list/use-revealed.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'

/** The tick of a product; with Shift it ticks all since the last one. */
export function ProductTick({
  product,
  isSelected,
  onSelect,
  className,
}: {
  product: ProductListRow
  isSelected: boolean
  onSelect: Select
  className?: string
}) {
  return (
    <Checkbox
      label={`Select ${productNameOf(product)}`}
      hideLabel
      checked={isSelected}
      onChange={({ target, nativeEvent }) =>
        onSelect(
          product.id,
          target.checked,
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
        )
      }
      {...(className !== undefined && { className })}
    />
  )
}

/** A product's name: a link to its page, or, over the plan's limit, a text that says so. */
export function ProductLink({
  product,
  isDisabled,
  className,
  linkClassName,
}: {
  product: ProductListRow
  isDisabled: boolean
  className: string
  /** Classes for the link only, such as an area that is larger than the name. */
  linkClassName?: string
}) {
  const name = productNameOf(product)
  if (!isDisabled) {
    return (
      <PageLink
        id={product.id}
        {...cursorProps(product.id)}
        className={classNames(className, linkClassName)}
      >
        {name}
      </PageLink>
    )
  }
  return (
    <span tabIndex={-1} {...cursorProps(product.id)} className={className}>
      {name}
    </span>
  )
}

/** Shown on rows of products over the plan's limit. */
export function DisabledMark() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-sm bg-surface px-1.5 py-0.5 text-xs font-semibold text-ink shadow-sm">
      <Lock aria-hidden className="size-3" />
      {DISABLED_PRODUCT_TEXT}
    </span>
  )
}
