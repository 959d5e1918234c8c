import { useChangeView } from '#src/entities/saved-view/change-saved-views.ts'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Gives a view another name, and offers its former one again. The caller shows why a new name is refused. */
export function useRenameView(): (view: SavedView, name: string) => Promise<void> {
  const { mutateAsync } = useChangeView()
  async function takeBack({ id, name }: SavedView): Promise<void> {
    try {
      await mutateAsync({ id, change: { name } })
    } catch (error) {
      showFailure(error, { errorTitle: 'The view could not be renamed' })
    }
  }
  return async (view, name) => {
    if (name === view.name) return
    await mutateAsync({ id: view.id, change: { name } })
    showSuccess(`View renamed to “${name}”`, {
      action: { label: 'Undo', onSelect: () => void takeBack(view) },
    })
  }
}
