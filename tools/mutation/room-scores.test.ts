import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { roomsBelow, scoreAll, scoreRooms } from './room-scores.ts'
import { thresholds } from './thresholds.ts'

const rules = '/tree/packages/domain/src'

function tried(file: string, ...statuses: string[]) {
  return statuses.map((status) => ({ fileName: `${rules}/${file}`, status }))
}

test('a room has the files of all its folders, and a change that no test runs counts as unnoticed', () => {
  const rooms = scoreRooms(
    [
      ...tried('receipts/dates/find-date.ts', 'Killed', 'Timeout'),
      ...tried('receipts/finding.ts', 'Survived', 'NoCoverage'),
      ...tried('money/money.ts', 'Killed', 'Killed', 'Survived'),
    ],
    rules,
  )
  expect(rooms).toEqual([
    { room: 'money', tried: 3, noticed: 2, score: 200 / 3 },
    { room: 'receipts', tried: 4, noticed: 2, score: 50 },
  ])
  expect(scoreAll(rooms)).toEqual({ room: 'all', tried: 7, noticed: 4, score: 400 / 7 })
})

test('a change that cannot run, or that the code excludes, does not count', () => {
  const changes = tried('money/money.ts', 'Killed', 'Ignored', 'CompileError', 'RuntimeError')
  expect(scoreRooms(changes, rules)).toEqual([{ room: 'money', tried: 1, noticed: 1, score: 100 }])
})

test.each([
  ['at its threshold', 75, []],
  ['below its threshold', 75.1, ['money']],
  ['without a threshold', undefined, ['money']],
])('a room of 75 percent %s', (_, threshold, below) => {
  const rooms = scoreRooms(tried('money/money.ts', 'Killed', 'Killed', 'Killed', 'Survived'), rules)
  expect(roomsBelow(rooms, threshold === undefined ? {} : { money: threshold })).toEqual(below)
})

test('each room of rules has a threshold', () => {
  const rooms = readdirSync(join(import.meta.dirname, '../../packages/domain/src'))
  expect(Object.keys(thresholds).toSorted()).toEqual(
    rooms.filter((room) => room !== 'testing').toSorted(),
  )
})
