import {
  type ReactNode,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { AddProductButton } from '#src/entities/product/limit/add-product-button.tsx'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { CountCards, countByStatus } from '#src/features/dashboard/count-cards.tsx'
import type { DashboardTasks } from '#src/features/dashboard/dashboard-tasks.ts'
import {
  TODAY_ROOMS,
  isTodayRoomKnown,
  notePaintedRoom,
  readTodayRoom,
} from '#src/features/dashboard/today-room.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { readToday } from '#src/lib/today.ts'
import { part } from '#src/ui/part.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

// They load at the same time as the products. A failed load is retried when the part is rendered.
const body = part(
  async () => (await import('#src/features/dashboard/dashboard-body.tsx')).DashboardBody,
)
const start = part(async () => (await import('#src/features/dashboard/start-card.tsx')).StartCard)
const today = part(async () => (await import('#src/features/dashboard/today-card.tsx')).TodayCard)
void Promise.allSettled([today.ask(), body.ask()])

/** An overview: what to do today, counts that link to the list, and the catalogue's news. */
export function DashboardScreen({
  tasks,
  help,
}: {
  tasks: DashboardTasks
  /** Beside the heading. */
  help: ReactNode
}) {
  const products = useProducts()
  const limit = useProductLimit()
  const { data, isComplete, hasFailed } = products
  const counts = useMemo(
    () => (data && isComplete ? countByStatus(data) : null),
    [data, isComplete],
  )
  // The counts appear at once; the rest is rendered in slices, so that the page stays responsive.
  const rest = useDeferredValue(
    useMemo(() => ({ products: data ?? null, isComplete }), [data, isComplete]),
  )

  const isNew = data?.length === 0
  // After a failure the parts below stay: each that appears asks for the products again, and would leave and appear for ever.
  const isFirstLoad = data === undefined && products.errorUpdateCount === 0
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="mr-auto text-lg font-bold">Dashboard</h1>
        {help}
        <AddProductButton
          limit={limit}
          variant={isNew ? 'secondary' : 'primary'}
          onPress={tasks.addProduct}
        />
      </header>
      {hasFailed && (
        <QueryError
          title="Error loading dashboard data"
          error={products.error}
          onRetry={() => void products.refetch()}
          retrying={products.isFetching}
        />
      )}
      {!hasFailed && data !== undefined && (
        <Suspense fallback={<Skeleton className="h-screen w-full rounded-lg" />}>
          {isNew ? (
            <Suspense fallback={<Skeleton className="h-82 w-full rounded-lg sm:h-56" />}>
              <start.Part onAddProduct={tasks.addProduct} />
            </Suspense>
          ) : (
            <Today />
          )}
          <CountCards counts={counts} />
        </Suspense>
      )}
      {/* Which parts there are depends on whether there are products. As high as a screen, so that no visible part moves. */}
      {isFirstLoad ? (
        <Skeleton className="h-screen w-full rounded-lg" />
      ) : (
        <Suspense fallback={<Skeleton className="h-screen w-full rounded-lg" />}>
          <body.Part {...rest} isNew={isNew} hasFailed={hasFailed} tasks={tasks} />
        </Suspense>
      )}
    </div>
  )
}

/** A device that has not seen the card does not know how high it gets: what is below waits for it, too. */
function Today() {
  const [isKnown] = useState(isTodayRoomKnown)
  if (!isKnown) return <today.Part />
  return (
    <Suspense fallback={<TodayPlace />}>
      <today.Part />
    </Suspense>
  )
}

/** As high as the card with its content. */
function TodayPlace() {
  const [room] = useState(() => readTodayRoom(readToday()))
  useLayoutEffect(() => {
    notePaintedRoom(room)
    return () => notePaintedRoom(null)
  }, [room])
  return (
    <div className="rounded-lg border border-line bg-surface px-4 pt-14 pb-3 md:px-5">
      <div className="@container">
        <div className={TODAY_ROOMS[room]} />
      </div>
    </div>
  )
}
