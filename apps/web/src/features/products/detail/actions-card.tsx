import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { toolGrid } from '#src/features/products/detail/tool-grid.ts'

/** The card with a product's tools of other features, one button each. */
export function ActionsCard({ children }: { children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-2 max-md:py-2.5 md:gap-3">
      <h2 className="text-base font-semibold max-md:sr-only">Actions</h2>
      <div className={toolGrid}>{children}</div>
    </Card>
  )
}
