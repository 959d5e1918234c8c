import { Plus } from 'lucide-react'
import { Suspense, lazy, useMemo } from 'react'
import { useProducts } from '#src/entities/product/use-products.ts'
import { CountCards, countByStatus } from '#src/features/dashboard/count-cards.tsx'
import { HowItWorks } from '#src/features/dashboard/how-it-works.tsx'
import { ProductListCard } from '#src/features/dashboard/product-list-card.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const BalanceCard = lazy(async () => ({
  default: (await import('#src/features/dashboard/balance-card.tsx')).BalanceCard,
}))

/** Of the user's newest products, and of those to be reviewed, this many are shown. */
const SHOWN = 3

/** What is going on: counts that lead to the list, the newest products, and what waits for a review. */
export function DashboardScreen({ onAddProduct }: { onAddProduct: () => void }) {
  const products = useProducts()
  const { data, isComplete } = products
  const counts = useMemo(
    () => (data && isComplete ? countByStatus(data) : null),
    [data, isComplete],
  )
  const toReview = data?.filter(({ status }) => status === 'received').slice(0, SHOWN) ?? null

  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-lg font-bold">Dashboard</h1>
        <Button onClick={onAddProduct}>
          <Plus aria-hidden className="size-4" />
          Add Product
        </Button>
      </header>
      {products.isError && !data ? (
        <QueryError
          title="Error loading dashboard data"
          error={products.error}
          onRetry={() => void products.refetch()}
          retrying={products.isFetching}
        />
      ) : (
        <>
          <CountCards counts={counts} />
          <Suspense fallback={<Skeleton className="h-18 w-full rounded-lg" />}>
            <BalanceCard products={data && isComplete ? data : null} />
          </Suspense>
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <ProductListCard
              title="Your Recent Products"
              products={data?.slice(0, SHOWN) ?? null}
              empty={
                <div className="flex flex-col items-start gap-3">
                  <p>Nothing is tracked yet. Add your last order to see it here.</p>
                  <Button variant="secondary" size="sm" onClick={onAddProduct}>
                    Add your first product
                  </Button>
                </div>
              }
            />
            <ProductListCard
              title="Reviews Needed"
              status="received"
              products={toReview}
              empty="Nothing waits for a review."
            />
          </div>
        </>
      )}
      <HowItWorks />
    </div>
  )
}
