import { useState } from 'react'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import type { ListFilters } from '#src/features/products/list/filter/list-filters.ts'
import { isViewShown } from '#src/features/products/views/compare-views.ts'
import { SavedViewLine } from '#src/features/products/views/saved-view-line.tsx'
import { useMoveView } from '#src/features/products/views/use-move-view.ts'
import { useRemoveView } from '#src/features/products/views/use-remove-view.ts'
import { useRenameView } from '#src/features/products/views/use-rename-view.ts'
import { useUpdateView } from '#src/features/products/views/use-update-view.ts'
import { ViewNameDialog } from '#src/features/products/views/view-name-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** All views, to rename, reorder, update and delete. */
export function ManageViewsDialog({
  open,
  onOpenChange,
  views,
  filters,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  views: readonly SavedView[]
  filters: ListFilters
}) {
  const rename = useRenameView()
  const update = useUpdateView(filters)
  const moveView = useMoveView(views)
  const remove = useRemoveView()
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const [moved, setMoved] = useState('')

  function move(index: number, by: -1 | 1): void {
    const view = views[index]
    if (view === undefined) return
    setMoved(`${view.name}: place ${moveView(view, by) + 1} of ${views.length}`)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Saved views"
      description="In the order in which My Products offers them."
      footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}
    >
      {views.length === 0 && <p className="text-sm text-ink-muted">There are no views any more.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {views.map((view, index) => (
          <SavedViewLine
            key={view.id}
            view={view}
            isShown={isViewShown(view, filters)}
            isFirst={index === 0}
            isLast={index === views.length - 1}
            onRename={() => setRenamed(view)}
            onUpdate={() => update(view)}
            onMove={(by) => move(index, by)}
            onDelete={() => remove(view)}
          />
        ))}
      </ul>
      <output className="sr-only">{moved}</output>
      {renamed && (
        <ViewNameDialog
          key={renamed.id}
          open
          onOpenChange={() => setRenamed(null)}
          title="Rename view"
          views={views}
          view={renamed}
          onSave={(name) => rename(renamed, name)}
        />
      )}
    </Dialog>
  )
}
