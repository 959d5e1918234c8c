import { useAddView, useDeleteView } from '#src/entities/saved-view/change-saved-views.ts'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { hideToast, showSuccess } from '#src/ui/toast.tsx'

/** Deletes a view and offers to bring it back; the offer goes when the server refuses. */
export function useRemoveView(): (view: SavedView) => void {
  const remove = useDeleteView()
  const add = useAddView()
  const bringBack = (view: SavedView): void => {
    const again = (error: unknown): void =>
      showFailure(error, { errorTitle: 'The view could not be brought back' }, () =>
        bringBack(view),
      )
    add.mutateAsync(view).catch(again)
  }
  return (view) => {
    const deleted = remove.mutateAsync(view.id)
    const offer = showSuccess(`View “${view.name}” deleted`, {
      action: {
        label: 'Undo',
        // Only after the deletion: on a slow line it could arrive first.
        onSelect: () => void deleted.then(() => bringBack(view)).catch(() => undefined),
      },
    })
    deleted.catch(() => hideToast(offer))
  }
}
