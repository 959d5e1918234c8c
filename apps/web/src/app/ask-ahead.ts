import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { nextTask } from '#src/lib/next-task.ts'
import type { RouterContext } from '#src/app/router-context.ts'

/**
 * Asks for what a screen will need while its scripts are on their way. Whatever is known, or asked for already, is left to the
 * screen, which also shows what went wrong.
 */
export function askAhead<Data, Key extends QueryKey>(
  { queryClient, session }: RouterContext,
  optionsOf: (userId: string) => FetchQueryOptions<Data, Error, Data, Key>,
): void {
  const state = session.get()
  if (state.status !== 'signed-in') return
  const options = optionsOf(state.user.id)
  // The screen is being drawn: asking gets a task of its own.
  void nextTask().then(() => {
    if (queryClient.getQueryState(options.queryKey) !== undefined) return undefined
    return queryClient.prefetchQuery(options)
  })
}
