import type { ReactNode } from 'react'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

/** Says how much room the plan has, before the request, because the database decides; links to a larger plan. */
export function RoomBanner({ children }: { children: ReactNode }) {
  return (
    <Banner
      kind="warning"
      action={
        <Button variant="secondary" size="sm" onClick={requestUpgrade}>
          Upgrade to Pro
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
