import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'

/** The card with a product's tools of other features, one button each. */
export function ActionsCard({ children }: { children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">Actions</h2>
      <div className="grid gap-2">{children}</div>
    </Card>
  )
}
