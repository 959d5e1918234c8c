import { MapPin } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

const PlaceDialog = lazy(async () => ({
  default: (await import('#src/features/products/place/place-dialog.tsx')).PlaceDialog,
}))

/** Where a product is kept, to set and to change. A wish is kept nowhere. */
export function PlaceCard({ product }: { product: Product }) {
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const place = product.storage_place
  if (product.status === 'wishlist' && place === null && !isUsed) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <MapPin aria-hidden className="size-5 shrink-0 text-ink-muted" />
      <div className="min-w-40 flex-1">
        <h2 className="text-base font-semibold">Storage place</h2>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {place === null ? 'Not set' : <bdi>{place}</bdi>}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
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
    </Card>
  )
}
