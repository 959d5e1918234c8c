import { type Mutation, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toAppError } from '#src/lib/errors.ts'
import { showError } from '#src/ui/toast.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta
    mutationMeta: FailureMeta
  }
}

interface FailureMeta extends Record<string, unknown> {
  /** The screen shows the failure itself. */
  silent?: boolean
  /** Said before the cause. */
  errorTitle?: string
}

/** Queries and mutations of the app: every failure is shown once, with its cause and a way on. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 15 * 60_000, retry: retryOnce, retryDelay: 800 },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        // Without data the screen shows an error state in the query's place; with data only a toast tells.
        if (query.state.data === undefined || query.meta?.silent === true) return
        showFailure(error, query.meta, () => void query.fetch())
      },
    }),
    mutationCache: new MutationCache({
      onError(error, variables, _result, mutation) {
        if (mutation.meta?.silent === true) return
        showFailure(error, mutation.meta, () => void repeat(mutation, variables))
      },
    }),
  })
}

/** Shows a failure as a toast, with a retry when trying again may help. */
export function showFailure(
  failure: unknown,
  meta: FailureMeta | undefined,
  retry?: () => void,
): void {
  const error = toAppError(failure)
  const mayHelp = error.isNetwork || error.status >= 500
  const request = error.requestId === undefined ? undefined : `Request ${error.requestId}`
  const title = meta?.errorTitle
  showError(title ?? error.message, {
    id: `failure-${title ?? error.message}`,
    detail:
      [title === undefined ? undefined : error.message, request].filter(Boolean).join(' · ') ||
      undefined,
    ...(mayHelp && retry !== undefined && { action: { label: 'Try again', onSelect: retry } }),
  })
}

function retryOnce(failures: number, error: Error): boolean {
  const { isNetwork, status } = toAppError(error)
  return failures < 1 && (isNetwork || status >= 500)
}

/** Runs a mutation again. A second failure is shown by the cache like the first, so its rejection says nothing new. */
async function repeat(mutation: Mutation<unknown, unknown>, variables: unknown): Promise<void> {
  await mutation.execute(variables).then(undefined, () => undefined)
}
