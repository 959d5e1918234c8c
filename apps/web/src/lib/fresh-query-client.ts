import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
} from '@tanstack/react-query'

/**
 * A query client whose invalidation also begins a first load again that is under way. It may have begun before the change that
 * is the reason, and end after it; TanStack Query repeats such a load only if the query has data already.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined) continue
      void query.cancel({ silent: true })
      // Who waits for the first load waits for this one now, and is told if it fails.
      query.fetch().catch(() => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}
