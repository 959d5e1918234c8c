import { Store } from 'lucide-react'
import { getConfig } from '#src/config.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'

/** Services that the app can work with, and how they stand. */
export function IntegrationSettings() {
  const isSetUp = getConfig().features.ebay
  return (
    <div className="max-w-2xl">
      <Card>
        <section className="flex items-start gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-ink-muted">
            <Store aria-hidden className="size-5" />
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-base font-semibold">eBay</h2>
              <Badge tone="grey">{isSetUp ? 'Not connected' : 'Not set up'}</Badge>
            </div>
            <p className="max-w-prose text-sm text-ink-muted">
              {isSetUp
                ? 'No eBay account is connected.'
                : 'Selling on eBay is not set up on this server. Everything else works without it; whoever runs the server can add it.'}
            </p>
          </div>
        </section>
      </Card>
    </div>
  )
}
