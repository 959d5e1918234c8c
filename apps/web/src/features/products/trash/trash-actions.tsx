import { RotateCcw, Trash2 } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'

/** Actions for the ticked products, and for the whole trash. */
export function TrashActions({
  count,
  selectedCount,
  onSelectAll,
  onRestore,
  onDelete,
  onEmpty,
}: {
  count: number
  selectedCount: number
  onSelectAll: (isOn: boolean) => void
  onRestore: () => void
  onDelete: () => void
  onEmpty: () => void
}) {
  const all = count.toLocaleString('en')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-2">
      <Checkbox
        label={count === 1 ? 'Select the product' : `Select all ${all} products`}
        checked={selectedCount === count}
        onChange={(event) => onSelectAll(event.target.checked)}
      />
      <div className="flex flex-wrap items-center gap-2">
        {selectedCount > 0 ? (
          <>
            <Button variant="secondary" onClick={onRestore}>
              <RotateCcw aria-hidden className="size-4" />
              Restore ({selectedCount.toLocaleString('en')})
            </Button>
            <Button variant="danger" onClick={onDelete}>
              <Trash2 aria-hidden className="size-4" />
              Delete forever ({selectedCount.toLocaleString('en')})
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={onEmpty}>
            <Trash2 aria-hidden className="size-4" />
            Empty trash
          </Button>
        )}
      </div>
    </div>
  )
}
