import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { type ProductListRow, sellerNameOf } from '#src/entities/product/product-row.ts'
import { StatusButton } from '#src/entities/product/parts/status-button.tsx'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import type { DashboardTasks } from '#src/features/dashboard/dashboard-tasks.ts'
import { ProductMenu } from '#src/features/dashboard/product-menu.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

const PLACES = ['first', 'second', 'third']

/** A short list of products with links to their pages and quick actions. Placeholders until products are loaded. */
export function ProductListCard({
  title,
  products,
  status,
  tasks,
  empty,
}: {
  title: string
  products: readonly ProductListRow[] | null
  /** The filter of the list that 'View all' opens. */
  status?: ProductStatus
  tasks: DashboardTasks
  /** Shown if there are none. */
  empty: ReactNode
}) {
  const { isDisabled } = useProductLimit()
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {products !== null && products.length > 0 && (
          <Link
            to="/dashboard/products"
            search={status ? { status } : {}}
            aria-label={`View all: ${title}`}
            className="touch-target inline-flex items-center justify-end text-sm font-semibold text-accent-ink hover:underline"
          >
            View all
          </Link>
        )}
      </div>
      {/* Three lines high, however many there are. */}
      <div className={classNames('flex flex-1 flex-col', products?.length !== 0 && 'min-h-54')}>
        {products === null &&
          PLACES.map((place) => (
            <div key={place} className="flex h-18 items-center">
              <Skeleton className="h-14 w-full" />
            </div>
          ))}
        {products?.length === 0 && empty}
        {products && products.length > 0 && (
          <ul className="-mx-2 flex flex-col">
            {products.map((product) => (
              <ProductLine
                key={product.id}
                product={product}
                tasks={tasks}
                isDisabled={isDisabled(product.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function ProductLine({
  product,
  tasks,
  isDisabled,
}: {
  product: ProductListRow
  tasks: DashboardTasks
  /** Over the limit of Basic: its page says so, and it cannot be changed. */
  isDisabled: boolean
}) {
  const seller = sellerNameOf(product)
  const name = productNameOf(product)
  return (
    <li className="flex h-18 items-center gap-1 rounded-md pr-1 pl-2 transition-colors hover:bg-sunken">
      <Link
        to="/dashboard/products/$id"
        params={{ id: product.id }}
        className="flex min-w-0 flex-1 items-center gap-3 self-stretch rounded-md"
      >
        <ProductImage
          src={product.product_image_url}
          alt=""
          className="size-12 shrink-0 rounded-md"
        />
        <span className="min-w-0 flex-1">
          <span
            dir="auto"
            className="line-clamp-2 text-sm leading-5 font-medium wrap-anywhere sm:line-clamp-1"
          >
            {name}
          </span>
          <span className="block truncate text-sm text-ink-muted">
            {seller ? sellerLabel(seller) : 'No seller'}
          </span>
        </span>
      </Link>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <span className="tabular text-sm font-semibold">
          {formatMoney(centsOf(product.price), product.currency)}
        </span>
        <StatusButton
          status={product.status}
          productName={name}
          disabled={isDisabled}
          onPress={() => tasks.updateStatus(product)}
        />
      </span>
      <ProductMenu product={product} name={name} tasks={tasks} isDisabled={isDisabled} />
    </li>
  )
}
