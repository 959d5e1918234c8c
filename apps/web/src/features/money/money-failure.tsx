import type { useLedger } from '#src/features/money/use-ledger.ts'
import { QueryError } from '#src/lib/query-error.tsx'

/** The products could not be loaded, and without them there is no money to show. */
export function MoneyFailure({ products }: Pick<ReturnType<typeof useLedger>, 'products'>) {
  return (
    <QueryError
      title="Failed to load your money"
      error={products.error}
      onRetry={() => void products.refetch()}
      retrying={products.isFetching}
    />
  )
}
