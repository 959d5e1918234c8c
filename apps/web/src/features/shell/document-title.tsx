import { useRouterState } from '@tanstack/react-router'

/** The browser tab's title: that of the innermost open route with a title. Routes have no other head tags. */
export function DocumentTitle() {
  const title = useRouterState({
    select: ({ matches }) =>
      matches.flatMap(({ meta }) => meta ?? []).findLast((tag) => tag?.title !== undefined)?.title,
  })
  return title !== undefined && <title>{title}</title>
}
