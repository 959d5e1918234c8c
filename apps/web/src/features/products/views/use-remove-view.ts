import { useAddView, useDeleteView } from '#src/entities/saved-view/change-saved-views.ts'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Deletes a view and offers to restore it. */
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
  async function takeAway(view: SavedView): Promise<void> {
    try {
      await remove.mutateAsync(view.id)
    } catch {
      // The mutation cache has shown the error.
      return
    }
    showSuccess(`View “${view.name}” deleted`, {
      action: { label: 'Undo', onSelect: () => bringBack(view) },
    })
  }
  return (view) => void takeAway(view)
}
