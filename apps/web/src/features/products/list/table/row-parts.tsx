import { DISABLED_PRODUCT_TEXT } from '@sampletrail/domain/plans/plans.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import type { Select } from '#src/features/products/list/selection/use-selection.ts'
import { PageLink } from '#src/features/products/list/page-link.tsx'
import { cursorProps } from '#src/features/products/list/use-revealed.ts'
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

/** A product's name: the way to its page, unless it is over the plan's limit, which it then says. */
export function ProductLink({
  product,
  isDisabled,
  className,
  linkClassName,
}: {
  product: ProductListRow
  isDisabled: boolean
  className: string
  /** Of the link alone, such as an area that is larger than the name. */
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

/** Said on rows of products that the plan does not hold. */
export function DisabledMark() {
  return (
    <span className="shrink-0 rounded-sm bg-surface px-1.5 py-0.5 text-xs font-semibold text-ink shadow-sm">
      {DISABLED_PRODUCT_TEXT}
    </span>
  )
}
