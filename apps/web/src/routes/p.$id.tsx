import { createFileRoute } from '@tanstack/react-router'
import { getConfig } from '#src/lib/config.ts'
import { SharedOfferPage } from '#src/features/shared-offer/shared-offer-page.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/p/$id')({
  head: () => pageTitle('Product'),
  component: SharedOfferRoute,
})

function SharedOfferRoute() {
  const { id } = Route.useParams()
  return <SharedOfferPage id={id} affiliateTag={getConfig().affiliateTag} />
}
