import { Store } from 'lucide-react'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { AdminPage } from '#src/features/admin/shell/admin-page.tsx'
import {
  type GlobalSeller,
  useGlobalSellers,
} from '#src/features/admin/sellers/use-global-sellers.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The sellers whose offers fill the catalogue. */
export function AdminSellers() {
  const sellers = useGlobalSellers()
  const found = sellers.data?.pages.flat()
  return (
    <AdminPage
      title="Seller Management"
      lead="Global sellers: their offers fill the catalogue. Those that users keep for themselves are not listed here."
    >
      <Card padded={false}>
        {found === undefined && sellers.isPending && (
          <div className="p-4">
            <Skeleton className="h-40" />
          </div>
        )}
        {found === undefined && sellers.isError && (
          <QueryError
            title="The sellers could not be read"
            error={sellers.error}
            onRetry={() => void sellers.refetch()}
            retrying={sellers.isFetching}
          />
        )}
        {found?.length === 0 && (
          <EmptyState icon={Store} title="No global sellers">
            The catalogue is empty as long as there are none.
          </EmptyState>
        )}
        {found !== undefined && found.length > 0 && (
          <ul aria-label="Global sellers" className="divide-y divide-line">
            {found.map((seller) => (
              <SellerLine key={seller.id} seller={seller} />
            ))}
          </ul>
        )}
      </Card>
      {sellers.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          busy={sellers.isFetchingNextPage}
          onClick={() => void sellers.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </AdminPage>
  )
}

function SellerLine({ seller }: { seller: GlobalSeller }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3 md:px-5">
      <span dir="auto" className="min-w-0 flex-1 basis-48 text-sm font-semibold wrap-anywhere">
        {sellerLabel(seller.name)}
      </span>
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={seller.is_active ? 'green' : 'grey'}>
          {seller.is_active ? 'Active' : 'Inactive'}
        </Badge>
        {seller.is_vip && <Badge tone="purple">VIP</Badge>}
        <Badge tone={seller.is_for_free_and_trial ? 'blue' : 'orange'}>
          {seller.is_for_free_and_trial ? 'All plans' : 'Pro only'}
        </Badge>
      </span>
    </li>
  )
}
