/** A part of a page that is to be black: pages from 1, the rest as parts of the page's width and height. */
export type BlackBox = { page: number; left: number; top: number; width: number; height: number }

/** Most boxes of one file, as in the database. */
export const MOST_BOXES = 300

/** The smallest side of a box that is drawn, as a part of the page: a smaller one is a slip of the finger. */
export const LEAST_SIDE = 0.006

/** How far one press of an arrow key moves or resizes, as a part of the page. */
export const KEY_STEP = 0.01

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most)

/** The box between two points, in any direction and inside the page; null if it is too small to be meant. */
export function boxBetween(
  page: number,
  from: { x: number; y: number },
  to: { x: number; y: number },
): BlackBox | null {
  const [x1, x2] = [from.x, to.x].map((x) => within(x, 0, 1)).toSorted((a, b) => a - b)
  const [y1, y2] = [from.y, to.y].map((y) => within(y, 0, 1)).toSorted((a, b) => a - b)
  if (x1 === undefined || x2 === undefined || y1 === undefined || y2 === undefined) return null
  const box = { page, left: x1, top: y1, width: x2 - x1, height: y2 - y1 }
  return box.width < LEAST_SIDE || box.height < LEAST_SIDE ? null : box
}

/** A box moved by parts of the page; it stays whole and inside the page. */
export function moveBox<Box extends BlackBox>(box: Box, by: { x: number; y: number }): Box {
  return {
    ...box,
    left: within(box.left + by.x, 0, Math.max(0, 1 - box.width)),
    top: within(box.top + by.y, 0, Math.max(0, 1 - box.height)),
  }
}

/** A box with one corner moved; the opposite corner stays, and no side gets smaller than the least. */
export function resizeBox<Box extends BlackBox>(
  box: Box,
  corner: Corner,
  by: { x: number; y: number },
): Box {
  const right = box.left + box.width
  const bottom = box.top + box.height
  const isLeft = corner.endsWith('left')
  const isTop = corner.startsWith('top')
  const left = isLeft ? within(box.left + by.x, 0, Math.max(0, right - LEAST_SIDE)) : box.left
  const top = isTop ? within(box.top + by.y, 0, Math.max(0, bottom - LEAST_SIDE)) : box.top
  return {
    ...box,
    left,
    top,
    width: isLeft
      ? right - left
      : within(box.width + by.x, LEAST_SIDE, Math.max(LEAST_SIDE, 1 - left)),
    height: isTop
      ? bottom - top
      : within(box.height + by.y, LEAST_SIDE, Math.max(LEAST_SIDE, 1 - top)),
  }
}

/** Steps of the stored numbers: finer than a pixel of the largest page. */
const STEPS = 10_000
/** A number that was stored before is stored again as it is, whatever its binary form. */
const BINARY = 1e-6

/**
 * A box as the database keeps it: inside the page, and rounded outwards, so that rounding never uncovers anything.
 */
export function storedBox({ page, left, top, width, height }: BlackBox): BlackBox {
  const start = (value: number): number => Math.floor(within(value, 0, 1) * STEPS + BINARY)
  const end = (value: number): number => Math.ceil(within(value, 0, 1) * STEPS - BINARY)
  const [x, y] = [start(left), start(top)]
  const side = (from: number, to: number): number => Math.max(to - from, STEPS / 1000) / STEPS
  return {
    page,
    left: x / STEPS,
    top: y / STEPS,
    width: side(x, end(left + width)),
    height: side(y, end(top + height)),
  }
}

/** Whether one box lies whole inside another of its page, so that it would change nothing. */
export function isCovered(box: BlackBox, by: BlackBox): boolean {
  const slack = 0.002
  return (
    box.page === by.page &&
    box.left >= by.left - slack &&
    box.top >= by.top - slack &&
    box.left + box.width <= by.left + by.width + slack &&
    box.top + box.height <= by.top + by.height + slack
  )
}

const percent = (part: number): string => `${Math.max(1, Math.round(part * 100))}%`

/** Where a box is, for people who do not see it: 'upper left, 40% of the width'. */
export function placeWords({ left, top, width, height }: BlackBox): string {
  const [x, y] = [left + width / 2, top + height / 2]
  const row = y < 1 / 3 ? 'upper' : y < 2 / 3 ? 'middle' : 'lower'
  const column = x < 1 / 3 ? 'left' : x < 2 / 3 ? 'centre' : 'right'
  return `${row} ${column}, ${percent(width)} wide, ${percent(height)} high`
}
