import { COLUMN_RANGE } from '@sampletrail/domain/products/table-layout.ts'
import { useRef } from 'react'

/** Pixels for one press of an arrow key. */
const STEP = 8

/** The right edge of a heading: drags and arrow keys size the column, a double click resets it. */
export function ColumnEdge({
  label,
  width,
  onSize,
}: {
  label: string
  width: number
  /** Null resets the width. */
  onSize: (width: number | null) => void
}) {
  const start = useRef<{ x: number; width: number } | null>(null)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr cannot be moved
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuemin={COLUMN_RANGE.min}
      aria-valuemax={COLUMN_RANGE.max}
      aria-valuenow={width}
      tabIndex={0}
      title="Drag to size the column; double click to reset it"
      className="group absolute inset-y-0 right-0 grid w-2 cursor-col-resize touch-none items-center justify-end focus-visible:outline-2 focus-visible:outline-focus"
      onDoubleClick={() => onSize(null)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={({ clientX }) => {
        if (start.current) onSize(start.current.width + clientX - start.current.x)
      }}
      onPointerUp={() => {
        start.current = null
      }}
      // Also a menu or another window may end it.
      onLostPointerCapture={() => {
        start.current = null
      }}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
        if (by === undefined && event.key !== 'Escape') return
        // The arrows of the list move between its products.
        event.preventDefault()
        event.stopPropagation()
        onSize(by === undefined ? null : width + by)
      }}
    >
      <span className="h-5 w-px bg-line-strong group-hover:w-0.5 group-hover:bg-accent in-[th:last-child]:bg-transparent" />
    </div>
  )
}
