import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { trashDaysLeft, trashTimeText } from '@sampletrail/domain/products/trash.ts'
import { RotateCcw, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { TrashedRow } from '#src/entities/product/trash/load-trash.ts'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { calendarDateHere } from '#src/lib/today.ts'

/** Height of a row with its border, in pixels: known without rendering it. */
export const TRASH_ROW_HEIGHT = 72

export interface TrashRowProps {
  product: TrashedRow
  now: Date
  isSelected: boolean
  onSelect: (id: string, selected: boolean) => void
  onRestore: (id: string) => void
  onDelete: (id: string) => void
}

/** A product in the trash: its name, how long it stays, and the buttons to restore or delete it. */
export const TrashRow = memo(function TrashRow({
  product,
  now,
  isSelected,
  onSelect,
  onRestore,
  onDelete,
}: TrashRowProps) {
  const name = productNameOf(product)
  const days = trashDaysLeft(product.deleted_at, now)
  const deletedOn = formatShortDate(calendarDateHere(new Date(product.deleted_at)))
  return (
    <div className="flex h-full items-center gap-1 border-b border-line pr-1 sm:gap-3">
      <Checkbox
        label={`Select ${name}`}
        hideLabel
        checked={isSelected}
        onChange={(event) => onSelect(product.id, event.target.checked)}
        className="shrink-0"
      />
      <ProductImage
        src={product.product_image_url}
        alt=""
        className="size-12 shrink-0 rounded-md max-[22rem]:hidden"
      />
      <div className="min-w-0 flex-1 pl-2 sm:pl-0">
        <p dir="auto" className="truncate text-sm font-semibold">
          {name}
        </p>
        <p className="truncate text-sm text-ink-muted">
          <span className={days <= 3 ? 'font-medium text-warning' : undefined}>
            {trashTimeText(days)}
          </span>
          <span className="tabular max-sm:sr-only"> · deleted {deletedOn}</span>
        </p>
      </div>
      <IconButton
        icon={RotateCcw}
        label={`Restore ${name}`}
        onClick={() => onRestore(product.id)}
      />
      <IconButton
        icon={Trash2}
        tone="danger"
        label={`Delete ${name} forever`}
        onClick={() => onDelete(product.id)}
      />
    </div>
  )
})
