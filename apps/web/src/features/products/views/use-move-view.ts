import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useArrangeViews } from '#src/entities/saved-view/change-saved-views.ts'
import { type SavedView, savedViewKeys } from '#src/entities/saved-view/saved-view-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { showNotice, showSuccess } from '#src/ui/toast.tsx'

type Order = readonly string[]

/**
 * Moves a view up or down among all, and offers to undo the last move until another one follows. Returns its new position.
 * A move builds on those that are still being sent.
 */
export function useMoveView(views: readonly SavedView[]): (view: SavedView, by: number) => number {
  const client = useQueryClient()
  const queryKey = savedViewKeys.list(useUser().id)
  const { mutateAsync } = useArrangeViews()
  const asked = useRef<Order>(null)

  async function arrange(order: Order): Promise<boolean> {
    asked.current = order
    try {
      await mutateAsync(order)
      return true
    } catch {
      // The mutation cache has shown the error.
      return false
    } finally {
      if (asked.current === order) asked.current = null
    }
  }

  function takeBack(before: Order, after: Order): void {
    const held = asked.current ?? idsOf(client.getQueryData<SavedView[]>(queryKey) ?? [])
    if (held.join() === after.join()) void arrange(before)
    else showNotice('Nothing was undone', { detail: 'The views have been rearranged since.' })
  }

  async function move(view: SavedView, before: Order, after: Order): Promise<void> {
    if (!(await arrange(after))) return
    showSuccess(`View “${view.name}” moved`, {
      id: 'view-moved',
      action: { label: 'Undo', onSelect: () => takeBack(before, after) },
    })
  }

  return (view, by) => {
    const before = asked.current ?? idsOf(views)
    const place = before.indexOf(view.id)
    const next = Math.min(Math.max(place + by, 0), before.length - 1)
    if (next !== place) {
      void move(view, before, before.toSpliced(place, 1).toSpliced(next, 0, view.id))
    }
    return next
  }
}

function idsOf(views: readonly SavedView[]): string[] {
  return views.map(({ id }) => id)
}
