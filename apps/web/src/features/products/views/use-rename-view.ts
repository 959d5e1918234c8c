import { useChangeView } from '#src/entities/saved-view/change-saved-views.ts'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import { showViewUndoFailure } from '#src/features/products/views/show-view-undo-failure.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Renames a view, and offers its former name again. The caller shows why a new name is refused. */
export function useRenameView(): (view: SavedView, name: string) => Promise<void> {
  const { mutateAsync } = useChangeView()
  return async (view, name) => {
    if (name === view.name) return
    await mutateAsync({ id: view.id, change: { name } })
    showSuccess(`View renamed to “${name}”`, {
      action: {
        label: 'Undo',
        onSelect: () => {
          mutateAsync({ id: view.id, change: { name: view.name }, base: { name } }).catch(
            showViewUndoFailure,
          )
        },
      },
    })
  }
}
