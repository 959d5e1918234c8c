/** Narrowest width for two, three and four columns, in pixels. */
const STEPS = [560, 820, 1060]

/** How many cards fit next to each other in an element: 1 to 4, by its width. */
export function columnsOf(width: number): number {
  return 1 + STEPS.filter((step) => width >= step).length
}
