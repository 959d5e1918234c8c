import { Link } from '@tanstack/react-router'
import { FileSpreadsheet, PackagePlus } from 'lucide-react'
import { ExamplesButton } from '#src/entities/example/examples-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Card } from '#src/ui/card.tsx'

/** The dashboard of somebody without products: how to begin. Load on first use. */
export function StartCard({ onAddProduct }: { onAddProduct: () => void }) {
  return (
    <Card className="flex min-h-82 flex-col sm:min-h-56 items-start justify-center gap-4">
      <span className="grid size-11 place-items-center rounded-md bg-accent-soft text-accent-ink">
        <PackagePlus aria-hidden className="size-6" />
      </span>
      <div className="flex flex-col gap-1">
        <h2 className="text-base font-semibold">Track your first product</h2>
        <p className="max-w-prose text-sm text-ink-muted">
          Add your last order. SampleTrail tells you when its review is due, and whether its refund
          came.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:flex-col max-sm:items-stretch">
        <Button onClick={onAddProduct}>Add your first product</Button>
        <Link to="/dashboard/products/import" className={buttonStyle('quiet')}>
          <FileSpreadsheet aria-hidden className="size-4" />
          Import products
        </Link>
        <ExamplesButton />
      </div>
    </Card>
  )
}
