import { centsOf, formatMoney } from '@sampletrail/domain/money.ts'
import type { ProductStatus } from '@sampletrail/domain/lifecycle.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProductImage } from '#src/entities/product/product-image.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { type ProductListRow, sellerNameOf } from '#src/entities/product/product-row.ts'
import { StatusBadge } from '#src/entities/product/status-badge.tsx'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const PLACES = ['first', 'second', 'third']

/** A short list of products, each leading to its page. Without products yet, their places. */
export function ProductListCard({
  title,
  products,
  status,
  empty,
}: {
  title: string
  products: readonly ProductListRow[] | null
  /** Narrows the list that 'View all' leads to. */
  status?: ProductStatus
  /** Said when there are none. */
  empty: ReactNode
}) {
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
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
      {products === null && (
        <div className="flex flex-col gap-3 py-2">
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-14 w-full" />
          ))}
        </div>
      )}
      {products?.length === 0 && <div className="py-6 text-sm text-ink-muted">{empty}</div>}
      {products && products.length > 0 && (
        <ul className="-mx-2 flex flex-col">
          {products.map((product) => (
            <ProductLine key={product.id} product={product} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ProductLine({ product }: { product: ProductListRow }) {
  const seller = sellerNameOf(product)
  return (
    <li>
      <Link
        to="/dashboard/products/$id"
        params={{ id: product.id }}
        className="flex items-center gap-3 rounded-md p-2 transition-colors hover:bg-sunken"
      >
        <ProductImage
          src={product.product_image_url}
          alt=""
          className="size-12 shrink-0 rounded-md"
        />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-sm font-medium">
            {productNameOf(product)}
          </span>
          <span className="block truncate text-sm text-ink-muted">
            {seller ? sellerLabel(seller) : 'No seller'}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <span className="tabular text-sm font-semibold">
            {formatMoney(centsOf(product.price), product.currency)}
          </span>
          <StatusBadge status={product.status} />
        </span>
      </Link>
    </li>
  )
}
