import { useQueryClient } from '@tanstack/react-query'
import { useArrangeViews } from '#src/entities/saved-view/change-saved-views.ts'
import { type SavedView, savedViewKeys } from '#src/entities/saved-view/saved-view-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { showNotice, showSuccess } from '#src/ui/toast.tsx'

/** Moves a view to another place among all, and offers to take the last move back while no other followed. */
export function useMoveView(views: readonly SavedView[]): (view: SavedView, place: number) => void {
  const client = useQueryClient()
  const queryKey = savedViewKeys.list(useUser().id)
  const arrange = useArrangeViews()

  function takeBack(before: readonly string[], after: readonly string[]): void {
    const held = idsOf(client.getQueryData<SavedView[]>(queryKey) ?? [])
    if (held.join() === after.join()) arrange.mutate(before)
    else showNotice('Nothing was undone', { detail: 'The views were arranged again since.' })
  }

  return (view, place) => {
    const before = idsOf(views)
    const after = before.filter((id) => id !== view.id).toSpliced(place, 0, view.id)
    arrange.mutate(after)
    showSuccess(`View “${view.name}” moved`, {
      id: 'view-moved',
      action: { label: 'Undo', onSelect: () => takeBack(before, after) },
    })
  }
}

function idsOf(views: readonly SavedView[]): string[] {
  return views.map(({ id }) => id)
}
