import {
  type Mutation,
  MutationCache,
  onlineManager,
  QueryCache,
  type QueryClient,
} from '@tanstack/react-query'
import { checkConnection, getConnection, watchConnection } from '#src/lib/connection.ts'
import { toAppError } from '#src/lib/errors.ts'
import { FreshQueryClient } from '#src/lib/fresh-query-client.ts'
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
  /** Precedes the cause. */
  errorTitle?: string
}

/** Queries and mutations of the app: every failure is shown once, with its cause and a next step. */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 15 * 60_000,
        retry: retryOnce,
        retryDelay: 800,
        // Without a network a query fails at once, so that a screen can say why it is empty; it is repeated when the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        // Without data the screen shows an error in the query's place; with data only a notice does.
        if (query.state.data === undefined || query.meta?.silent === true) return
        void tellUnlessOffline(error, query.meta, () => void query.fetch())
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

/** Refetches the visible queries once the server is back, whether the network or the server was away. */
export function followReconnection(): void {
  onlineManager.setOnline(isOnline())
  onlineManager.setEventListener((setOnline) => watchConnection(() => setOnline(isOnline())))
}

function isOnline(): boolean {
  return getConnection() === 'online'
}

/** While the server does not answer, the banner says so; a notice for every list would repeat it. */
async function tellUnlessOffline(
  error: Error,
  meta: FailureMeta | undefined,
  retry: () => void,
): Promise<void> {
  if (toAppError(error).isNetwork && !(await checkConnection())) return
  showFailure(error, meta, retry)
}

/** Shows a failure as a notice, with a retry if that may help. */
export function showFailure(
  failure: unknown,
  meta: FailureMeta | undefined,
  retry?: () => void,
): void {
  const error = toAppError(failure)
  const mayHelp = error.isNetwork || error.code === 'timeout' || error.status >= 500
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

/** Runs a mutation again. The cache shows a second failure like the first, so its rejection can be ignored. */
async function repeat(mutation: Mutation<unknown, unknown>, variables: unknown): Promise<void> {
  await mutation.execute(variables).then(undefined, () => undefined)
}
