import { useRouterState } from '@tanstack/react-router'

/** The title of the innermost open route that has one, in the browser's tab; routes have no other head tags. */
export function DocumentTitle() {
  const title = useRouterState({
    select: ({ matches }) =>
      matches.flatMap(({ meta }) => meta ?? []).findLast((tag) => tag?.title !== undefined)?.title,
  })
  return title !== undefined && <title>{title}</title>
}
