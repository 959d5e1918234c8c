import { expect, it } from 'vitest'
import { keepTodayRoom, readTodayRoom } from '#src/features/dashboard/today-room.ts'

const TODAY = '2026-11-27'

it('a device that knows nothing keeps room for three steps', () => {
  expect(readTodayRoom(TODAY)).toBe(3)
})

it.each([
  ['nothing', [], 0],
  ['one now', ['0'], 1],
  ['two now, one later', ['0', '0', '2026-11-28'], 2],
  ['one that has come since', ['2026-11-26', '2026-11-27', '2026-11-28'], 2],
  ['more than the card shows', ['0', '0', '0', '0'], 3],
])('of %s there is room for as many', (_title, days, rows) => {
  keepTodayRoom(days)
  expect(readTodayRoom(TODAY)).toBe(rows)
})
