import {
  DEFAULT_LAYOUT,
  type TableColumn,
  moveColumn,
  showColumn,
} from '@sampletrail/domain/products/table-layout.ts'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import {
  COLUMN_LABELS,
  keepTableLayout,
  useTableLayout,
} from '#src/features/products/list/table/table-columns.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

/** Chooses the table's columns, their order and the height of its rows. The table behind it changes at once. */
export function ColumnsDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const layout = useTableLayout()
  const [dragged, setDragged] = useState<TableColumn | null>(null)
  const [moved, setMoved] = useState('')
  const { order, hidden, isCompact } = layout

  function move(column: TableColumn, place: number): void {
    if (place < 0 || place >= order.length) return
    keepTableLayout(moveColumn(layout, column, place))
    setMoved(`${COLUMN_LABELS[column]}: place ${place + 1} of ${order.length}`)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Columns"
      description="From left to right, after the product’s name. If there is no room for all, the last ones are left out."
      footer={
        <>
          <Button variant="secondary" onClick={() => keepTableLayout(DEFAULT_LAYOUT)}>
            Reset
          </Button>
          <Button onClick={() => onOpenChange(false)}>Done</Button>
        </>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {order.map((column, place) => {
          const label = COLUMN_LABELS[column]
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
            <li
              key={column}
              draggable
              onDragStart={() => setDragged(column)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDragEnter={() => {
                if (dragged !== null && dragged !== column) move(dragged, place)
              }}
              className={classNames(
                'flex items-center gap-2',
                dragged === column && 'bg-sunken opacity-70',
              )}
            >
              <GripVertical
                aria-hidden
                className="size-4 shrink-0 cursor-grab text-ink-muted pointer-coarse:hidden"
              />
              <Checkbox
                label={label}
                className="min-w-0 flex-1"
                checked={!hidden.includes(column)}
                onChange={({ target }) =>
                  keepTableLayout(showColumn(layout, column, target.checked))
                }
              />
              <IconButton
                icon={ArrowUp}
                label={`Move ${label} to the left`}
                aria-disabled={place === 0}
                className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
                onClick={() => move(column, place - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move ${label} to the right`}
                aria-disabled={place === order.length - 1}
                className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
                onClick={() => move(column, place + 1)}
              />
            </li>
          )
        })}
      </ul>
      <Checkbox
        className="mt-3 border-t border-line pt-3"
        label="Compact rows"
        hint="Lower rows, without tags."
        checked={isCompact}
        onChange={({ target }) => keepTableLayout({ ...layout, isCompact: target.checked })}
      />
      <output className="sr-only">{moved}</output>
    </Dialog>
  )
}
