import { Plus } from 'lucide-react'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { CountCards, countByStatus } from '#src/features/dashboard/count-cards.tsx'
import type { DashboardTasks } from '#src/features/dashboard/dashboard-tasks.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Button } from '#src/ui/button.tsx'
import { part } from '#src/ui/part.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

// Loads at the same time as the products. A failed load is retried when the part is rendered.
const body = part(
  async () => (await import('#src/features/dashboard/dashboard-body.tsx')).DashboardBody,
)
void Promise.allSettled([body.ask()])

/** An overview: counts that link to the list, the next steps, and the catalogue's news. */
export function DashboardScreen({ tasks }: { tasks: DashboardTasks }) {
  const products = useProducts()
  const { data, isComplete, hasFailed } = products
  const counts = useMemo(
    () => (data && isComplete ? countByStatus(data) : null),
    [data, isComplete],
  )
  // The counts appear at once; the rest is rendered in slices, so that the page stays responsive.
  const rest = useDeferredValue(
    useMemo(() => ({ products: data ?? null, isComplete }), [data, isComplete]),
  )

  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-lg font-bold">Dashboard</h1>
        <Button onClick={tasks.addProduct}>
          <Plus aria-hidden className="size-4" />
          Add Product
        </Button>
      </header>
      {hasFailed ? (
        <QueryError
          title="Error loading dashboard data"
          error={products.error}
          onRetry={() => void products.refetch()}
          retrying={products.isFetching}
        />
      ) : (
        <CountCards counts={counts} />
      )}
      {/* As high as a screen, so that no visible part moves when it loads. */}
      <Suspense fallback={<Skeleton className="h-screen w-full rounded-lg" />}>
        <body.Part {...rest} hasFailed={hasFailed} tasks={tasks} />
      </Suspense>
    </div>
  )
}
