import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { useEbayConnection } from '#src/entities/ebay/use-ebay-connection.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { ListingForm } from '#src/features/ebay-listing/listing-form.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

export interface ListingDialogProps {
  product: Product
  startPrice: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

const title = 'Create eBay Listing'

/** Lists a product on the person's own eBay account. Load on first use. docs/behaviour/ebay-listing.md */
export function ListingDialog(props: ListingDialogProps) {
  const { product, open, onOpenChange, onClosed } = props
  const userId = useUser().id
  const client = useQueryClient()
  const connection = useEbayConnection()
  const state = connection.data?.state
  // It also opens if the connection could not be checked: eBay decides anyway.
  if (state === 'connected' || state === 'unchecked') {
    return (
      <ListingForm
        {...props}
        title={title}
        onListed={({ listing, isOld }) => {
          onOpenChange(false)
          void client.invalidateQueries({ queryKey: productKeys.detail(userId, product.id) })
          void client.invalidateQueries({ queryKey: productKeys.listings(userId, product.id) })
          showSuccess(isOld ? 'Your listing is up on eBay' : 'Listing created successfully!', {
            duration: 8000,
            action: {
              label: 'View on eBay',
              onSelect: () => window.open(listing.listingUrl, '_blank', 'noopener'),
            },
          })
        }}
      />
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={title}
      footer={
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
      }
    >
      {connection.isPending && <Skeleton className="h-40 w-full" />}
      {connection.isError && state === undefined && (
        <QueryError
          title="We could not check your eBay connection"
          error={connection.error}
          onRetry={() => void connection.refetch()}
          retrying={connection.isFetching}
        />
      )}
      {state !== undefined && (
        <EmptyState
          icon={Store}
          title={state === 'none' ? 'Connect your eBay account first' : 'Connect eBay again'}
          action={
            <Link to="/settings/integrations" className={buttonStyle('primary')}>
              Go to Integrations
            </Link>
          }
        >
          {state === 'none'
            ? 'It takes a minute. eBay asks for your permission, then brings you back.'
            : 'eBay access token not found. Please reconnect your eBay account.'}
        </EmptyState>
      )}
    </Dialog>
  )
}
