import { Link } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { getConfig } from '#src/config.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Where eBay leads back to. */
export function EbayReturn() {
  return (
    <EmptyState
      icon={Store}
      heading="h1"
      title="eBay was not connected"
      action={
        <Link to="/settings/integrations" className={buttonStyle('primary')}>
          Go to Integrations
        </Link>
      }
    >
      {getConfig().features.ebay
        ? 'Nothing was changed. You can start again from your integrations.'
        : 'Selling on eBay is not set up on this server, so nothing was changed.'}
    </EmptyState>
  )
}
