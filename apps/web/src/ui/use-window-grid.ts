import type { CSSProperties, RefObject } from 'react'
import { columnsOf } from './grid-columns.ts'
import { SCROLL_PADDING } from './scroll-padding.ts'
import { useWindowRows } from './use-window-rows.ts'

const GAP = 16
/** An estimate of a row's height, used until the first one is measured. */
const FIRST_GUESS = 300

interface GridCell {
  index: number
  /** For the element that is measured. */
  ref: RefObject<HTMLLIElement | null> | undefined
  style: CSSProperties
}

export interface WindowGrid {
  /** The cells to render. */
  cells: GridCell[]
  columns: number
  /** Of all rows together, rendered or not, in pixels. */
  height: number
  isMeasured: boolean
  /** The list is being scrolled, or was a moment ago. */
  isMoving: boolean
  scrollToCell: (index: number) => void
}

/**
 * The cards of a long list that scrolls with the window, 1 to 5 in a row, of which only the visible ones are rendered. All
 * rows are as high as the first one, so that positions are known without rendering: cards must have the same height.
 */
export function useWindowGrid(element: RefObject<HTMLElement | null>, count: number): WindowGrid {
  const { rows, width, firstRow, scrollToRow, ...list } = useWindowRows(element, (wide) => ({
    count: wide === 0 ? 0 : Math.ceil(count / columnsOf(wide)),
    height: FIRST_GUESS,
    gap: GAP,
    overscan: 1,
    ...SCROLL_PADDING,
  }))
  const columns = columnsOf(width)
  const cells = rows.flatMap((row, position) => {
    const first = row.index * columns
    return Array.from({ length: Math.min(columns, count - first) }, (_none, column): GridCell => ({
      index: first + column,
      ref: position === 0 && column === 0 ? firstRow : undefined,
      style: {
        width: `calc((100% - ${GAP * (columns - 1)}px) / ${columns})`,
        transform: `translate(calc(${column * 100}% + ${column * GAP}px), ${row.start}px)`,
      },
    }))
  })
  return {
    ...list,
    cells,
    columns,
    scrollToCell: (index) => scrollToRow(Math.floor(index / columns)),
  }
}
