import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { nextTask } from '#src/lib/next-task.ts'
import type { RouterContext } from '#src/app/router-context.ts'

/**
 * Fetches a screen's data while its scripts are loading. The screen itself handles data that is known or already
 * requested, and also shows errors.
 */
export function prefetchForScreen<Data, Key extends QueryKey>(
  { queryClient, session }: RouterContext,
  optionsOf: (userId: string) => FetchQueryOptions<Data, Error, Data, Key>,
): void {
  const state = session.get()
  if (state.status !== 'signed-in') return
  const options = optionsOf(state.user.id)
  // The screen is being drawn: the request gets its own task.
  void nextTask().then(() => {
    if (queryClient.getQueryState(options.queryKey) !== undefined) return undefined
    return queryClient.prefetchQuery(options)
  })
}
