import { isExample } from '@sampletrail/domain/examples/is-example.ts'
import { Suspense, lazy, useMemo } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'

const ExamplesLine = lazy(async () => ({
  default: (await import('#src/entities/example/examples-line.tsx')).ExamplesLine,
}))

/** The line about examples, loaded only for people who have some; its room is there at once. */
export function LateExamplesLine({ products }: { products: readonly ProductListRow[] }) {
  const userId = useUser().id
  const has = useMemo(
    () => products.some((product) => isExample(product, userId)),
    [products, userId],
  )
  if (!has) return null
  return (
    <Suspense fallback={<div className="h-11 md:h-8" />}>
      <ExamplesLine products={products} />
    </Suspense>
  )
}
