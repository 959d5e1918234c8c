import { createFileRoute } from '@tanstack/react-router'
import { prefetchForScreen } from '#src/app/prefetch-for-screen.ts'
import { ShareAction } from '#src/entities/case/share-action.tsx'
import { ListPlaces } from '#src/entities/listing/list-places.tsx'
import { MessageAction } from '#src/entities/message/message-action.tsx'
import { productOptions } from '#src/entities/product/use-product.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { ListingAction } from '#src/features/ebay-listing/listing-action.tsx'
import { MarketplaceButton } from '#src/features/marketplace-posting/marketplace-button.tsx'
import { ActionsCard } from '#src/features/products/detail/actions-card.tsx'
import { lateCard } from '#src/features/products/detail/late-card.ts'
import { ProductScreen } from '#src/features/products/detail/product-screen.tsx'
import { ResaleButton } from '#src/features/resale/resale-button.tsx'
import { ReviewAction } from '#src/features/review-writer/review-action.tsx'
import { pageTitle } from '#src/lib/page-title.ts'
import { useLate } from '#src/lib/use-late.ts'
import { part } from '#src/ui/part.tsx'

const sellingCard = part(
  async () => (await import('#src/features/selling/selling-card.tsx')).SellingCard,
)

export const Route = createFileRoute('/_signed-in/dashboard/products/$id')({
  head: () => pageTitle('Product'),
  loader: ({ context, params }) =>
    prefetchForScreen(context, (userId) => productOptions(userId, params.id)),
  component: ProductRoute,
})

function ProductRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ProductScreen
      key={id}
      id={id}
      onLeave={() => void navigate({ to: '/dashboard/products' })}
      tools={drawTools}
    />
  )
}

function LateSellingCard({ product }: { product: Product }) {
  return useLate(sellingCard) ? <sellingCard.Part product={product} /> : null
}

const drawTools = (product: Product) => (
  <ListPlaces>
    <ActionsCard>
      <ReviewAction product={product} />
      <ResaleButton product={product} />
      <MarketplaceButton product={product} />
      <ListingAction product={product} />
      <ShareAction product={product} />
      <MessageAction product={product} />
    </ActionsCard>
    <div className={lateCard}>
      <LateSellingCard product={product} />
    </div>
  </ListPlaces>
)
