import type { SortColumn } from '#src/products/product-order.ts'

/** The columns of the table of My Products beside the name, which takes the room that they leave. */
export type TableColumn = Exclude<SortColumn, 'name'>

/** What a person chose for the table. */
export type TableLayout = {
  /** All columns, from left to right. */
  order: readonly TableColumn[]
  hidden: readonly TableColumn[]
  /** In pixels; columns that nobody sized have their own width. */
  widths: Partial<Record<TableColumn, number>>
  isCompact: boolean
}

/** The name keeps this width, in pixels: columns that leave it less are not drawn, the last ones first. */
export const NAME_MIN = 240
/** Once the name has this width, in pixels, the seller gets room, too: up to `SELLER_MOST`. */
export const NAME_ROOMY = 390
export const SELLER_MOST = 240
/** The narrowest and the widest column, in pixels. */
export const COLUMN_RANGE = { min: 72, max: 400 } as const

const WIDTHS: Record<TableColumn, number> = {
  status: 128,
  seller: 128,
  price: 112,
  'refund due': 112,
  'order date': 104,
  added: 104,
  'order number': 168,
  'tax value': 120,
  'storage place': 136,
}
const COLUMNS = Object.keys(WIDTHS) as TableColumn[]

/** The table before anybody chose: the name has room for about 45 letters on a laptop. */
export const DEFAULT_LAYOUT: TableLayout = {
  order: COLUMNS,
  hidden: ['order number', 'tax value', 'storage place'],
  widths: {},
  isCompact: false,
}

/** A column's width in pixels. */
export function widthOf({ widths }: TableLayout, column: TableColumn): number {
  return widths[column] ?? WIDTHS[column]
}

/** The columns for a table of this width, in order; `fixed` is the part of it that belongs to no column. */
export function columnsThatFit(layout: TableLayout, width: number, fixed = 0): TableColumn[] {
  const columns = layout.order.filter((column) => !layout.hidden.includes(column))
  let room = width - fixed - NAME_MIN
  const next = columns.findIndex((column) => {
    room -= widthOf(layout, column)
    return room < 0
  })
  return next === -1 ? columns : columns.slice(0, next)
}

/**
 * The widths of these columns in a table of this width, in pixels. A seller's column that nobody sized takes what the name does not
 * need.
 */
export function widthsIn(
  layout: TableLayout,
  columns: readonly TableColumn[],
  width: number,
  fixed = 0,
): ReadonlyMap<TableColumn, number> {
  const widths = new Map(columns.map((column) => [column, widthOf(layout, column)]))
  const seller = widths.get('seller')
  if (seller === undefined || layout.widths.seller !== undefined) return widths
  const taken = [...widths.values()].reduce((sum, one) => sum + one, fixed)
  const spare = Math.max(0, Math.floor(width - taken - NAME_ROOMY))
  return widths.set('seller', Math.min(SELLER_MOST, seller + spare))
}

/** Shows or hides a column. */
export function showColumn(
  layout: TableLayout,
  column: TableColumn,
  isShown: boolean,
): TableLayout {
  const others = layout.hidden.filter((other) => other !== column)
  return { ...layout, hidden: isShown ? others : [...others, column] }
}

/** Moves a column to a place among all of them. */
export function moveColumn(layout: TableLayout, column: TableColumn, place: number): TableLayout {
  const others = layout.order.filter((other) => other !== column)
  const to = Math.min(Math.max(place, 0), others.length)
  return { ...layout, order: others.toSpliced(to, 0, column) }
}

/** Sizes a column, within the range; null gives it its own width again. */
export function sizeColumn(
  layout: TableLayout,
  column: TableColumn,
  width: number | null,
): TableLayout {
  const { [column]: _before, ...widths } = layout.widths
  if (width === null) return { ...layout, widths }
  const { min, max } = COLUMN_RANGE
  return {
    ...layout,
    widths: { ...widths, [column]: Math.round(Math.min(Math.max(width, min), max)) },
  }
}

/** Reads a kept layout. What it does not know is as by default; an earlier version kept only the names of added columns. */
export function readLayout(text: string | null): TableLayout {
  if (text === null || text === '') return DEFAULT_LAYOUT
  if (!text.startsWith('{')) return withAdded(text)
  const kept = parse(text)
  const known = listOf(kept['order'])
  const order = [...known, ...COLUMNS.filter((column) => !known.includes(column))]
  const hidden = Array.isArray(kept['hidden'])
    ? [
        ...listOf(kept['hidden']),
        ...DEFAULT_LAYOUT.hidden.filter((column) => !known.includes(column)),
      ]
    : DEFAULT_LAYOUT.hidden
  const sizes: Record<string, unknown> = { ...(kept['widths'] as object | null) }
  const base: TableLayout = {
    order,
    hidden: [...new Set(hidden)],
    widths: {},
    isCompact: kept['isCompact'] === true,
  }
  return COLUMNS.reduce((layout, column) => {
    const width = sizes[column]
    return typeof width === 'number' && Number.isFinite(width)
      ? sizeColumn(layout, column, width)
      : layout
  }, base)
}

function withAdded(names: string): TableLayout {
  const added = names.split(',').map((name) => name.replace('-', ' '))
  const hidden = DEFAULT_LAYOUT.hidden.filter((column) => !added.includes(column))
  return { ...DEFAULT_LAYOUT, hidden }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

function listOf(value: unknown): TableColumn[] {
  const named: unknown[] = Array.isArray(value) ? value : []
  return [...new Set(named)].filter((name): name is TableColumn =>
    COLUMNS.some((column) => column === name),
  )
}
