import { useChangeView } from '#src/entities/saved-view/change-saved-views.ts'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import type { ListFilters } from '#src/features/products/list/list-filters.ts'
import { viewSearchOf } from '#src/features/products/views/compare-views.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Lets a view keep the current filters instead of its own, and offers to take that back. */
export function useUpdateView(filters: ListFilters): (view: SavedView) => void {
  const { mutateAsync } = useChangeView()
  async function put({ id }: SavedView, search: string, done?: () => void): Promise<void> {
    try {
      await mutateAsync({ id, change: { search } })
      done?.()
    } catch (error) {
      showFailure(error, { errorTitle: 'The view could not be changed' })
    }
  }
  return (view) =>
    void put(view, viewSearchOf(filters), () =>
      showSuccess(`View “${view.name}” updated`, {
        action: { label: 'Undo', onSelect: () => void put(view, view.search) },
      }),
    )
}
