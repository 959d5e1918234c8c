import { createFileRoute } from '@tanstack/react-router'
import { SellersScreen } from '#src/features/sellers/sellers-screen.tsx'
import { pageTitle } from '#src/lib/page-title.ts'
import { Settled } from '#src/lib/settled.tsx'
import { SkeletonCards } from '#src/ui/skeleton-cards.tsx'

export const Route = createFileRoute('/_signed-in/settings/sellers')({
  head: () => pageTitle('Sellers'),
  component: SellersRoute,
})

function SellersRoute() {
  return (
    <Settled shape={<SkeletonCards />}>
      <SellersScreen />
    </Settled>
  )
}
