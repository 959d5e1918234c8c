import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'

/** The block of tools that other features bring for a product, a button each. */
export function ActionsCard({ children }: { children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">Actions</h2>
      <div className="grid gap-2">{children}</div>
    </Card>
  )
}
