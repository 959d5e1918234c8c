import { createRouter } from '@tanstack/react-router'
import { parseSearch } from '#src/lib/parse-search.ts'
import type { RouterContext } from '#src/app/router-context.ts'
import { FullScreenSpinner } from '#src/ui/spinner.tsx'
import { routeTree } from '#src/routeTree.gen.ts'

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    defaultPreload: 'intent',
    // The query cache decides how old data may be.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: FullScreenSpinner,
    defaultPendingMs: 150,
    scrollRestoration: true,
  })
}
