import { expect, test } from 'vitest'
import { countBroken, describeAll, type Played } from './report.ts'

const fault = { name: 'disk', promise: 'Nothing is lost', usually: 1 }
const round = (back: number, ...problems: string[]) => ({
  acknowledged: 7,
  back,
  problems,
  stretch: back / 10,
})

test('each reason is listed once, with the number of rounds it broke; a skipped fault says why', () => {
  const played: Played = {
    fault,
    rounds: [round(10), round(30.4, 'a row is gone', 'a row is gone'), round(20, 'a row is gone')],
    obstacle: null,
    seconds: 100,
  }
  const skipped = {
    fault: { ...fault, name: 'clock' },
    rounds: [],
    obstacle: 'no clock',
    seconds: 0,
  }
  expect([countBroken(played), countBroken(skipped)]).toEqual([2, 0])
  expect(
    describeAll([played, skipped])
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    'disk        1 kept, 2 broken, slowest 30 ms (machine up to 3.0 times as slow), 2 min',
    'Nothing is lost',
    '- 2 x a row is gone',
    'clock       skipped: no clock',
    'Nothing is lost',
  ])
})
