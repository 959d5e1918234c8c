import { useAddView, useDiscardView } from '#src/entities/saved-view/change-saved-views.ts'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import { showViewUndoFailure } from '#src/features/products/views/show-view-undo-failure.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Stores a new view and offers to undo that. The caller shows why it is refused. */
export function useSaveView(): (view: SavedView) => Promise<void> {
  const add = useAddView()
  const discard = useDiscardView()
  return async (view) => {
    await add.mutateAsync(view)
    showSuccess(`View “${view.name}” saved`, {
      action: {
        label: 'Undo',
        onSelect: () => {
          discard.mutateAsync(view).catch(showViewUndoFailure)
        },
      },
    })
  }
}
