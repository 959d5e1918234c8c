import { Suspense, lazy, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { Button } from '#src/ui/button.tsx'

const PlaceDialog = lazy(async () => ({
  default: (await import('#src/features/products/place/place-dialog.tsx')).PlaceDialog,
}))

/** Where a product is kept, to set and to change, in one line. A wish is kept nowhere. */
export function PlaceCard({ product }: { product: Product }) {
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const place = product.storage_place
  if (product.status === 'wishlist' && place === null && !isUsed) return null
  return (
    <section className="flex items-center justify-between gap-3">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <h2 className="text-base font-semibold">Storage place</h2>
        {place !== null && (
          <p className="min-w-0 text-sm wrap-anywhere text-ink-muted">
            <bdi>{place}</bdi>
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0"
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        {place === null ? 'Set place' : 'Change place'}
      </Button>
      <Suspense>
        {isUsed && (
          <PlaceDialog
            product={product}
            open={isOpen}
            onOpenChange={setOpen}
            onClosed={() => setUsed(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
