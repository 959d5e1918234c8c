import { PackageCheck } from 'lucide-react'
import { memo } from 'react'
import { LateExamplesLine } from '#src/entities/example/late-examples-line.tsx'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { BalanceCard } from '#src/features/dashboard/balance-card.tsx'
import type { DashboardTasks } from '#src/features/dashboard/dashboard-tasks.ts'
import { FeaturedSellers } from '#src/features/dashboard/featured-sellers.tsx'
import { HowItWorks } from '#src/features/dashboard/how-it-works.tsx'
import { NewProducts } from '#src/features/dashboard/new-products.tsx'
import { NothingHere } from '#src/features/dashboard/nothing-here.tsx'
import { ProductListCard } from '#src/features/dashboard/product-list-card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { WhenNear } from '#src/ui/when-near.tsx'

/** How many of the user's newest products, and of those to be reviewed, are shown. */
const SHOWN = 3

/** With that many products, somebody knows how it works. */
const KNOWS_HOW = 10

/** The dashboard below its counts. Load on first use. */
export const DashboardBody = memo(function DashboardBody({
  products,
  isComplete,
  isNew,
  hasFailed,
  tasks,
}: {
  /** Null until known. */
  products: readonly ProductListRow[] | null
  /** All pages have loaded: sums are complete. */
  isComplete: boolean
  /** There are no products: what lists them is left out. */
  isNew: boolean
  hasFailed: boolean
  tasks: DashboardTasks
}) {
  const whole = isComplete ? products : null
  const toReview = products?.filter(({ status }) => status === 'received').slice(0, SHOWN) ?? null
  const hasReviews = toReview?.length !== 0
  return (
    <>
      {!hasFailed && !isNew && (
        <>
          {whole !== null && <LateExamplesLine products={whole} />}
          <BalanceCard products={whole} />
          <WhenNear room="min-h-144 lg:min-h-72" isTurn={isComplete || hasFailed}>
            <div className={classNames('grid grid-cols-1 gap-4', hasReviews && 'lg:grid-cols-2')}>
              <ProductListCard
                title="Your Recent Products"
                products={products?.slice(0, SHOWN) ?? null}
                tasks={tasks}
                // Who has none sees how to begin instead.
                empty={null}
              />
              <ProductListCard
                title="Reviews Needed"
                status="received"
                products={toReview}
                tasks={tasks}
                empty={
                  <NothingHere icon={PackageCheck} title="No reviews to write">
                    When an order arrives, mark it as received to see it here.
                  </NothingHere>
                }
              />
            </div>
          </WhenNear>
        </>
      )}
      <WhenNear room="h-80" isTurn={isComplete || hasFailed}>
        <NewProducts />
      </WhenNear>
      <WhenNear room="h-160 lg:h-72" isTurn={isComplete || hasFailed}>
        <FeaturedSellers />
        <HowItWorks isFolded={whole !== null && whole.length >= KNOWS_HOW} />
      </WhenNear>
    </>
  )
})
