import type { ReactNode } from 'react'
import { UpgradeButton } from '#src/entities/plan/upgrade-button.tsx'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { Banner } from '#src/ui/banner.tsx'

/** Says how much room the plan has, before the request, because the database decides; links to a larger plan. */
export function RoomBanner({ children }: { children: ReactNode }) {
  const { held } = useProductLimit()
  return (
    <Banner kind="warning" action={<UpgradeButton size="sm" reason={{ gate: 'products', held }} />}>
      {children}
    </Banner>
  )
}
