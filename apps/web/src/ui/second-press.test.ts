import { expect, it } from 'vitest'
import { isSecondPress } from '#src/ui/second-press.ts'

let now = 0
/** A press some milliseconds after the last one. */
const press = (id: string, later: number, x = 200, y = 300) => {
  now += later
  return isSecondPress({ clientX: x, clientY: y, timeStamp: now }, id)
}

it('a second press at once and at the same place is not for the item that came there', () => {
  expect(press('lamp', 5000)).toBe(false)
  expect(press('mug', 400, 206, 304)).toBe(true)
  // Nor is a third one.
  expect(press('mat', 400)).toBe(true)
  expect(press('cup', 700)).toBe(false)
})

it('counts for the same item, elsewhere, later, or by a key', () => {
  expect(press('lamp', 5000)).toBe(false)
  expect(press('lamp', 100)).toBe(false)
  expect(press('mug', 100, 200, 360)).toBe(false)
  expect(press('mat', 601, 200, 360)).toBe(false)
  expect(press('cup', 10, 0, 0)).toBe(false)
})
