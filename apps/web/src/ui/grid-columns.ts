/** Narrowest width for two to five columns, in pixels. */
const STEPS = [560, 820, 1060, 1360]

/** How many cards fit next to each other in an element: 1 to 5, by its width. */
export function columnsOf(width: number): number {
  return 1 + STEPS.filter((step) => width >= step).length
}
