/** A point of a page, in its pixels. */
interface Point {
  x: number
  y: number
}

/** The corners of a line of text in reading order: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point]

/** The width of a line along its text. */
export function widthOf([a, b, c, d]: Quad): number {
  return (distance(a, b) + distance(d, c)) / 2
}

/** The height of a line across its text. */
export function heightOf([a, b, c, d]: Quad): number {
  return (distance(a, d) + distance(b, c)) / 2
}

/** The direction of a line's text, in radians; 0 is from left to right, and it grows clockwise. */
export function angleOf([a, b, c, d]: Quad): number {
  return Math.atan2(b.y - a.y + c.y - d.y, b.x - a.x + c.x - d.x)
}

/** The same corners, with the text in the direction of the next edge. */
export function quarterTurned([a, b, c, d]: Quad): Quad {
  return [b, c, d, a]
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
