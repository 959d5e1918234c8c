import { useChangeView } from '#src/entities/saved-view/change-saved-views.ts'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import type { ListFilters } from '#src/features/products/list/filter/list-filters.ts'
import { viewSearchOf } from '#src/features/products/views/compare-views.ts'
import { showViewUndoFailure } from '#src/features/products/views/show-view-undo-failure.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Stores the current filters in a view instead of its own, and offers to undo that. */
export function useUpdateView(filters: ListFilters): (view: SavedView) => void {
  const { mutateAsync } = useChangeView()
  async function update({ id, name, search: before }: SavedView): Promise<void> {
    const search = viewSearchOf(filters)
    try {
      await mutateAsync({ id, change: { search } })
    } catch (error) {
      showFailure(error, { errorTitle: 'The view could not be changed' })
      return
    }
    showSuccess(`View “${name}” updated`, {
      action: {
        label: 'Undo',
        onSelect: () => {
          mutateAsync({ id, change: { search: before }, base: { search } }).catch(
            showViewUndoFailure,
          )
        },
      },
    })
  }
  return (view) => void update(view)
}
