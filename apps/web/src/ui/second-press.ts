/** Within these milliseconds nobody has read what came under the finger. */
const UNREAD_MS = 600
/** As far as a finger moves between two presses, in CSS pixels. */
const NEAR_PX = 24

interface Press {
  id: string
  at: number
  x: number
  y: number
}
let last: Press | null = null

/**
 * Whether a press was meant for something else: it follows another one at once and at the same place, where a list has moved on and
 * shows another item by now. `id` names the item. Presses of keys have no place, and count.
 */
export function isSecondPress(
  { clientX: x, clientY: y, timeStamp: at }: Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>,
  id: string,
): boolean {
  if (x === 0 && y === 0) return false
  const before = last
  last = { id, at, x, y }
  return (
    before !== null &&
    before.id !== id &&
    at - before.at < UNREAD_MS &&
    Math.hypot(x - before.x, y - before.y) < NEAR_PX
  )
}
