import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { paidBackOf } from '@sampletrail/domain/money/product-money.ts'
import type { TableColumn } from '@sampletrail/domain/products/table-layout.ts'
import { memo } from 'react'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { StatusButton } from '#src/entities/product/parts/status-button.tsx'
import { UnsentMark } from '#src/entities/product/outbox/unsent-mark.tsx'
import { addedText, sellerText } from '#src/features/products/list/product-texts.ts'
import {
  DisabledMark,
  ProductLink,
  ProductTick,
} from '#src/features/products/list/table/row-parts.tsx'
import { PlaceMark } from '#src/features/products/place/place-mark.tsx'
import { TagList } from '#src/features/products/list/tag-list.tsx'
import type { RefundDue } from '#src/features/products/list/reckon-refunds.ts'
import type { Select } from '#src/features/products/list/selection/use-selection.ts'
import { classNames } from '#src/ui/class-names.ts'

interface RowProps {
  product: ProductListRow
  index: number
  isSelected: boolean
  isDisabled: boolean
  onSelect: Select
  onUpdateStatus: (product: ProductListRow) => void
}

/** A product as a row of the table. */
export const ProductTableRow = memo(function ProductTableRow({
  product,
  index,
  isSelected,
  isDisabled,
  columns,
  isCompact,
  due,
  onSelect,
  onUpdateStatus,
}: RowProps & {
  columns: readonly TableColumn[]
  isCompact: boolean
  due: RefundDue | null
}) {
  return (
    <tr
      data-product-item={product.id}
      aria-rowindex={index + 2}
      className={classNames(isCompact ? 'h-10' : 'h-14', groundOf(isSelected, isDisabled))}
    >
      <td className={cell}>
        <ProductTick product={product} isSelected={isSelected} onSelect={onSelect} />
      </td>
      <th scope="row" className={classNames(cell, 'px-2 text-left font-semibold')}>
        <span className="flex min-w-0 items-center gap-3">
          <Thumbnail
            product={product}
            isDisabled={isDisabled}
            className={isCompact ? 'size-7' : 'size-9'}
          />
          <span
            className={classNames(
              'flex min-w-0 leading-5',
              isCompact ? 'items-center gap-2' : 'flex-col items-start gap-0.5',
            )}
          >
            <ProductLink
              product={product}
              isDisabled={isDisabled}
              className="max-w-full min-w-0 truncate rounded-sm"
              linkClassName="hover:underline"
            />
            <span
              className={classNames(
                'flex max-w-full items-center gap-1 leading-4 font-normal empty:hidden',
                isCompact && 'shrink-0',
              )}
            >
              {isDisabled && <DisabledMark />}
              <UnsentMark id={product.id} />
              {!isDisabled && !isCompact && <TagList tags={product.tags} />}
            </span>
          </span>
        </span>
      </th>
      {columns.map((column) => (
        <Cell key={column} column={column} due={due} {...{ product, isDisabled, onUpdateStatus }} />
      ))}
    </tr>
  )
})

function Cell({
  column,
  product,
  isDisabled,
  due,
  onUpdateStatus,
}: Pick<RowProps, 'product' | 'isDisabled' | 'onUpdateStatus'> & {
  column: TableColumn
  due: RefundDue | null
}) {
  switch (column) {
    case 'status': {
      return (
        <td className={classNames(cell, 'px-2')}>
          <Status product={product} isDisabled={isDisabled} onUpdateStatus={onUpdateStatus} />
        </td>
      )
    }
    case 'seller': {
      return <td className={classNames(cell, 'truncate px-2')}>{sellerText(product)}</td>
    }
    case 'price': {
      return (
        <td className={classNames(cell, 'tabular truncate px-2 text-right font-semibold')}>
          {formatMoney(centsOf(product.price), product.currency)}
        </td>
      )
    }
    case 'tax value': {
      return (
        <td className={classNames(cell, 'tabular truncate px-2 text-right')}>
          {taxValueText(product)}
        </td>
      )
    }
    case 'storage place': {
      return (
        <td
          dir="auto"
          title={product.storage_place ?? undefined}
          className={classNames(cell, 'truncate px-2 text-left')}
        >
          {product.storage_place}
        </td>
      )
    }
    case 'order number': {
      return <td className={small}>{product.order_number}</td>
    }
    case 'order date': {
      return <td className={small}>{product.order_date && formatShortDate(product.order_date)}</td>
    }
    case 'added': {
      return <td className={small}>{addedText(product)}</td>
    }
    default: {
      return (
        <td className={classNames(cell, 'tabular px-2 text-right leading-4')}>
          {due === null ? (
            <PaidBack product={product} />
          ) : (
            <>
              <span className="block truncate">{formatMoney(due.cents, product.currency)}</span>
              {due.date !== null && (
                <span className="block truncate text-xs text-ink-muted">
                  {formatShortDate(due.date)}
                </span>
              )}
            </>
          )}
        </td>
      )
    }
  }
}

/** What has come back, where nothing is owed any more although nobody completed the product. */
function PaidBack({ product }: Pick<RowProps, 'product'>) {
  const cents = paidBackOf(product)
  return (
    cents > 0 && (
      <span className="text-success">
        <span className="block truncate">{formatMoney(cents, product.currency)}</span>
        <span className="block truncate text-xs">Paid back</span>
      </span>
    )
  )
}

/** A product as a short row, if there is no room for a table. */
export const SmallRow = memo(function SmallRow({
  product,
  index,
  count,
  isSelected,
  isDisabled,
  hasTaxValue,
  hasPlace,
  onSelect,
  onUpdateStatus,
}: RowProps & {
  count: number
  /** Whether the person chose the column of the tax value. */
  hasTaxValue: boolean
  /** Whether the person chose the column of the storage place. */
  hasPlace: boolean
}) {
  const taxValue = hasTaxValue ? taxValueText(product) : ''
  return (
    <li
      data-product-item={product.id}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={classNames(
        'relative flex h-19 items-center gap-3 border-b border-line pl-3 last:border-0',
        groundOf(isSelected, isDisabled),
      )}
    >
      <Thumbnail product={product} isDisabled={isDisabled} className="size-12" />
      <div className="min-w-0 flex-1 text-sm">
        <span className="flex items-center gap-2 leading-6">
          <ProductLink
            product={product}
            isDisabled={isDisabled}
            className="min-w-0 truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          />
          <UnsentMark id={product.id} />
        </span>
        <span className="mt-1 flex items-center gap-2">
          {isDisabled ? (
            <DisabledMark />
          ) : (
            <span className="relative z-10 flex shrink-0">
              <Status product={product} isDisabled={isDisabled} onUpdateStatus={onUpdateStatus} />
            </span>
          )}
          <span className="tabular shrink-0 font-semibold">
            {formatMoney(centsOf(product.price), product.currency)}
          </span>
          {taxValue === '' && hasPlace && product.storage_place !== null ? (
            <PlaceMark place={product.storage_place} />
          ) : (
            <span className="min-w-0 truncate text-xs text-ink-muted">
              {taxValue !== '' && `${taxValue} tax value, `}
              {sellerText(product)}
            </span>
          )}
        </span>
      </div>
      <ProductTick
        product={product}
        isSelected={isSelected}
        onSelect={onSelect}
        className="relative z-10 shrink-0 pr-1"
      />
    </li>
  )
})

function Status({
  product,
  isDisabled,
  onUpdateStatus,
}: Pick<RowProps, 'product' | 'isDisabled' | 'onUpdateStatus'>) {
  return (
    <StatusButton
      status={product.status}
      productName={productNameOf(product)}
      disabled={isDisabled}
      onPress={() => onUpdateStatus(product)}
    />
  )
}

function Thumbnail({
  product,
  isDisabled,
  className,
}: Pick<RowProps, 'product' | 'isDisabled'> & { className: string }) {
  return (
    <ProductImage
      src={product.product_image_url}
      alt=""
      className={classNames('shrink-0 rounded-md', className, isDisabled && 'opacity-40 grayscale')}
    />
  )
}

const cell = 'border-b border-line py-0'
const small = classNames(cell, 'tabular truncate px-2 text-xs')

function taxValueText({ tax_value, currency }: ProductListRow): string {
  return tax_value === null ? '' : formatMoney(centsOf(tax_value), currency)
}

function groundOf(isSelected: boolean, isDisabled: boolean): string {
  if (isSelected) return 'bg-accent-soft'
  return isDisabled ? 'bg-sunken text-ink-muted' : 'hover:bg-sunken'
}
