import { ArrowDown, ArrowUp, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

export interface SavedViewLineProps {
  view: SavedView
  /** The list already shows this view, so there is nothing to update. */
  isShown: boolean
  isFirst: boolean
  isLast: boolean
  onRename: () => void
  onUpdate: () => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

/** A view with all its actions. */
export function SavedViewLine({
  view,
  isShown,
  isFirst,
  isLast,
  onRename,
  onUpdate,
  onMove,
  onDelete,
}: SavedViewLineProps) {
  const { name } = view
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2 py-1.5">
      <p dir="auto" className="min-w-0 flex-1 basis-44 py-1 text-sm font-medium wrap-anywhere">
        {name}
        {isShown && <span className="block text-xs font-normal text-ink-muted">Shown now</span>}
      </p>
      <div className="flex">
        {/* A disabled button would lose the focus of a person who moves a view to the end by keyboard. */}
        <IconButton
          icon={ArrowUp}
          label={`Move ${name} up`}
          aria-disabled={isFirst}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
          onClick={() => !isFirst && onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move ${name} down`}
          aria-disabled={isLast}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
          onClick={() => !isLast && onMove(1)}
        />
        <IconButton icon={Pencil} label={`Rename ${name}`} onClick={onRename} />
        <IconButton
          icon={RefreshCw}
          label={`Update ${name} to the current filters`}
          disabled={isShown}
          onClick={onUpdate}
        />
        <IconButton icon={Trash2} tone="quiet" label={`Delete ${name}`} onClick={onDelete} />
      </div>
    </li>
  )
}
